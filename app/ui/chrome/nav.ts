import { copy } from "#app/i18n/chrome.ts";

export type NavItem = { to: string; label: string };

/** The header's links, in order. A page enters the list in the release in which it works. */
export const MAIN_NAV: readonly NavItem[] = [
  { to: "/buyer-investor-report", label: copy.nav.buyer },
  { to: "/seller-owner-report", label: copy.nav.seller },
  { to: "/estimate", label: copy.nav.estimate },
  { to: "/report-preview", label: copy.nav.sample },
  { to: "/methodology", label: copy.nav.methodology },
];

/** The footer's columns. */
export const FOOTER_NAV: readonly { title: string; items: readonly NavItem[] }[] = [
  {
    title: copy.footer.reports,
    items: [
      { to: "/buyer-investor-report", label: copy.nav.buyer },
      { to: "/seller-owner-report", label: copy.nav.seller },
      { to: "/estimate", label: copy.nav.estimate },
      { to: "/report-preview", label: copy.nav.sample },
      { to: "/test-report", label: copy.nav.test },
    ],
  },
  {
    title: copy.footer.product,
    items: [
      { to: "/methodology", label: copy.nav.methodology },
      { to: "/dashboard", label: copy.account.dashboard },
    ],
  },
];

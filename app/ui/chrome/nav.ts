import { copy } from "#app/i18n/chrome.ts";

export type NavItem = { to: string; label: string; isNew?: boolean };

/** Where a member describes a property to offer it. */
export const ADD_LISTING = "/marketplace/create";

/** The header's links, in order. A page enters the list in the release in which it works. */
export const MAIN_NAV: readonly NavItem[] = [
  { to: "/marketplace", label: copy.nav.market, isNew: true },
  { to: "/services", label: copy.nav.services },
  { to: "/blog", label: copy.nav.blog },
  { to: "/pricing", label: copy.nav.pricing },
  { to: "/contact", label: copy.nav.contact },
];

/** The drawer has room for what the wide header leaves to its buttons and the home page. */
export const DRAWER_NAV: readonly NavItem[] = [
  ...MAIN_NAV.slice(0, 1),
  { to: "/estimate", label: copy.nav.estimate },
  { to: "/buyer-investor-report", label: copy.nav.buyer },
  { to: "/seller-owner-report", label: copy.nav.seller },
  { to: "/report-preview", label: copy.nav.sample },
  ...MAIN_NAV.slice(1, -1),
  { to: "/methodology", label: copy.nav.methodology },
  { to: "/faq", label: copy.nav.faq },
  { to: "/service-request", label: copy.nav.service },
  ...MAIN_NAV.slice(-1),
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
    title: copy.footer.market,
    items: [
      { to: "/marketplace", label: copy.nav.listings },
      { to: "/market", label: copy.nav.prices },
      { to: ADD_LISTING, label: copy.nav.addListing },
      { to: "/service-request", label: copy.nav.service },
    ],
  },
  {
    title: copy.footer.product,
    items: [
      { to: "/about", label: copy.nav.about },
      { to: "/services", label: copy.nav.services },
      { to: "/how-it-works", label: copy.nav.how },
      { to: "/pricing", label: copy.nav.pricing },
      { to: "/methodology", label: copy.nav.methodology },
      { to: "/blog", label: copy.nav.blog },
    ],
  },
  {
    title: copy.footer.help,
    items: [
      { to: "/faq", label: copy.nav.faq },
      { to: "/contact", label: copy.nav.contact },
      { to: "/dashboard", label: copy.account.dashboard },
      { to: "/terms", label: copy.nav.terms },
      { to: "/privacy", label: copy.nav.privacy },
      { to: "/sitemap", label: copy.nav.siteMap },
    ],
  },
];

import { chromeCopy } from "#app/i18n/site/chrome.ts";

export type NavItem = { to: string; label: string; isNew?: boolean };

/** The page for posting a listing. */
export const ADD_LISTING = "/marketplace/create";

/** The header's links, in order. A page is added in the release in which it works. */
export const MAIN_NAV: readonly NavItem[] = [
  { to: "/marketplace", label: chromeCopy.nav.market, isNew: true },
  { to: "/services", label: chromeCopy.nav.services },
  { to: "/blog", label: chromeCopy.nav.blog },
  { to: "/pricing", label: chromeCopy.nav.pricing },
  { to: "/contact", label: chromeCopy.nav.contact },
];

/** The drawer also lists what the wide header shows as buttons or only on the home page. */
export const DRAWER_NAV: readonly NavItem[] = [
  ...MAIN_NAV.slice(0, 1),
  { to: "/estimate", label: chromeCopy.nav.estimate },
  { to: "/buyer-investor-report", label: chromeCopy.nav.buyer },
  { to: "/seller-owner-report", label: chromeCopy.nav.seller },
  { to: "/report-preview", label: chromeCopy.nav.sample },
  { to: "/calculator", label: chromeCopy.nav.costs },
  { to: "/rent-check", label: chromeCopy.nav.rentCheck },
  ...MAIN_NAV.slice(1, -1),
  { to: "/methodology", label: chromeCopy.nav.methodology },
  { to: "/faq", label: chromeCopy.nav.faq },
  { to: "/service-request", label: chromeCopy.nav.service },
  ...MAIN_NAV.slice(-1),
];

/** The footer's columns. */
export const FOOTER_NAV: readonly { title: string; items: readonly NavItem[] }[] = [
  {
    title: chromeCopy.footer.reports,
    items: [
      { to: "/order", label: chromeCopy.nav.order },
      { to: "/buyer-investor-report", label: chromeCopy.nav.buyer },
      { to: "/seller-owner-report", label: chromeCopy.nav.seller },
      { to: "/estimate", label: chromeCopy.nav.estimate },
      { to: "/report-preview", label: chromeCopy.nav.sample },
      { to: "/test-report", label: chromeCopy.nav.test },
      { to: "/verify", label: chromeCopy.nav.verify },
    ],
  },
  {
    title: chromeCopy.footer.market,
    items: [
      { to: "/marketplace", label: chromeCopy.nav.listings },
      { to: "/market", label: chromeCopy.nav.prices },
      { to: "/calculator", label: chromeCopy.nav.costs },
      { to: "/rent-check", label: chromeCopy.nav.rentCheck },
      { to: "/open-data", label: chromeCopy.nav.openData },
      { to: "/embed", label: chromeCopy.nav.embed },
      { to: ADD_LISTING, label: chromeCopy.nav.addListing },
      { to: "/service-request", label: chromeCopy.nav.service },
    ],
  },
  {
    title: chromeCopy.footer.product,
    items: [
      { to: "/about", label: chromeCopy.nav.about },
      { to: "/services", label: chromeCopy.nav.services },
      { to: "/how-it-works", label: chromeCopy.nav.how },
      { to: "/pricing", label: chromeCopy.nav.pricing },
      { to: "/methodology", label: chromeCopy.nav.methodology },
      { to: "/methodology/record", label: chromeCopy.nav.record },
      { to: "/developers", label: chromeCopy.nav.developers },
      { to: "/developers/feeds", label: chromeCopy.nav.feeds },
      { to: "/blog", label: chromeCopy.nav.blog },
    ],
  },
  {
    title: chromeCopy.footer.help,
    items: [
      { to: "/faq", label: chromeCopy.nav.faq },
      { to: "/contact", label: chromeCopy.nav.contact },
      { to: "/dashboard", label: chromeCopy.account.dashboard },
      { to: "/terms", label: chromeCopy.nav.terms },
      { to: "/privacy", label: chromeCopy.nav.privacy },
      { to: "/sitemap", label: chromeCopy.nav.siteMap },
    ],
  },
];

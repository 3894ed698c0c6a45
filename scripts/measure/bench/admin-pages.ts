import type { Cost } from "./counted.ts";

/** Parts of a row to make a place deep in a list from, or to ask for. */
export type Middle = {
  payment: { at: number; orderNumber: string; intent: string; userId: string };
  report: { at: number; id: string };
  listing: { at: number; seq: number; userId: string };
  person: { at: number };
  act: { at: number; actorId: string; row: number };
  mail: { at: number };
  request: { at: number };
};

export type AdminPage = { tab: string; what: string; route: string; path: string };

/** A page with the time and rows of its loader's SQL. */
export type MeasuredPage = AdminPage & Cost;

/** Every tab of the administration as people open it: first pages, deep ones, filters and searches. */
export function adminPages(middle: Middle): AdminPage[] {
  const { payment, report, listing, person, act, mail, request } = middle;
  const page =
    (tab: string, route: string, path: string) => (what: string, query: Record<string, string>) => ({
      tab,
      what,
      route,
      path: Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path,
    });
  const stats = page("stats", "stats", "/admin");
  const listings = page("listings", "listings", "/admin/listings");
  const people = page("people", "people", "/admin/people");
  const reports = page("reports", "reports", "/admin/reports");
  const payments = page("payments", "payments", "/admin/payments");
  const requests = page("requests", "requests", "/admin/requests");
  const settings = page("settings", "settings", "/admin/settings");
  const trail = page("trail", "trail", "/admin/trail");
  const sent = `sent-${listing.at}-${listing.seq}`;
  return [
    stats("figures", {}),
    listings("first", {}),
    listings("deep, what was decided", { after: `decided-${listing.at}-${listing.seq}` }),
    listings("waiting", { status: "pending" }),
    listings("approved, deep by price", {
      status: "approved",
      sort: "price_asc",
      after: `price-900000-${listing.seq}`,
    }),
    listings("oldest, deep", { sort: "oldest", after: sent }),
    listings("reported", { status: "reported" }),
    listings("flagged", { flag: "any" }),
    listings("one owner's", { owner: listing.userId }),
    listings("search, a common word", { q: "شقة" }),
    listings("search, rejected, by price", { q: "مسبح", status: "rejected", sort: "price_desc" }),
    listings("search, nothing", { q: "زقزقة" }),
    people("first", {}),
    people("deep", { after: `${person.at}.x` }),
    people("oldest, deep", { sort: "oldest", after: `${person.at}.x` }),
    people("offices", { status: "office" }),
    people("suspended", { status: "suspended" }),
    people("administrators", { status: "admin" }),
    people("by a common name", { name: "نورة" }),
    people("by two words", { name: "نورة القح" }),
    people("by nobody's name", { name: "زقزقة" }),
    reports("first", {}),
    reports("deep", { after: `${report.at}.x` }),
    reports("oldest, deep", { sort: "oldest", after: `${report.at}.x` }),
    reports("late", { status: "late" }),
    reports("in the making", { status: "processing" }),
    reports("completed, of one kind, deep", {
      status: "completed",
      type: "seller_owner",
      after: `${report.at}.x`,
    }),
    reports("failed, of one kind", { status: "failed", type: "buyer_investor" }),
    reports("of one kind", { type: "buyer_investor" }),
    reports("one person's", { person: payment.userId }),
    reports("one person's, completed, oldest", {
      person: payment.userId,
      status: "completed",
      sort: "oldest",
    }),
    reports("by id", { q: report.id }),
    reports("by order number", { q: payment.orderNumber }),
    payments("first", {}),
    payments("deep", { after: `${payment.at}.x` }),
    payments("oldest, deep", { sort: "oldest", after: `${payment.at}.x` }),
    payments("highest", { sort: "amount-high" }),
    payments("highest, deep among equal amounts", { sort: "amount-high", after: "40000.8" }),
    payments("completed, lowest, deep", { status: "completed", sort: "amount-low", after: "40000.8" }),
    payments("refunded", { status: "refunded" }),
    payments("disputed, highest", { status: "disputed", sort: "amount-high" }),
    payments("refunds asked for", { status: "waiting" }),
    payments("one person's, highest", { person: payment.userId, sort: "amount-high" }),
    payments("by order number", { q: payment.orderNumber }),
    payments("by Stripe's id", { q: payment.intent }),
    requests("first", {}),
    requests("new messages", { kind: "contact", status: "new" }),
    requests("deep", { after: `${request.at}.x` }),
    settings("first", {}),
    settings("mails on their way, deep", { mails: "pending", outbox: `${mail.at}.x` }),
    settings("failed mails of one kind", { mails: "failed", template: "magic-link" }),
    trail("first", {}),
    trail("deep", { after: `${act.at}.x` }),
    trail("a group", { group: "listings" }),
    trail("a group, deep", { group: "listings", after: `${act.at}.x` }),
    trail("a rare group", { group: "requests" }),
    trail("one person's", { actor: act.actorId }),
    trail("one person's, deep", { actor: act.actorId, after: `${act.row}.x` }),
    trail("one person's of a rare group", { actor: act.actorId, group: "operations" }),
    trail("the system's", { actor: "system" }),
  ];
}

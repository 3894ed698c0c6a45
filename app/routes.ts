import type { RouteConfig } from "@react-router/dev/routes";
import { ARTICLE_IDS } from "./domains/content/rules.ts";
import { chromeCopy } from "./i18n/site/chrome.ts";
import { articlePath, BLOG_FEED, OFFLINE_PAGE } from "./lib/site-path.ts";
import { index, layout, page, type PageFacts } from "./page-facts.ts";

/** The same for everybody, as a document without the framework's scripts. */
const FOR_ALL = { document: true, impersonal: true } satisfies PageFacts;

/** A content page: prerendered by the build, and indexed by search engines. */
const content = (...prerendered: string[]) =>
  ({ ...FOR_ALL, prerendered, indexed: true }) satisfies PageFacts;

/** City prices change daily and show listings, so the Worker renders these pages and the edge caches them. */
const PRICES = { ...FOR_ALL, kept: true, near: true } satisfies PageFacts;

// All page URLs with their facts (app/page-facts.ts). Layout files contain the guards. URLs for programs (/api,
// /auth/v1, /media …) are Hono's, in workers/api.
export default [
  index("routes/site/home.tsx", { document: true, kept: true, near: true, indexed: true }),
  page("estimate", "routes/site/estimate.tsx", { document: true, indexed: true }),
  page("calculator", "routes/site/calculator.tsx", { ...FOR_ALL, indexed: true }),
  page("rent-check", "routes/site/rent-check.tsx", {
    ...FOR_ALL,
    indexed: true,
    section: chromeCopy.nav.rentCheck,
  }),
  page("rent-check/:city", "routes/site/rent-check-city.tsx", { ...FOR_ALL, indexed: true }),
  page("compare", "routes/site/compare.tsx", { ...FOR_ALL, near: true }),
  page("open-data", "routes/site/open-data.tsx", content("/open-data")),
  page("embed", "routes/site/embed.tsx", { ...FOR_ALL, indexed: true }),
  page("embed/price", "routes/embed/price.ts"),
  page("embed/estimate", "routes/embed/estimate.ts"),
  page("methodology", "routes/site/methodology.tsx", {
    ...content("/methodology"),
    section: chromeCopy.nav.methodology,
  }),
  page("methodology/record", "routes/methodology/record.tsx", {
    ...FOR_ALL,
    kept: true,
    near: true,
    indexed: true,
  }),
  page("methodology/record.json", "routes/methodology/record-json.ts", { kept: true, near: true }),
  page("developers", "routes/site/developers.tsx", { ...FOR_ALL, kept: true, indexed: true }),
  page("market", "routes/market/market.tsx", { ...PRICES, indexed: true, section: chromeCopy.nav.prices }),
  page("market/:city", "routes/market/city.tsx", PRICES),
  page("market/:city/:type", "routes/market/city-type.tsx", { ...PRICES, indexed: true }),
  page("offline", "routes/site/offline.tsx", { ...FOR_ALL, prerendered: [OFFLINE_PAGE] }),
  page("blog", "routes/blog/blog.tsx", { ...content("/blog"), section: chromeCopy.nav.blog }),
  page("blog/feed.xml", "routes/blog/feed.ts", { ...FOR_ALL, prerendered: [BLOG_FEED] }),
  page("blog/:articleId", "routes/blog/article.tsx", content(...ARTICLE_IDS.map(articlePath))),
  page("services", "routes/site/services.tsx", content("/services")),
  page("how-it-works", "routes/site/how-it-works.tsx", content("/how-it-works")),
  page("pricing", "routes/site/pricing.tsx", content("/pricing")),
  page("order", "routes/site/order.tsx", content("/order")),
  page("about", "routes/site/about.tsx", content("/about")),
  page("faq", "routes/site/faq.tsx", content("/faq")),
  page("terms", "routes/site/terms.tsx", content("/terms")),
  page("privacy", "routes/site/privacy.tsx", content("/privacy")),
  page("sitemap", "routes/site/sitemap.tsx", content("/sitemap")),
  page("service-request", "routes/site/service-request.tsx", { indexed: true, drafted: true }),
  page("contact", "routes/site/contact.tsx", { indexed: true, asksHuman: true, suspended: "send" }),
  page(
    "report-preview/:kind?",
    "routes/site/report-preview.tsx",
    content("/report-preview", "/report-preview/seller-owner"),
  ),
  page("test-report", "routes/test-report/test-report.tsx", { suspended: "send" }),
  page("test-report/document", "routes/test-report/document.ts", { suspended: "send" }),
  page("places", "routes/site/places.ts"),
  page("theme", "routes/site/theme.ts", { suspended: "send" }),
  page("marketplace", "routes/marketplace/marketplace.tsx", {
    document: true,
    kept: true,
    near: true,
    indexed: true,
    section: chromeCopy.nav.market,
  }),
  page("marketplace/points", "routes/marketplace/points.ts", { kept: true, near: true }),
  page("marketplace/images", "routes/marketplace/images.ts"),
  page("marketplace/estimate", "routes/marketplace/estimate.ts"),
  page("marketplace/searches", "routes/marketplace/searches.tsx"),
  page("marketplace/:listingId", "routes/marketplace/listing.tsx", {
    document: true,
    kept: true,
    near: true,
    indexed: true,
  }),
  page("marketplace/:listingId/favorite", "routes/marketplace/favorite.tsx"),
  page("favorites", "routes/site/favorites.tsx", { document: true, near: true }),
  page("gifts/:token", "routes/gifts/gift.tsx"),
  page("contact-mail/:token", "routes/searches/contact-mail.tsx", { suspended: "send" }),
  page("searches/unsubscribe/:token", "routes/searches/unsubscribe.tsx", { suspended: "send" }),

  page("auth", "routes/auth/auth.tsx", { asksHuman: true, suspended: "send" }),
  page("auth/confirm", "routes/auth/confirm.tsx", { suspended: "send" }),
  page("auth/magic", "routes/auth/magic.tsx", { suspended: "send" }),
  page("auth/reset", "routes/auth/reset.tsx", { suspended: "send" }),
  page("sign-out", "routes/site/sign-out.ts", { suspended: "send" }),
  page("verify", "routes/verify/verify.tsx", { indexed: true }),
  page("verify/:code", "routes/verify/report.tsx"),
  page("shared/:token", "routes/shared/shared.tsx"),
  page("shared/:token/file", "routes/shared/file.ts"),
  page("shared/:token/pictures/:imageId", "routes/shared/picture.ts"),

  // Any session, even one without its second factor yet.
  layout("routes/guards/any-session.tsx", [page("auth/mfa", "routes/auth/mfa.tsx", { suspended: "send" })]),

  layout("routes/guards/members.tsx", [
    page("auth/again", "routes/auth/again.tsx", { suspended: "send" }),
    page("property-form", "routes/site/property-form.tsx", { drafted: true }),
    page("buyer-investor-report", "routes/site/buyer-investor-report.tsx", { drafted: true }),
    page("seller-owner-report", "routes/site/seller-owner-report.tsx", { drafted: true }),
    page("ai-report", "routes/site/ai-report.tsx"),
    // Stripe returns to these pages.
    page("payment-success", "routes/site/payment-success.tsx", { suspended: "open" }),
    page("payment-canceled", "routes/site/payment-canceled.tsx", { suspended: "open" }),
    page("reports/:reportId", "routes/reports/report.tsx", { suspended: "open" }),
    page("reports/:reportId/file", "routes/reports/file.ts", { suspended: "open" }),
    page("orders/:paymentId/invoice", "routes/orders/invoice.tsx", { suspended: "open" }),
    page("orders/:paymentId/invoice.pdf", "routes/orders/invoice-pdf.ts", { suspended: "open" }),
    page("orders/:paymentId/invoice.xml", "routes/orders/invoice-xml.ts", { suspended: "open" }),
    page("reports/:reportId/question", "routes/reports/question.tsx"),
    page("reports/:reportId/update", "routes/reports/update.tsx"),
    page("reports/:reportId/print", "routes/reports/print.ts", { suspended: "open" }),
    // Its action lets suspended members revoke a link, but not create one.
    page("reports/:reportId/share", "routes/reports/share.tsx", { suspended: "send" }),
    page("profile", "routes/site/profile.tsx", { suspended: "open" }),
    page("marketplace/create", "routes/marketplace/create.tsx", { drafted: true }),
    // The same page at its second path.
    page("create-listing", "routes/marketplace/create.tsx", { id: "create-listing", drafted: true }),
    page("marketplace/:listingId/number", "routes/marketplace/number.tsx"),
    page("marketplace/:listingId/report", "routes/marketplace/report.tsx"),
    page("marketplace/:listingId/edit", "routes/marketplace/edit.tsx", { drafted: true }),
    layout("routes/dashboard/layout.tsx", [
      page("dashboard", "routes/dashboard/dashboard.tsx", { suspended: "open" }),
      page("dashboard/listings", "routes/dashboard/listings.tsx", { near: true }),
      page("dashboard/listings/:listingId", "routes/dashboard/listing.tsx"),
      page("dashboard/properties", "routes/dashboard/properties.tsx"),
      page("dashboard/inbox", "routes/dashboard/inbox.tsx", { suspended: "open" }),
      page("dashboard/analytics", "routes/dashboard/analytics.tsx", { suspended: "open" }),
      page("dashboard/profile", "routes/dashboard/profile.tsx", { suspended: "open" }),
      page("dashboard/settings", "routes/dashboard/settings.tsx", { suspended: "open" }),
      // Unknown addresses keep the frame around them.
      page("dashboard/*", "routes/site/not-found.tsx", { id: "dashboard-not-found", suspended: "open" }),
    ]),
    page("dashboard/properties/new", "routes/dashboard/kept-new.tsx"),
    page("dashboard/properties/kept/:keptId", "routes/dashboard/kept.tsx"),
    page("dashboard/properties/kept/:keptId/edit", "routes/dashboard/kept-edit.tsx"),
    page("dashboard/inbox/:conversationId", "routes/dashboard/conversation.tsx", { suspended: "open" }),
    page("dashboard/inbox/:conversationId/report", "routes/dashboard/conversation-report.tsx"),
    page("dashboard/inbox/:conversationId/viewing.ics", "routes/dashboard/viewing-file.ts", {
      suspended: "open",
    }),
    page("dashboard/properties/:propertyId", "routes/dashboard/property.tsx"),
    page("dashboard/properties/:propertyId/pictures", "routes/dashboard/property-pictures.tsx"),
    page("dashboard/pictures/:imageId", "routes/dashboard/picture.ts", { suspended: "open" }),
    page("dashboard/credits", "routes/dashboard/credits.tsx"),
    page("orders/:paymentId/refund", "routes/orders/refund.tsx"),
    page("dashboard/statements", "routes/orders/statement.tsx", { suspended: "open" }),
    page("dashboard/statements.csv", "routes/orders/statement-csv.ts", { suspended: "open" }),
    page("dashboard/office/keys", "routes/dashboard/office-keys.tsx"),
    page("dashboard/office/webhooks", "routes/dashboard/office-webhooks.tsx"),
    page("dashboard/searches", "routes/dashboard/searches.tsx", { near: true }),
    page("dashboard/settings/password", "routes/dashboard/settings-password.tsx", { suspended: "send" }),
    page("dashboard/settings/close", "routes/dashboard/settings-close.tsx", { suspended: "send" }),
    // Requires a fresh proof of identity.
    layout("routes/guards/fresh-proof.tsx", [
      page("dashboard/settings/mfa", "routes/dashboard/settings-mfa.tsx", { suspended: "send" }),
      page("dashboard/settings/mfa/:factorId", "routes/dashboard/settings-mfa-factor.tsx", {
        asksHuman: true,
        suspended: "send",
      }),
      page("dashboard/settings/sessions", "routes/dashboard/settings-sessions.tsx", { suspended: "send" }),
      page("dashboard/settings/export", "routes/dashboard/settings-export.tsx", { suspended: "send" }),
      page("exports/:exportId", "routes/exports/export.ts", { suspended: "open" }),
    ]),
    layout("routes/admin/layout.tsx", [
      page("admin", "routes/admin/admin.tsx"),
      page("admin/listings", "routes/admin/listings.tsx"),
      page("admin/listings/compare", "routes/admin/listings-compare.tsx"),
      page("admin/person-reports", "routes/admin/person-reports.tsx"),
      page("admin/people", "routes/admin/people.tsx"),
      page("admin/people/:userId", "routes/admin/person.tsx"),
      page("admin/reports", "routes/admin/reports.tsx"),
      page("admin/reports/:reportId", "routes/admin/report.tsx"),
      page("admin/reports/:reportId/file", "routes/admin/report-file.ts"),
      page("admin/payments", "routes/admin/payments.tsx"),
      page("admin/payments/:paymentId", "routes/admin/payment.tsx"),
      page("admin/einvoices", "routes/admin/einvoices.tsx"),
      page("admin/einvoices/:einvoiceId", "routes/admin/einvoice.tsx"),
      page("admin/einvoices/:einvoiceId/xml", "routes/admin/einvoice-xml.ts"),
      page("admin/codes", "routes/admin/codes.tsx"),
      page("admin/requests", "routes/admin/requests.tsx"),
      page("admin/requests/:kind/:requestId", "routes/admin/request.tsx"),
      page("admin/settings", "routes/admin/settings.tsx"),
      page("admin/trail", "routes/admin/trail.tsx"),
      page("admin/*", "routes/site/not-found.tsx", { id: "admin-not-found" }),
    ]),
  ]),

  page("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;

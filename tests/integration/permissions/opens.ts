/** The same for everybody. */
const PUBLIC = "200 200 200 200 200 200 200";
const NOTHING_HERE = "404 404 404 404 404 404 404";
const NO_PAGE = "moved moved moved moved moved moved moved";
/** Any member's own page. */
const MEMBERS = "auth 200 200 200 mfa 200 200";
/** A member's page for something that a suspended member may not do. */
const ACTING = "auth 200 200 403 mfa 200 200";
/** A thing of the owner. */
const OWN = "auth 200 404 200 mfa 404 404";
const ADMINS = "auth home home 403 mfa 200 200";

/**
 * Responses to a GET of each path in app/routes.ts, per column: anonymous, owner, another member, the owner while
 * suspended, an administrator at aal1, at aal2, and at aal2 for twenty minutes. Parameters are ids of the owner's
 * things.
 */
export const OPENS: Record<string, string> = {
  "/": PUBLIC,
  "/estimate": PUBLIC,
  "/calculator": PUBLIC,
  "/rent-check": PUBLIC,
  "/rent-check/:city": PUBLIC,
  "/compare": PUBLIC,
  "/methodology": PUBLIC,
  "/developers": PUBLIC,
  "/market": PUBLIC,
  "/market/:city": NO_PAGE,
  "/market/:city/:type": PUBLIC,
  "/offline": PUBLIC,
  "/services": PUBLIC,
  "/how-it-works": PUBLIC,
  "/pricing": PUBLIC,
  "/order": PUBLIC,
  "/about": PUBLIC,
  "/faq": PUBLIC,
  "/terms": PUBLIC,
  "/privacy": PUBLIC,
  "/sitemap": PUBLIC,
  "/verify": PUBLIC,
  // Facts about a report, for whoever has its code.
  "/verify/:code": PUBLIC,
  "/report-preview/:kind?": PUBLIC,
  "/blog": PUBLIC,
  "/blog/feed.xml": PUBLIC,
  "/blog/:articleId": PUBLIC,
  "/test-report": PUBLIC,
  "/marketplace": PUBLIC,
  "/marketplace/:listingId": PUBLIC,
  "/service-request": PUBLIC,
  "/contact": PUBLIC,
  "/favorites": PUBLIC,
  "/searches/unsubscribe/:token": PUBLIC,
  // Without a link's token.
  "/gifts/:token": NOTHING_HERE,
  "/contact-mail/:token": NOTHING_HERE,
  // A suspended member's shared links are closed during the suspension.
  "/shared/:token": "200 200 200 410 200 200 200",
  "/shared/:token/file": "200 200 200 410 200 200 200",
  // A picture of another property than the shared report's.
  "/shared/:token/pictures/:imageId": NOTHING_HERE,
  // Without a query to answer.
  "/places": NOTHING_HERE,
  "/marketplace/points": "400 400 400 400 400 400 400",
  "/marketplace/estimate": "400 400 400 400 400 400 400",
  // Only accepts posts.
  "/test-report/document": NOTHING_HERE,
  "/theme": NO_PAGE,
  "/marketplace/images": "405 405 405 405 405 405 405",
  "/marketplace/searches": NO_PAGE,
  "/sign-out": NO_PAGE,
  // Without a link's token.
  "/auth/confirm": NOTHING_HERE,
  "/auth/magic": NOTHING_HERE,
  "/auth/reset": NOTHING_HERE,
  "/auth": "200 moved moved moved 200 moved moved",
  "/auth/mfa": "auth moved moved moved 200 moved 200",
  "/auth/again": "auth moved moved moved mfa moved mfa",

  "/dashboard": MEMBERS,
  "/dashboard/inbox": MEMBERS,
  "/dashboard/analytics": MEMBERS,
  "/dashboard/profile": MEMBERS,
  "/dashboard/settings": MEMBERS,
  "/dashboard/settings/password": "auth 200 200 200 mfa 200 again",
  "/dashboard/settings/close": "auth 200 200 200 mfa 200 again",
  "/dashboard/settings/mfa": "auth 200 200 200 mfa 200 again",
  "/dashboard/settings/sessions": "auth 200 200 200 mfa 200 again",
  "/dashboard/settings/export": "auth 200 200 200 mfa 200 again",
  "/dashboard/statements": MEMBERS,
  "/dashboard/statements.csv": MEMBERS,
  "/profile": MEMBERS,
  "/payment-success": "auth moved moved moved mfa moved moved",
  "/payment-canceled": "auth moved moved moved mfa moved moved",

  "/marketplace/:listingId/favorite": ACTING,
  "/marketplace/:listingId/report": ACTING,
  "/marketplace/:listingId/number": ACTING,
  "/marketplace/create": ACTING,
  "/create-listing": ACTING,
  "/property-form": ACTING,
  "/buyer-investor-report": ACTING,
  "/seller-owner-report": ACTING,
  "/ai-report": ACTING,
  "/dashboard/listings": ACTING,
  "/dashboard/office/keys": ACTING,
  "/dashboard/searches": ACTING,
  "/dashboard/credits": ACTING,
  "/dashboard/properties": ACTING,
  "/dashboard/properties/new": ACTING,
  "/dashboard/properties/kept/:keptId": "auth 200 404 403 mfa 404 404",
  "/dashboard/properties/kept/:keptId/edit": "auth 200 404 403 mfa 404 404",
  "/dashboard/properties/:propertyId": "auth 200 404 403 mfa 404 404",
  "/dashboard/properties/:propertyId/pictures": "auth 200 404 403 mfa 404 404",
  "/dashboard/pictures/:imageId": OWN,
  "/reports/:reportId/question": "auth 200 404 403 mfa 404 404",
  "/reports/:reportId/update": "auth 200 404 403 mfa 404 404",
  "/dashboard/inbox/:conversationId": OWN,
  "/dashboard/inbox/:conversationId/report": "auth 200 404 403 mfa 404 404",
  "/dashboard/inbox/:conversationId/viewing.ics": OWN,
  "/dashboard/*": "auth 404 404 404 mfa 404 404",
  "/marketplace/:listingId/edit": "auth 200 404 403 mfa 404 404",
  "/dashboard/listings/:listingId": "auth 200 404 403 mfa 404 404",
  "/orders/:paymentId/refund": "auth 200 404 403 mfa 404 404",

  "/reports/:reportId": OWN,
  "/reports/:reportId/file": OWN,
  "/reports/:reportId/print": OWN,
  "/reports/:reportId/share": OWN,
  "/dashboard/settings/mfa/:factorId": "auth 200 404 200 mfa 404 again",
  "/exports/:exportId": "auth 200 404 200 mfa 404 again",
  // Administrators may read invoices too.
  "/orders/:paymentId/invoice": "auth 200 404 200 mfa 200 200",
  "/orders/:paymentId/invoice.pdf": "auth 200 404 200 mfa 200 200",
  "/orders/:paymentId/invoice.xml": "auth 200 404 200 mfa 200 200",

  "/admin": ADMINS,
  "/admin/*": "auth home home 403 mfa 404 404",
  "/admin/listings": ADMINS,
  "/admin/listings/compare": ADMINS,
  "/admin/codes": ADMINS,
  "/admin/person-reports": ADMINS,
  "/admin/people": ADMINS,
  "/admin/people/:userId": ADMINS,
  "/admin/reports": ADMINS,
  "/admin/reports/:reportId": ADMINS,
  "/admin/reports/:reportId/file": ADMINS,
  "/admin/payments": ADMINS,
  "/admin/payments/:paymentId": ADMINS,
  "/admin/einvoices": ADMINS,
  "/admin/einvoices/:einvoiceId": ADMINS,
  "/admin/einvoices/:einvoiceId/xml": ADMINS,
  "/admin/requests": ADMINS,
  "/admin/requests/:kind/:requestId": ADMINS,
  "/admin/settings": ADMINS,
  "/admin/trail": ADMINS,
  "/*": NOTHING_HERE,
};

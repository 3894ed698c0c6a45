import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

// The whole URL table. Layout files carry the guards. /api/* is Hono, in workers/api.
export default [
  index("routes/site/home.tsx"),
  route("estimate", "routes/site/estimate.tsx"),
  route("methodology", "routes/site/methodology.tsx"),
  route("report-preview/:kind?", "routes/report/report-preview.tsx"),
  route("test-report", "routes/report/test-report.tsx"),
  route("test-report/document", "routes/report/test-report-document.ts"),
  route("places", "routes/report/places.ts"),
  route("theme", "routes/site/theme.ts"),
  route("marketplace", "routes/market/marketplace.tsx"),
  route("marketplace/points", "routes/market/map-points.ts"),
  route("marketplace/images", "routes/market/upload-image.ts"),
  route("marketplace/estimate", "routes/market/estimate-price.ts"),
  route("marketplace/searches", "routes/market/save-search.tsx"),
  route("marketplace/:listingId", "routes/market/listing.tsx"),
  route("marketplace/:listingId/favorite", "routes/market/favorite.tsx"),
  route("favorites", "routes/market/favorites.tsx"),
  route("searches/unsubscribe/:token", "routes/market/unsubscribe.tsx"),

  route("auth", "routes/auth/auth.tsx"),
  route("auth/confirm", "routes/auth/confirm.tsx"),
  route("auth/magic", "routes/auth/magic.tsx"),
  route("auth/reset", "routes/auth/reset.tsx"),
  route("sign-out", "routes/auth/sign-out.ts"),
  route("shared/:token", "routes/report/shared.tsx"),
  route("shared/:token/file", "routes/report/shared-file.ts"),

  // Any session, also one that still owes its second factor.
  layout("routes/auth/session.tsx", [route("auth/mfa", "routes/auth/mfa.tsx")]),

  layout("routes/account/members.tsx", [
    route("auth/again", "routes/auth/again.tsx"),
    route("property-form", "routes/report/property-form.tsx"),
    route("buyer-investor-report", "routes/report/buyer-investor-form.tsx"),
    route("seller-owner-report", "routes/report/seller-owner-form.tsx"),
    route("ai-report", "routes/report/ai-report.tsx"),
    route("payment-success", "routes/report/payment-success.tsx"),
    route("payment-canceled", "routes/report/payment-canceled.tsx"),
    route("reports/:reportId", "routes/report/report.tsx"),
    route("reports/:reportId/file", "routes/report/report-file.ts"),
    route("profile", "routes/account/profile.tsx"),
    route("marketplace/create", "routes/market/create-listing.tsx"),
    // The same page under its other address.
    route("create-listing", "routes/market/create-listing.tsx", { id: "create-listing" }),
    route("marketplace/:listingId/report", "routes/market/report-listing.tsx"),
    route("marketplace/:listingId/edit", "routes/market/edit-listing.tsx"),
    layout("routes/account/dashboard.tsx", [
      route("dashboard", "routes/account/dashboard-reports.tsx"),
      route("dashboard/listings", "routes/account/dashboard-listings.tsx"),
      route("dashboard/listings/:listingId", "routes/account/own-listing.tsx"),
      route("dashboard/profile", "routes/account/dashboard-profile.tsx"),
      route("dashboard/settings", "routes/account/dashboard-settings.tsx"),
    ]),
    route("dashboard/searches", "routes/account/saved-searches.tsx"),
    route("dashboard/settings/password", "routes/account/change-password.tsx"),
    route("dashboard/settings/close", "routes/account/close-account.tsx"),
    // Only with a fresh proof of who one is.
    layout("routes/account/recent.tsx", [
      route("dashboard/settings/mfa", "routes/account/factors.tsx"),
      route("dashboard/settings/mfa/:factorId", "routes/account/verify-factor.tsx"),
      route("dashboard/settings/sessions", "routes/account/sessions.tsx"),
      route("dashboard/settings/export", "routes/account/export.tsx"),
      route("exports/:exportId", "routes/account/export-file.ts"),
    ]),
    layout("routes/admin/admin.tsx", [
      route("admin", "routes/admin/stats.tsx"),
      route("admin/listings", "routes/admin/listings.tsx"),
    ]),
  ]),

  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;

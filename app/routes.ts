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

  route("auth", "routes/auth/auth.tsx"),
  route("auth/confirm", "routes/auth/confirm.tsx"),
  route("auth/magic", "routes/auth/magic.tsx"),
  route("sign-out", "routes/auth/sign-out.ts"),

  layout("routes/account/members.tsx", [
    route("property-form", "routes/report/property-form.tsx"),
    route("buyer-investor-report", "routes/report/buyer-investor-form.tsx"),
    route("seller-owner-report", "routes/report/seller-owner-form.tsx"),
    route("ai-report", "routes/report/ai-report.tsx"),
    route("payment-success", "routes/report/payment-success.tsx"),
    route("payment-canceled", "routes/report/payment-canceled.tsx"),
    route("reports/:reportId", "routes/report/report.tsx"),
    route("reports/:reportId/file", "routes/report/report-file.ts"),
    route("dashboard", "routes/account/dashboard.tsx"),
  ]),

  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;

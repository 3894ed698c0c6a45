import { data } from "react-router";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import type { Route } from "./+types/not-found.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: /^\/(dashboard|admin|reports|orders|exports|profile)\//.test(args.location.pathname)
      ? chromeCopy.error.notFoundInside.title
      : chromeCopy.error.notFound.title,
  });

/** Matches every path that no other route matches; the error boundary renders the page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

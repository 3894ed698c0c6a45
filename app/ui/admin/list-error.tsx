import { isRouteErrorResponse, useRouteError } from "react-router";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { Notice } from "../kit/notice.tsx";
import { RouteError } from "../kit/route-error.tsx";

/** Replaces a list that could not be read. Responses that a loader throws on purpose, such as a 404, are unchanged. */
export function ListError({ title }: { title: string }) {
  if (isRouteErrorResponse(useRouteError())) return <RouteError />;
  return (
    <Notice tone="bad" title={title} role="alert">
      {adminOrdersCopy.loadAgain}
    </Notice>
  );
}

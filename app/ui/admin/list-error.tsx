import { isRouteErrorResponse, useRouteError } from "react-router";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { Notice } from "../kit/notice.tsx";
import { RouteError } from "../kit/route-error.tsx";

/** In place of a list that could not be read. Answers that a loader meant, a 404 say, stay what they are. */
export function ListError({ title }: { title: string }) {
  if (isRouteErrorResponse(useRouteError())) return <RouteError />;
  return (
    <Notice tone="bad" title={title} role="alert">
      {adminOrdersCopy.loadAgain}
    </Notice>
  );
}

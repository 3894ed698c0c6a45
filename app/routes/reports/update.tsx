import { findRevisable } from "#app/domains/orders/checkout/find-revisable.server.ts";
import { RevisionInput } from "#app/domains/properties/rules.ts";
import { reviseProperty } from "#app/domains/properties/save-property.server.ts";
import { orderPath } from "#app/domains/reports/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { orderPriceCopy } from "#app/i18n/orders/order-price.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { revisionsCopy } from "#app/i18n/valuation/revisions.ts";
import { Notice } from "#app/ui/kit/notice.tsx";
import { RevisionForm } from "#app/ui/property-form/revision-form.tsx";
import type { Route } from "./+types/update.ts";
import { revisionData } from "./revision-data.server.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: revisionsCopy.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const report = found(await findRevisable(context.get(memberContext), params.reportId));
  const { property, madeAt, openUntil, isOpen } = report;
  return { revision: revisionData(property), madeAt, openUntil, isOpen };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const { property, reportType } = found(await findRevisable(member, params.reportId));
  const form = await readForm(request, RevisionInput, ["area_sqm"]);
  if (!form.ok) return form.reply;
  const outcome = await reviseProperty(member, property, form.value);
  if (!outcome.ok)
    return outcome.reason === "too-many"
      ? form.wait(outcome.waitMs)
      : form.fail(propertiesCopy.refused[outcome.reason]);
  return redirectWithFlash(orderPath(outcome.id, reportType), "property-saved");
}

export default function UpdateReport({ loaderData, actionData }: Route.ComponentProps) {
  const { revision, madeAt, openUntil, isOpen } = loaderData;
  return (
    <RevisionForm data={revision} result={actionData?.result}>
      <Notice tone={isOpen ? "ok" : "warn"}>
        {isOpen ? orderPriceCopy.update.text(madeAt, openUntil) : orderPriceCopy.update.late(madeAt)}
      </Notice>
    </RevisionForm>
  );
}

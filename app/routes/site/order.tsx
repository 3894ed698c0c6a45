import { orderChoiceCopy } from "#app/i18n/orders/order-choice.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { RichText } from "#app/ui/content/prose.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { ReportKinds } from "#app/ui/site/report-kinds.tsx";
import type { Route } from "./+types/order.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: orderChoiceCopy.title, description: orderChoiceCopy.description });

export default function OrderChoice() {
  return (
    <div className="wrap column gap-6 order-choice">
      <PageHead title={orderChoiceCopy.heading} lead={orderChoiceCopy.lead} />
      <ReportKinds heading="h2" />
      <Notice tone="info" title={orderChoiceCopy.continueTitle}>
        <p>
          <RichText text={orderChoiceCopy.continueText} apart />
        </p>
      </Notice>
    </div>
  );
}

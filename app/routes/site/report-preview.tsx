import type { ReportType } from "#app/domains/reports/rules.ts";
import { sampleReport } from "#app/domains/reports/sample/sample-report.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { found } from "#app/http/found.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { reportPreviewCopy, sampleParts } from "#app/i18n/reports/report-preview.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import { ReportView } from "#app/ui/report/report-view.tsx";
import type { Route } from "./+types/report-preview.ts";
import "#app/ui/report/report-preview.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

/** Each type of report has its own URL, so the tabs are links and the build can prerender both pages. */
const ADDRESS: Record<ReportType, string> = {
  buyer_investor: "/report-preview",
  seller_owner: "/report-preview/seller-owner",
};

const typeOf = (kind: string | undefined): ReportType | null => {
  if (kind === undefined) return "buyer_investor";
  return kind === "seller-owner" ? "seller_owner" : null;
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData
      ? `${reportPreviewCopy.title}: ${reportTypeLabel[args.loaderData.body.reportType]}`
      : reportPreviewCopy.title,
    description: reportPreviewCopy.description,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  return { body: await sampleReport(context.get(visitorContext), found(typeOf(params.kind))) };
}

export default function ReportPreview({ loaderData: { body } }: Route.ComponentProps) {
  const { reportType } = body;
  return (
    <div className="wrap preview">
      <BackLink to="/order" label={reportPreviewCopy.back} navLabel={reportPreviewCopy.backLabel} />
      <div className="row row--between preview__head">
        <div>
          <h1>{reportPreviewCopy.heading}</h1>
          <p className="muted">{reportPreviewCopy.lead}</p>
        </div>
        <ButtonLink to="/order" variant="accent">
          {reportPreviewCopy.order}
        </ButtonLink>
      </div>
      <Tabs
        label={reportPreviewCopy.tabs}
        tabs={(["buyer_investor", "seller_owner"] as const).map((type) => ({
          to: ADDRESS[type],
          label: reportTypeLabel[type],
          current: type === reportType,
        }))}
      />
      <section className="preview__parts" aria-labelledby="parts-title">
        <p className="row gap-2">
          <Badge tone="ok">{reportPreviewCopy.badge}</Badge>
        </p>
        <h2 id="parts-title">{reportPreviewCopy.parts}</h2>
        <ul className="grid grid--fit">
          {sampleParts[reportType].map(({ id, title, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
              <p className="small muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <ReportView body={body} mark={reportPreviewCopy.mark} titleLevel={2} />
      <Card as="section" className="row row--between preview__order" aria-labelledby="order-title">
        <div>
          <h2 id="order-title">{reportPreviewCopy.orderTitle}</h2>
          <p className="muted">{reportPreviewCopy.orderText}</p>
        </div>
        <ButtonLink to="/order" size="lg" iconEnd="forward">
          {reportPreviewCopy.order}
        </ButtonLink>
      </Card>
    </div>
  );
}

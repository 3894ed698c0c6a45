import { data, href } from "react-router";
import { countOpen, openShared } from "#app/domains/reports/sharing/open-shared.server.ts";
import { viewerContext, visitorContext } from "#app/http/context.ts";
import { isFreshLoad } from "#app/http/fresh-load.ts";
import { SHARED_PAGE_HEADERS, SHARED_STATUS } from "#app/http/shared-link.server.ts";
import { arDate } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { sharedCopy } from "#app/i18n/site/privacy.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { words as sharing } from "#app/i18n/reports/sharing.ts";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { ReportView } from "#app/ui/report/report-view.tsx";
import { SharedEvidence } from "#app/ui/report/shared-evidence.tsx";
import { SharedValue } from "#app/ui/report/shared-value.tsx";
import type { Route } from "./+types/shared.ts";
import "./shared.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const headers: Route.HeadersFunction = () => SHARED_PAGE_HEADERS;

export const meta: Route.MetaFunction = (args) => {
  const shared = args.loaderData;
  if (!shared) return pageMeta(args, { noindex: true });
  const title = shared.ok ? shared.title : sharedCopy.refused[shared.reason].title;
  // The URL is a secret: no canonical link and no preview may repeat it.
  return pageMeta({ ...args, location: { pathname: "/" } }, { title, noindex: true });
};

export async function loader({ context, params: { token }, request, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const shared = await openShared(visitor, token);
  if (shared.ok && isFreshLoad(request, url))
    await countOpen(visitor, token, context.get(viewerContext)?.userId ?? null);
  return data(shared, { status: shared.ok ? 200 : SHARED_STATUS[shared.reason] });
}

export default function Shared({ loaderData: shared, params }: Route.ComponentProps) {
  if (!shared.ok) return <Refused reason={shared.reason} />;
  const { title, orderNumber, reportType, version, createdAt, expiresAt, isShared, sender } = shared;
  const { scope, value, plainValue, evidence, body } = shared;
  return (
    <div className={body ? "wrap shared shared--whole" : "wrap shared"}>
      <header>
        <span className="row gap-2">
          <Badge tone="brand">{reportTypeLabel[reportType]}</Badge>
          {version > 1 && <Badge>{sharing.version(version)}</Badge>}
        </span>
        <h1>{title}</h1>
        <p className="small muted">
          {sharedCopy.order} <Ltr>{orderNumber}</Ltr>، {sharedCopy.made} <Num>{arDate(createdAt)}</Num>
        </p>
        {isShared && <p>{sender ? sharing.sharedBy(sender) : sharing.sharedByMember}</p>}
      </header>
      {!body && <SharedValue value={value} plainValue={plainValue} />}
      {evidence && <SharedEvidence evidence={evidence} />}
      {scope === "summary" ? (
        <p className="small muted">{sharing.summaryNote}</p>
      ) : (
        <div className="stack">
          <ButtonLink to={href("/shared/:token/file", params)} document size="lg" icon="download">
            {sharedCopy.download}
          </ButtonLink>
          <p className="small muted">
            {sharedCopy.downloadHint} <Num>{arDate(expiresAt)}</Num>.
          </p>
        </div>
      )}
      {body && (
        <div className="shared__body">
          <ReportView
            body={body}
            headless
            pictureAt={(id) => href("/shared/:token/pictures/:imageId", { ...params, imageId: id })}
          />
        </div>
      )}
    </div>
  );
}

function Refused({ reason }: { reason: keyof typeof sharedCopy.refused }) {
  const { title, text } = sharedCopy.refused[reason];
  return (
    <div className="wrap section">
      <EmptyState spot="no-results" level={1} title={title} text={text}>
        <ButtonLink to="/">{sharedCopy.home}</ButtonLink>
      </EmptyState>
    </div>
  );
}

import { data, redirect } from "react-router";
import { verifyReport } from "#app/domains/reports/verifying/verify-report.server.ts";
import type { VerifyRefusal } from "#app/domains/reports/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { arDate, arPlain } from "#app/i18n/format.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { verifyCopy as words } from "#app/i18n/reports/verify.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { parseReportCode, printedReportCode } from "#app/lib/report-code.ts";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { FactList } from "#app/ui/kit/fact-list.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Notice, type NoticeTone } from "#app/ui/kit/notice.tsx";
import { CompareFile } from "#app/ui/report/compare-file.tsx";
import type { Route } from "./+types/report.ts";
import "#app/ui/report/verify.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const STATUS: Record<VerifyRefusal, number> = { unknown: 404, gone: 410, "too-many": 429 };

const TONES = { stands: "ok", replaced: "warn", refunded: "bad", sample: "info" } as const satisfies Record<
  string,
  NoticeTone
>;

// Nobody finds a code by a search engine: whoever has it holds the report.
const PRIVATE = { "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const all = new Headers(loaderHeaders);
  for (const [name, value] of Object.entries(PRIVATE)) all.set(name, value);
  return all;
};

export const meta: Route.MetaFunction = (args) =>
  // The page for typing a code is the one that others may share.
  pageMeta({ ...args, location: { pathname: "/verify" } }, { title: words.heading, noindex: true });

export async function loader({ context, params }: Route.LoaderArgs) {
  const code = parseReportCode(params.code);
  if (code === null) return refuse("unknown", params.code);
  const printed = printedReportCode(code);
  if (printed !== params.code) throw redirect(`/verify/${printed}`, 301);
  const outcome = await verifyReport(context.get(visitorContext), code);
  if (!outcome.ok) return refuse(outcome.reason, printed);
  return { ok: true as const, code: printed, report: outcome.report };
}

function refuse(reason: VerifyRefusal, code: string) {
  const headers: HeadersInit = reason === "too-many" ? { "Retry-After": "600" } : {};
  return data({ ok: false as const, reason, code: code.slice(0, 40) }, { status: STATUS[reason], headers });
}

export default function VerifiedReport({ loaderData }: Route.ComponentProps) {
  const { code } = loaderData;
  if (!loaderData.ok)
    return (
      <div className="wrap verify">
        <EmptyState spot="no-results" level={1} {...words.refused[loaderData.reason]}>
          <ButtonLink to="/verify">{words.again}</ButtonLink>
        </EmptyState>
        <p className="verify__asked small muted">
          {words.code}: <Ltr>{code}</Ltr>
        </p>
      </div>
    );
  const { report } = loaderData;
  const { state, newest } = report;
  const said = words.issued(state, newest);
  return (
    <div className="wrap verify">
      <div className="page-head">
        <h1>{words.heading}</h1>
        <p className="verify__code">
          <Ltr>{code}</Ltr>
        </p>
      </div>
      <Notice tone={TONES[state]} title={said.title}>
        {said.text}
      </Notice>
      <Card>
        <FactList
          facts={[
            [words.status, words.states[state]],
            [words.facts.number, <Ltr key="number">{report.orderNumber}</Ltr>],
            [words.facts.madeOn, <Num key="made">{arDate(report.madeAt)}</Num>],
            [words.facts.version, <Num key="version">{arPlain(report.version)}</Num>],
            [words.facts.kind, reportTypeLabel[report.reportType]],
            [words.facts.city, report.cityAr],
            ...(report.recordNumber === null
              ? []
              : [
                  [
                    words.facts.record,
                    <Link key="record" to="/methodology/record">
                      <Num>{arPlain(report.recordNumber)}</Num>
                    </Link>,
                  ] as const,
                ]),
          ]}
        />
        <p className="small muted">{words.private}</p>
      </Card>
      {report.digests.length > 0 && <CompareFile key={code} state={state} digests={report.digests} />}
      <ButtonLink to="/verify" variant="outline">
        {words.again}
      </ButtonLink>
    </div>
  );
}

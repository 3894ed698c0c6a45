import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { findQuestionable } from "#app/domains/reports/questioning/find-questionable.server.ts";
import { QuestionInput } from "#app/domains/reports/questioning/question-input.ts";
import { questionReport } from "#app/domains/reports/questioning/question-report.server.ts";
import { saidBy } from "#app/domains/reports/questioning/stated.ts";
import { tryQuestion } from "#app/domains/reports/questioning/try-question.server.ts";
import { reportPath } from "#app/domains/reports/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { giveBackFields, judgeFields, readBody, type FormReading } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { sectionTitle } from "#app/i18n/reports/promise.ts";
import { questioningCopy } from "#app/i18n/reports/questioning.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { QuestionEffect, type Tried } from "#app/ui/report/question-effect.tsx";
import { QuestionForm } from "#app/ui/report/question-form.tsx";
import type { Route } from "./+types/question.ts";
import { questionData } from "./question-data.server.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = questioningCopy;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const report = found(await findQuestionable(context.get(memberContext), params.reportId));
  const { body, version, openUntil, state } = report;
  return { title: propertyTitle(body.property), version, openUntil, state, form: questionData(report) };
}

export async function action({ context, params: { reportId }, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const report = found(await findQuestionable(member, reportId));
  const fields = await readBody(request);
  const form = judgeFields(fields, QuestionInput, ["area_sqm"]);
  if (!form.ok) return form.reply;
  // It is questioned once: what was stated then stands in the newer version.
  if (report.state === "done") return form.refuse(words.refused.done);
  const outcome = await tryQuestion(member, report, form.value);
  if (!outcome.ok) return refusal(form, outcome);

  const { questioned, estimate } = outcome;
  if (form.value.intent === "try") {
    const tried: Tried = { questioned, now: saidBy(estimate) };
    return data({ result: giveBackFields(fields).data.result, tried });
  }
  try {
    const made = await questionReport(member, reportId, questioned.stated);
    if (!made.ok) return form.refuse(words.refused[made.reason]);
  } catch (error) {
    member.log("report.question_failed", { reference: member.reference, reportId, error: errorText(error) });
    return form.fail(words.refused.failed);
  }
  return redirectWithFlash(reportPath(reportId, report.version), "report-questioned");
}

type Read = Extract<FormReading<QuestionInput>, { ok: true }>;
type Refused = Extract<Awaited<ReturnType<typeof tryQuestion>>, { ok: false }>;

/** The answer to changes that give no value, beside the field that is the reason. */
function refusal(form: Read, refused: Refused) {
  if (refused.reason === "too-often") return form.wait(refused.waitMs);
  if (!("lost" in refused)) return form.refuse(words.refused[refused.reason], refused.field);
  const lost = refused.lost.map((key) => sectionTitle({ key, kind: "guidance" })).join("، ");
  const because = words.unvalued[refused.reason];
  return form.refuse(lost ? `${because} ${lost}.` : because);
}

type Reply = { result?: SubmissionResult<string[]>; tried?: Tried };

export default function QuestionReport({
  loaderData,
  actionData,
  params: { reportId },
}: Route.ComponentProps) {
  const { title, version, openUntil, state, form } = loaderData;
  const posted: Reply | undefined = actionData;
  return (
    <div className="wrap column gap-6">
      <BackLink to={reportPath(reportId, version)} label={words.backToReport} />
      <PageHead title={words.title} lead={words.lead}>
        <p>{title}</p>
      </PageHead>
      <Notice tone={state === "open" ? "info" : "warn"}>{words.state[state](openUntil)}</Notice>
      {state !== "done" && (
        <>
          {posted?.tried && <QuestionEffect tried={posted.tried} canMake={state === "open"} />}
          <QuestionForm data={form} result={posted?.result} />
        </>
      )}
    </div>
  );
}

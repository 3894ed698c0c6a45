import { data } from "react-router";
import { decideImport } from "#app/domains/imports/moderation/decide-import.server.ts";
import { ImportDecisionInput } from "#app/domains/imports/moderation/decision-input.ts";
import { findSource } from "#app/domains/imports/moderation/read-sources.server.ts";
import { adminContext } from "#app/http/context.ts";
import { readForm } from "#app/http/form.server.ts";
import { adminImports } from "#app/i18n/admin/imports.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { DecideImport, ImportFacts, ImportHistory, ImportSample } from "#app/ui/imports/source-card.tsx";
import { usePollWhile } from "#app/ui/report/live.ts";
import type { Route } from "./+types/import.ts";
import { answerAct, type ActOutcome } from "./answer-act.server.ts";
import "#app/ui/admin/admin-parts.css";

const words = adminImports;

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findSource(context.get(adminContext), params.sourceId);
  if (!found) throw data({ message: words.refused.gone }, { status: 404 });
  const { source, runs, decisions, ...rest } = found;
  const { id, name, kind, status, address, userId } = source;
  return {
    ...rest,
    source: { id, name, kind, status, address, userId },
    runs: runs.map((run) => ({
      id: run.id,
      name: run.fileName,
      status: run.status,
      failure: run.failure,
      createdAt: run.createdAt,
      created: run.created,
      changed: run.changed,
      gone: run.gone,
      refused: run.refused,
    })),
    decisions: decisions.map((one) => ({
      id: one.id,
      kind: one.kind,
      reason: one.reason,
      status: one.status,
      decided: one.decided,
      left: one.left,
      createdAt: one.createdAt,
    })),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, ImportDecisionInput);
  if (!form.ok) return form.reply;
  const input = form.value;
  const decide = async (): Promise<ActOutcome> => {
    const outcome = await decideImport(admin, params.sourceId, {
      kind: input.intent,
      reason: input.intent === "refuse" ? input.reason : null,
      seenAt: input.seen_at,
    });
    if (!outcome.ok) return { ok: false, message: words.refused[outcome.reason] };
    return { ok: true, done: input.intent === "clear" ? "import-cleared" : "import-refused" };
  };
  return answerAct(
    admin,
    form,
    { page: `/admin/imports/${params.sourceId}`, failed: "admin.import_failed" },
    decide(),
  );
}

export default function AdminImport({ loaderData, actionData }: Route.ComponentProps) {
  const { source, decisions } = loaderData;
  usePollWhile(decisions.some(({ status }) => status === "pending"));
  const to = `/admin/imports/${source.id}`;
  return (
    <AdminPage back={{ to: "/admin/imports", label: words.title }} result={actionData?.result}>
      <ImportFacts found={loaderData} />
      {loaderData.waiting > 0 && <DecideImport to={to} found={loaderData} result={actionData?.result} />}
      <ImportSample cards={loaderData.sample} ownerId={source.userId} />
      <ImportHistory runs={loaderData.runs} decisions={decisions} />
    </AdminPage>
  );
}

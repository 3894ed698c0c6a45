import { CodeActInput } from "#app/domains/payments/codes/code-input.ts";
import { listCodes } from "#app/domains/payments/codes/list-codes.server.ts";
import { endCode, makeCode } from "#app/domains/payments/codes/make-code.server.ts";
import { asFreshAdmin } from "#app/domains/accounts/sessions/fresh-admin.server.ts";
import { adminContext } from "#app/http/context.ts";
import { readForm } from "#app/http/form.server.ts";
import { freshAdmin } from "#app/http/fresh-admin.server.ts";
import { readSpot, writeSpot } from "#app/http/page-cursor.ts";
import { codesCopy } from "#app/i18n/admin/codes.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { riyadhDayOf } from "#app/lib/calendar.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { CodeCard, MakeCode } from "#app/ui/admin/codes.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import type { Route } from "./+types/codes.ts";
import { answerAct, type ActOutcome } from "./answer-act.server.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/codes";
const words = codesCopy;

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const { codes, next } = await listCodes(admin, readSpot(url, "after"));
  return {
    codes,
    older: next && `${PAGE}?${new URLSearchParams({ after: writeSpot(next) }).toString()}`,
    first: url.searchParams.has("after") ? PAGE : null,
    today: riyadhDayOf(admin.now()),
    isFresh: asFreshAdmin(admin) !== null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, CodeActInput);
  if (!form.ok) return form.reply;
  const input = form.value;
  const subject = input.intent === "end" ? input.subject : "new";
  const fresh = freshAdmin(admin, PAGE, { intent: input.intent, subject });
  const act = async (): Promise<ActOutcome> => {
    const outcome =
      input.intent === "end" ? await endCode(fresh, input.subject) : await makeCode(fresh, input);
    if (!outcome.ok) return { ok: false, message: words.refused[outcome.reason] };
    return { ok: true, done: input.intent === "end" ? "code-ended" : "code-made" };
  };
  return answerAct(admin, form, { page: PAGE, failed: "admin.code_failed" }, act());
}

export default function AdminCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { codes, older, first, today, isFresh } = loaderData;
  const result = actionData?.result;
  return (
    <AdminPage back={{ to: "/admin/payments", label: words.back }} result={result}>
      <div className="column">
        <h2>{words.title}</h2>
        <p className="small muted">{words.intro}</p>
      </div>
      <MakeCode to={PAGE} today={today} isFresh={isFresh} result={result} />
      {codes.length === 0 ? (
        <Card flush as="section">
          <EmptyState level={3} title={words.empty} text={words.emptyText} />
        </Card>
      ) : (
        <ul role="list" className="adm-list" aria-label={words.list}>
          {codes.map((code) => (
            <CodeCard key={code.id} code={code} to={PAGE} result={result} />
          ))}
        </ul>
      )}
      <Pager first={first} older={older} />
    </AdminPage>
  );
}

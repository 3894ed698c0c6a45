import { useLocation } from "react-router";
import { OperationsInput } from "#app/domains/orders/admin-input.ts";
import { listAudit } from "#app/domains/orders/audit-trail.server.ts";
import {
  backtestFigures,
  countInTheMaking,
  listFailedMails,
  listOpenEvents,
} from "#app/domains/orders/operations.server.ts";
import { countDeadLetters, listDeadLetters } from "#app/domains/reports/dead-letters.server.ts";
import { dismissDeadLetter, retryDeadLetter } from "#app/domains/reports/retry-dead-letter.server.ts";
import { adminContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { copy } from "#app/i18n/admin-operations.ts";
import { copy as orders } from "#app/i18n/admin-orders.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { errorText } from "#app/lib/error-text.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { ListError } from "#app/ui/admin/list-error.tsx";
import {
  BacktestTable,
  FailedMails,
  InTheMaking,
  Letters,
  OpenEvents,
  Part,
} from "#app/ui/admin/operations.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { Trail } from "#app/ui/admin/trail.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { Route } from "./+types/settings.ts";
import { replayInWords } from "./act-on-payment.server.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/settings";

export const ErrorBoundary = () => <ListError title={copy.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: copy.title, noindex: true });

type Place = { createdAt: number; id: string };

/** The address of a list's next page; the other list stays where it is. */
function olderThan(url: URL, name: "letters" | "audit", next: Place | null): string | null {
  if (!next) return null;
  const params = new URLSearchParams(url.search);
  params.set(name, writeCursor(next));
  return `?${params.toString()}#${name}`;
}

/** The address of a list's beginning, where it is not shown. */
function firstOf(url: URL, name: "letters" | "audit"): string | null {
  if (!url.searchParams.has(name)) return null;
  const params = new URLSearchParams(url.search);
  params.delete(name);
  return `${PAGE}${params.size > 0 ? `?${params.toString()}` : ""}#${name}`;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const [letters, letterCount, events, mails, making, trail] = await Promise.all([
    listDeadLetters(admin, readCursor(url, "letters")),
    countDeadLetters(admin),
    listOpenEvents(admin),
    listFailedMails(admin),
    countInTheMaking(admin),
    listAudit(admin, readCursor(url, "audit")),
  ]);
  return {
    letters: letters.letters,
    letterCount,
    letterPages: { older: olderThan(url, "letters", letters.next), first: firstOf(url, "letters") },
    events,
    mails,
    making,
    backtest: backtestFigures(),
    audit: trail.rows,
    auditPages: { older: olderThan(url, "audit", trail.next), first: firstOf(url, "audit") },
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, OperationsInput);
  if (!form.ok) return form.reply;
  const { intent, subject } = form.value;
  const back = PAGE + url.search;
  try {
    if (intent === "replay") {
      const outcome = await replayInWords(admin, subject);
      return outcome.ok ? redirectWithFlash(back, outcome.done) : form.refuse(outcome.message);
    }
    const outcome = await (intent === "resend"
      ? retryDeadLetter(admin, subject)
      : dismissDeadLetter(admin, subject));
    if (!outcome.ok) return form.refuse(copy.letters.refused[outcome.reason]);
    return redirectWithFlash(back, intent === "resend" ? "letter-resent" : "letter-dismissed");
  } catch (error) {
    admin.log("admin.operation_failed", { reference: admin.reference, error: errorText(error) });
    return form.fail(orders.tryAgain);
  }
}

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { letters, letterCount, letterPages, events, mails, making, backtest, audit, auditPages } =
    loaderData;
  const result = actionData?.result;
  const forms = { to: PAGE + useLocation().search, result };
  return (
    <div className="adm">
      <FormErrors title={orders.refusedTitle} errors={formErrorsOf(result)} />
      <Part title={copy.making.title}>
        <InTheMaking {...making} />
      </Part>
      <div id="letters">
        <Part title={copy.letters.title} count={letterCount}>
          <Letters letters={letters} {...forms} />
          <Pager {...letterPages} />
        </Part>
      </div>
      <Part title={copy.events.title} count={events.count}>
        <OpenEvents events={events.events} {...forms} />
      </Part>
      <Part title={copy.mails.title} count={mails.count}>
        <FailedMails mails={mails.mails} />
      </Part>
      <Part title={copy.model.title}>
        <BacktestTable {...backtest} />
      </Part>
      <div id="audit">
        <Part title={copy.audit.title}>
          <Card>
            <Trail entries={audit} subjects />
          </Card>
          <Pager {...auditPages} />
        </Part>
      </div>
      <Notice title={copy.soonTitle}>{copy.soon}</Notice>
    </div>
  );
}

import { useLocation } from "react-router";
import { askLicenceAgain } from "#app/domains/licences/asking/ask-again.server.ts";
import { registerHealth } from "#app/domains/licences/register-health.server.ts";
import { dropMail, retryMail, stopMail } from "#app/domains/operations/act-on-mail.server.ts";
import { countMails, listMails } from "#app/domains/operations/outbox.server.ts";
import { MAIL_TEMPLATES } from "#app/domains/mails/rules.ts";
import { OUTBOX_FILTERS } from "#app/domains/operations/rules.ts";
import { OperationsInput } from "#app/domains/orders/admin/admin-input.ts";
import { listAudit } from "#app/domains/operations/audit-trail.server.ts";
import { backtestFigures } from "#app/domains/valuation/accuracy.ts";
import { countInTheMaking } from "#app/domains/operations/in-the-making.server.ts";
import { listOpenEvents } from "#app/domains/operations/provider-events.server.ts";
import { countDeadLetters, listDeadLetters } from "#app/domains/operations/dead-letters.server.ts";
import { dismissDeadLetter, retryDeadLetter } from "#app/domains/operations/act-on-dead-letter.server.ts";
import { adminContext } from "#app/http/context.ts";
import { freshAdmin } from "#app/http/fresh-admin.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { readCursor, readSpot, writeCursor, writeSpot } from "#app/http/page-cursor.ts";
import { adminLicencesCopy } from "#app/i18n/admin/admin-licences.ts";
import { adminListsCopy } from "#app/i18n/admin/admin-lists.ts";
import { adminOperationsCopy } from "#app/i18n/admin/admin-operations.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { auditTrailCopy } from "#app/i18n/admin/audit-trail.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { withoutAgain } from "#app/lib/kept-act.ts";
import { chosen, withParams } from "#app/lib/with-params.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { LicenceRegisters } from "#app/ui/admin/licence-registers.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { FilterTabs, NarrowForm, narrowSelect } from "#app/ui/admin/list-tools.tsx";
import { BacktestTable, InTheMaking, Letters, OpenEvents, Part } from "#app/ui/admin/operations.tsx";
import { Outbox } from "#app/ui/admin/outbox.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { Trail } from "#app/ui/admin/trail.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { Route } from "./+types/settings.ts";
import { replayInWords } from "./act-on-payment.server.ts";
import { answerAct, type ActOutcome } from "./answer-act.server.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/settings";

export const ErrorBoundary = () => <ListError title={adminOperationsCopy.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: adminOperationsCopy.title });

/** The page's URL with one parameter changed, at an anchor; the other lists keep their position. */
function withParam(url: URL, at: string, name: string, value: string | null): string {
  return `${withParams(PAGE, { ...Object.fromEntries(url.searchParams), [name]: value })}#${at}`;
}

/** The URLs of a list's next page and, on later pages, of its first page. */
const pagesOf = (url: URL, at: string, name: string, next: string | null) => ({
  older: next && withParam(url, at, name, next),
  first: url.searchParams.has(name) ? withParam(url, at, name, null) : null,
});

/** Number of acts shown here; the log has its own page. */
const LATEST = 5;

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const filter = chosen(url, "mails", OUTBOX_FILTERS);
  const template = MAIL_TEMPLATES.find((known) => known === url.searchParams.get("template")) ?? null;
  const [letters, letterCount, events, mails, mailCounts, making, trail, licences] = await Promise.all([
    listDeadLetters(admin, readCursor(url, "letters")),
    countDeadLetters(admin),
    listOpenEvents(admin),
    listMails(admin, { filter, template }, readSpot(url, "outbox")),
    countMails(admin),
    countInTheMaking(admin),
    listAudit(admin, { acts: null, actor: null, subject: null }, null),
    registerHealth(admin),
  ]);
  return {
    letters: letters.letters,
    letterCount,
    letterPages: pagesOf(url, "letters", "letters", letters.next && writeCursor(letters.next)),
    events,
    mails: mails.mails,
    mailPages: pagesOf(url, "mails", "outbox", mails.next && writeSpot(mails.next)),
    mailCounts,
    filter,
    template,
    making,
    backtest: backtestFigures(),
    licences,
    audit: trail.rows.slice(0, LATEST),
  };
}

type Weighty = Extract<OperationsInput, { intent: "replay" | "resend" }>;

/** Acts that can change payments and reports. */
const isWeighty = (input: OperationsInput): input is Weighty =>
  input.intent === "replay" || input.intent === "resend";

const ofLetter = (outcome: Awaited<ReturnType<typeof retryDeadLetter>>, done: FlashKey): ActOutcome =>
  outcome.ok
    ? { ok: true, done }
    : { ok: false, message: adminOperationsCopy.letters.refused[outcome.reason] };
const ofMail = (outcome: Awaited<ReturnType<typeof retryMail>>, done: FlashKey): ActOutcome =>
  outcome.ok ? { ok: true, done } : { ok: false, message: adminListsCopy.mails.refused[outcome.reason] };

async function actFreshly(
  admin: ReturnType<typeof freshAdmin>,
  { intent, subject }: Weighty,
): Promise<ActOutcome> {
  if (intent === "replay") return replayInWords(admin, subject);
  return ofLetter(await retryDeadLetter(admin, subject), "letter-resent");
}

async function act(
  admin: Parameters<typeof retryMail>[0],
  { intent, subject }: Exclude<OperationsInput, Weighty>,
): Promise<ActOutcome> {
  switch (intent) {
    case "dismiss":
      return ofLetter(await dismissDeadLetter(admin, subject), "letter-dismissed");
    case "mail-retry":
      return ofMail(await retryMail(admin, subject), "mail-retried");
    case "mail-stop":
      return ofMail(await stopMail(admin, subject), "mail-stopped");
    case "mail-drop":
      return ofMail(await dropMail(admin, subject), "mail-dropped");
    case "licence-ask": {
      const outcome = await askLicenceAgain(admin, subject);
      if (outcome.ok) return { ok: true, done: "licence-asked" };
      return { ok: false, message: adminLicencesCopy.refused[outcome.reason] };
    }
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, OperationsInput);
  if (!form.ok) return form.reply;
  const input = form.value;
  const page = withoutAgain(PAGE + url.search);
  const acting = isWeighty(input) ? actFreshly(freshAdmin(admin, page, input), input) : act(admin, input);
  return answerAct(admin, form, { page, failed: "admin.operation_failed" }, acting);
}

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { letters, letterCount, letterPages, events, making, backtest, audit } = loaderData;
  const { mails, mailPages, mailCounts, filter, template } = loaderData;
  const result = actionData?.result;
  const forms = { to: PAGE + useLocation().search, result };
  return (
    <div className="column adm">
      <FormErrors title={adminOrdersCopy.refusedTitle} errors={formErrorsOf(result)} />
      <Part title={adminOperationsCopy.making.title}>
        <InTheMaking {...making} />
      </Part>
      <div id="letters">
        <Part title={adminOperationsCopy.letters.title} count={letterCount}>
          <Letters letters={letters} {...forms} />
          <Pager {...letterPages} />
        </Part>
      </div>
      <Part title={adminOperationsCopy.events.title} count={events.count}>
        <OpenEvents events={events.events} {...forms} />
      </Part>
      <div id="mails">
        <Part title={adminListsCopy.mails.title} count={mailCounts.failed}>
          <p className="small muted">{adminListsCopy.mails.intro}</p>
          <FilterTabs
            label={adminListsCopy.mails.which}
            names={OUTBOX_FILTERS}
            words={adminListsCopy.mails.filters}
            current={filter}
            counts={mailCounts}
            to={(name) => `${withParams(PAGE, { mails: name, template })}#mails`}
          />
          <div className="adm-tools">
            <NarrowForm
              page={`${PAGE}#mails`}
              kept={{ mails: filter }}
              selects={[
                narrowSelect("template", MAIL_TEMPLATES, template, {
                  label: adminListsCopy.mails.template,
                  all: adminListsCopy.mails.allTemplates,
                  words: adminOperationsCopy.mails.templates,
                }),
              ]}
            />
          </div>
          <Outbox mails={mails} filter={filter} {...forms} />
          <Pager {...mailPages} />
        </Part>
      </div>
      <div id="licences">
        <Part title={adminLicencesCopy.title}>
          <LicenceRegisters {...loaderData.licences} {...forms} />
        </Part>
      </div>
      <Part title={adminOperationsCopy.model.title}>
        <BacktestTable {...backtest} />
      </Part>
      <Part title={adminOperationsCopy.audit.title}>
        <Card>
          <Trail entries={audit} subjects />
        </Card>
        <div>
          <ButtonLink to="/admin/trail" variant="outline">
            {auditTrailCopy.all}
          </ButtonLink>
        </div>
      </Part>
      <Notice title={adminOperationsCopy.soonTitle}>{adminOperationsCopy.soon}</Notice>
    </div>
  );
}

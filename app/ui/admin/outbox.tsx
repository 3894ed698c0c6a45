import { MAIL_ACTS, type MailAct, type OutboxFilter } from "#app/domains/operations/rules.ts";
import { adminListsCopy } from "#app/i18n/admin/admin-lists.ts";
import { adminOperationsCopy } from "#app/i18n/admin/admin-operations.ts";
import { attemptsCounted, adminOrdersCopy, instant } from "#app/i18n/admin/admin-orders.ts";
import type { MailStatus, MailTemplate } from "#app/platform/mail.rules.ts";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ActButton, type Act } from "./act-form.tsx";
import { Facts } from "./facts.tsx";
import { Quiet } from "./operations.tsx";

export type OutboxMail = {
  id: string;
  template: MailTemplate;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  createdAt: number;
  enqueuedAt: number | null;
};

const words = adminListsCopy.mails;

const BUTTONS: Record<MailAct, { button: string; on: MailStatus }> = {
  "mail-retry": { button: words.retry, on: "failed" },
  "mail-stop": { button: words.stop, on: "pending" },
  "mail-drop": { button: words.drop, on: "failed" },
};

type Forms = Pick<Act, "to" | "result">;

/** Failed and pending mails: which, when and why, but never to whom. */
export function Outbox({
  mails,
  filter,
  to,
  result,
}: { mails: readonly OutboxMail[]; filter: OutboxFilter } & Forms) {
  if (mails.length === 0) return <Quiet>{words.none[filter]}</Quiet>;
  return (
    <ul role="list" className="adm-list" aria-label={words.title}>
      {mails.map(({ id, template, status, attempts, lastError, createdAt, enqueuedAt }) => {
        const name = adminOperationsCopy.mails.templates[template];
        return (
          <li key={id} className="card adm-item">
            <h3>{name}</h3>
            <Facts
              facts={[
                { label: adminOperationsCopy.mails.at, value: <Num>{instant(createdAt)}</Num> },
                {
                  label: words.queued,
                  value: enqueuedAt === null ? words.notQueued : <Num>{instant(enqueuedAt)}</Num>,
                },
                { label: adminOperationsCopy.mails.attempts, value: attemptsCounted(attempts) },
                {
                  label: adminOperationsCopy.mails.error,
                  value: lastError === null ? adminOrdersCopy.none : <Ltr>{lastError}</Ltr>,
                },
              ]}
            />
            <div className="adm-acts">
              {MAIL_ACTS.filter((act) => BUTTONS[act].on === status).map((act) => (
                <ActButton
                  key={act}
                  act={{ intent: act, subject: id, to, result }}
                  words={{ button: BUTTONS[act].button, pending: words.pending }}
                  named={words.named(BUTTONS[act].button, name, instant(createdAt))}
                  icon={act === "mail-retry" ? "refresh" : undefined}
                  variant={act === "mail-retry" ? "outline" : "ghost"}
                />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

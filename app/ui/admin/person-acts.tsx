import type { SubmissionResult } from "@conform-to/react";
import { adminPeopleCopy } from "#app/i18n/admin/admin-people.ts";
import { SUSPENSION_REASON_MAX } from "#app/lib/suspension-reason.ts";
import type { IconName } from "../kit/icon.tsx";
import { AskedAct } from "./act-form.tsx";

const words = adminPeopleCopy.acts;

type Props = {
  person: {
    id: string;
    closedAt: number | null;
    emailConfirmedAt: number | null;
    officeSince: number | null;
    suspendedAt: number | null;
    isAdmin: boolean;
    sessions: number;
  };
  /** The account belongs to the administrator who looks at it. */
  isOwn: boolean;
  to: string;
  result?: SubmissionResult<string[]>;
};

/** The acts possible in the account's current state; each has a confirmation. */
export function PersonActs({ person, isOwn, to, result }: Props) {
  const { id, closedAt, emailConfirmedAt, officeSince, suspendedAt, isAdmin, sessions } = person;
  if (closedAt !== null) return <p className="muted">{adminPeopleCopy.person.noActs}</p>;
  const act = (intent: keyof typeof words) => ({ act: { intent, subject: id, to, result } });
  const mild = (intent: "mark" | "unmark" | "restore" | "grant", icon: IconName) => (
    <AskedAct {...act(intent)} words={words[intent]} icon={icon} variant="outline" confirmVariant="primary" />
  );
  const hard = (intent: "take" | "end", icon: IconName) => (
    <AskedAct {...act(intent)} words={words[intent]} icon={icon} variant="danger-outline" />
  );
  return (
    <div className="adm-acts">
      {officeSince === null ? mild("mark", "plus") : mild("unmark", "close")}
      {suspendedAt !== null && mild("restore", "check")}
      {suspendedAt === null && !isOwn && (
        <AskedAct
          {...act("suspend")}
          words={words.suspend}
          icon="lock"
          variant="danger-outline"
          field={{
            name: "reason",
            label: words.suspend.label,
            hint: words.suspend.hint,
            maxLength: SUSPENSION_REASON_MAX,
          }}
        />
      )}
      {!isAdmin && suspendedAt === null && emailConfirmedAt !== null && mild("grant", "shield")}
      {isAdmin && hard("take", "shield")}
      {sessions > 0 && hard("end", "sign-out")}
    </div>
  );
}

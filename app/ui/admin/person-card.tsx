import { copy } from "#app/i18n/admin-orders.ts";
import { copy as words } from "#app/i18n/admin-people.ts";
import { arDate } from "#app/i18n/format.ts";
import { Avatar } from "../kit/avatar.tsx";
import { Badge } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ActButton, type Act } from "./act-form.tsx";

export type PersonData = {
  id: string;
  fullName: string | null;
  phone: string | null;
  avatarUrl: string | null;
  createdAt: number;
  closedAt: number | null;
  officeSince: number | null;
  isAdmin: boolean;
};

/** One account, and the button that makes it an office's or takes that away. */
export function PersonCard({ person, ...forms }: { person: PersonData } & Pick<Act, "to" | "result">) {
  const { id, fullName, phone, avatarUrl, createdAt, closedAt, officeSince, isAdmin } = person;
  const name = closedAt === null ? (fullName ?? copy.newPerson) : copy.closed;
  const isOffice = officeSince !== null;
  return (
    <li className="card adm-item">
      <div className="adm-person">
        <Avatar name={name} url={avatarUrl} />
        <div>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p className="small muted">{phone ? <Ltr>{phone}</Ltr> : words.noPhone}</p>
        </div>
        <div className="row gap-2">
          {isAdmin ? (
            <Badge tone="brand">
              <Ltr>{words.role.admin}</Ltr>
            </Badge>
          ) : (
            <Badge>{words.role.member}</Badge>
          )}
          {isOffice && <Badge tone="accent">{words.office}</Badge>}
          {closedAt !== null && <Badge tone="warn">{copy.closed}</Badge>}
        </div>
      </div>
      <p className="small muted">
        {words.registered} <Num>{arDate(createdAt)}</Num>
        {isOffice && <> · {words.officeSince(officeSince)}</>}
      </p>
      {closedAt === null && (
        <div className="adm-acts">
          <ActButton
            act={{ intent: isOffice ? "unmark" : "mark", subject: id, ...forms }}
            words={{ button: isOffice ? words.unmark : words.mark, pending: words.saving }}
            named={isOffice ? words.unmarkNamed(name) : words.markNamed(name)}
            variant={isOffice ? "ghost" : "outline"}
          />
        </div>
      )}
    </li>
  );
}

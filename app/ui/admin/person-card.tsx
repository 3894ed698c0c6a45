import { href } from "react-router";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { adminPeopleCopy } from "#app/i18n/admin/admin-people.ts";
import { arDate } from "#app/i18n/format.ts";
import { Avatar } from "../kit/avatar.tsx";
import { Badge } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";

export type PersonData = {
  id: string;
  fullName: string | null;
  phone: string | null;
  avatarUrl: string | null;
  createdAt: number;
  closedAt: number | null;
  officeSince: number | null;
  suspendedAt: number | null;
  isAdmin: boolean;
};

/** A person's name in the administration. A closed account has none, and some people never gave one. */
export const nameOf = ({ closedAt, fullName }: Pick<PersonData, "closedAt" | "fullName">): string =>
  closedAt === null ? (fullName ?? adminOrdersCopy.newPerson) : adminOrdersCopy.closed;

/** An account's role and special states. */
export function PersonBadges({
  person: { isAdmin, officeSince, suspendedAt, closedAt },
}: {
  person: Pick<PersonData, "isAdmin" | "officeSince" | "suspendedAt" | "closedAt">;
}) {
  return (
    <div className="row gap-2">
      {isAdmin ? (
        <Badge tone="brand">
          <Ltr>{adminPeopleCopy.role.admin}</Ltr>
        </Badge>
      ) : (
        <Badge>{adminPeopleCopy.role.member}</Badge>
      )}
      {officeSince !== null && <Badge tone="accent">{adminPeopleCopy.office}</Badge>}
      {suspendedAt !== null && <Badge tone="bad">{adminPeopleCopy.suspended}</Badge>}
      {closedAt !== null && <Badge tone="warn">{adminOrdersCopy.closed}</Badge>}
    </div>
  );
}

/** One account in the list, with a link to its page. */
export function PersonCard({ person }: { person: PersonData }) {
  const { id, phone, avatarUrl, createdAt, officeSince } = person;
  const name = nameOf(person);
  return (
    <li className="card adm-item">
      <div className="row adm-person">
        <Avatar name={name} url={avatarUrl} />
        <div>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p className="small muted">{phone ? <Ltr>{phone}</Ltr> : adminPeopleCopy.noPhone}</p>
        </div>
        <PersonBadges person={person} />
      </div>
      <div className="row row--between">
        <p className="small muted">
          {adminPeopleCopy.registered} <Num>{arDate(createdAt)}</Num>
          {officeSince !== null && <> · {adminPeopleCopy.officeSince(officeSince)}</>}
        </p>
        <ButtonLink
          to={href("/admin/people/:userId", { userId: id })}
          variant="outline"
          size="sm"
          aria-label={adminPeopleCopy.openNamed(name)}
        >
          {adminPeopleCopy.open}
        </ButtonLink>
      </div>
    </li>
  );
}

import { actWords, adminOperationsCopy } from "#app/i18n/admin/admin-operations.ts";
import { instant } from "#app/i18n/admin/admin-orders.ts";
import { detailName, detailWords } from "#app/i18n/admin/audit-trail.ts";
import { SYSTEM_ACTOR } from "#app/lib/audit-actor.ts";
import { withParams } from "#app/lib/with-params.ts";
import { Ltr, Num } from "../kit/bdi.tsx";
import { Link } from "../kit/link.tsx";

export type TrailEntry = {
  id: string;
  action: string;
  subjectId: string;
  details: Record<string, string | number | null> | null;
  createdAt: number;
  actorId: string | null;
  actorName: string | null;
};

const words = adminOperationsCopy.audit;
const PAGE = "/admin/trail";

/**
 * Acts with actor and time, newest first, each in words with its stored details. With `subjects`, rows and actors link
 * to their own logs.
 */
export function Trail({ entries, subjects = false }: { entries: readonly TrailEntry[]; subjects?: boolean }) {
  if (entries.length === 0) return <p className="muted">{words.none}</p>;
  return (
    <ol role="list" className="adm-trail">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Num>{instant(entry.createdAt)}</Num>
          <span>
            <Actor entry={entry} isLink={subjects} />
            {": "}
            {actWords(entry.action) ?? <Ltr>{entry.action}</Ltr>}
          </span>
          <span className="adm-id muted">
            {subjects && (
              <Link to={withParams(PAGE, { subject: entry.subjectId })}>
                <Ltr>{entry.subjectId}</Ltr>
              </Link>
            )}{" "}
            <Details details={entry.details} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Actor({ entry: { actorId, actorName }, isLink }: { entry: TrailEntry; isLink: boolean }) {
  const name = <bdi>{actorId === null ? words.system : (actorName ?? words.noName)}</bdi>;
  return (
    <b>{isLink ? <Link to={withParams(PAGE, { actor: actorId ?? SYSTEM_ACTOR })}>{name}</Link> : name}</b>
  );
}

/** An act's stored details: states in words, ids and people's text unchanged. */
function Details({ details }: { details: TrailEntry["details"] }) {
  const told = Object.entries(details ?? {}).filter(
    (entry): entry is [string, string | number] => entry[1] !== null,
  );
  if (told.length === 0) return null;
  return (
    <span>
      (
      {told.map(([key, value], at) => (
        <span key={key}>
          {at > 0 && "، "}
          {detailName(key) ?? <Ltr>{key}</Ltr>}: <bdi>{detailWords(key, value) ?? value}</bdi>
        </span>
      ))}
      )
    </span>
  );
}

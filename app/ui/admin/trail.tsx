import { actWords, copy } from "#app/i18n/admin-operations.ts";
import { instant } from "#app/i18n/admin-orders.ts";
import { Ltr, Num } from "../kit/bdi.tsx";

export type TrailEntry = {
  id: string;
  action: string;
  subjectId: string;
  details: Record<string, string | number | null> | null;
  createdAt: number;
  actorId: string | null;
  actorName: string | null;
};

const words = copy.audit;

/** What was done, by whom and when, newest first; each act in words, with what was stored about it. */
export function Trail({ entries, subjects = false }: { entries: readonly TrailEntry[]; subjects?: boolean }) {
  if (entries.length === 0) return <p className="muted">{words.none}</p>;
  return (
    <ol role="list" className="adm-trail">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Num>{instant(entry.createdAt)}</Num>
          <span>
            <b>
              <bdi>{entry.actorId === null ? words.system : (entry.actorName ?? words.noName)}</bdi>
            </b>
            {": "}
            {actWords(entry.action) ?? <Ltr>{entry.action}</Ltr>}
          </span>
          <span className="adm-id muted">
            {subjects && <Ltr>{entry.subjectId}</Ltr>} <Details details={entry.details} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Stored keys and values as they are: they name states and ids, not people. */
function Details({ details }: { details: TrailEntry["details"] }) {
  const told = Object.entries(details ?? {}).filter(([, value]) => value !== null);
  if (told.length === 0) return null;
  return <Ltr>({told.map(([key, value]) => `${key}: ${value}`).join(", ")})</Ltr>;
}

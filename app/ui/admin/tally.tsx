import { adminListsCopy } from "#app/i18n/admin/admin-lists.ts";
import { arNumber } from "#app/i18n/format.ts";
import { Num } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { Link } from "../kit/link.tsx";
import "./list-tools.css";

type Entry = { label: string; n: number; to: string };

/** Counts per state, each with a link; only a message if they could not be read. */
export function Tally({ title, entries }: { title: string; entries: readonly Entry[] | undefined }) {
  return (
    <Card as="section">
      <h3>{title}</h3>
      {entries ? (
        <ul role="list" className="links adm-tally">
          {entries.map(({ label, n, to }) => (
            <li key={to + label}>
              <Link to={to}>
                {label} <Num>{arNumber(n)}</Num>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="small muted">{adminListsCopy.stats.unread}</p>
      )}
    </Card>
  );
}

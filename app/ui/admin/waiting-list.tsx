import type { Waiting } from "#app/domains/orders/rules.ts";
import { adminListsCopy, someWords } from "#app/i18n/admin/admin-lists.ts";
import { Badge } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";
import { Link } from "../kit/link.tsx";
import "./list-tools.css";

const words = adminListsCopy.stats;

/** The page on which each kind of waiting item is handled. */
const PLACES: Record<Waiting, string> = {
  listings: "/admin/listings?status=pending",
  refunds: "/admin/payments?status=waiting",
  late: "/admin/reports?status=late",
  failed: "/admin/reports?status=failed",
  letters: "/admin/settings#letters",
  mails: "/admin/settings?mails=failed#mails",
  "service-requests": "/admin/requests?kind=service&status=new",
  "contact-messages": "/admin/requests?kind=contact&status=new",
  "person-reports": "/admin/person-reports",
  einvoices: "/admin/einvoices?status=rejected",
};

/** Items that have failed people, rather than just wait. */
const isBad = (what: Waiting): boolean => ["late", "failed", "letters", "mails", "einvoices"].includes(what);

type Entry = { what: Waiting; some: { n: number; more: boolean } | null };

/** What needs an administrator now, each with its count and a link; a count is null if it could not be read. */
export function WaitingList({ waiting }: { waiting: readonly Entry[] }) {
  const isQuiet = waiting.every(({ some }) => some?.n === 0);
  return (
    <>
      {isQuiet && <p className="muted">{words.nothing}</p>}
      <ul role="list" className="grid tiles">
        {waiting.map(({ what, some }) => (
          <li key={what}>
            <Link to={PLACES[what]}>
              <span>{words.waits[what]}</span>
              {some ? (
                <Badge tone={some.n === 0 ? "ok" : isBad(what) ? "bad" : "warn"}>
                  <Num>{someWords(some)}</Num>
                </Badge>
              ) : (
                <Badge>{words.unread}</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

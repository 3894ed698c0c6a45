import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { Link } from "../kit/link.tsx";

/** Links to a list's older rows and back to its start; nothing if everything fits on one page. */
export function Pager({
  first,
  older,
  more = adminOrdersCopy.more,
}: {
  first: string | null;
  older: string | null;
  /** Label of the next link, if it does not lead to older rows. */
  more?: string;
}) {
  if (first === null && older === null) return null;
  return (
    <nav className="links row--center gap-6" aria-label={adminOrdersCopy.pages}>
      {first !== null && <Link to={first}>{adminOrdersCopy.first}</Link>}
      {older !== null && <Link to={older}>{more}</Link>}
    </nav>
  );
}

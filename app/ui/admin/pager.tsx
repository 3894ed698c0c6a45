import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { Link } from "../kit/link.tsx";

/** On to the older rows of a list, and back to its beginning; nothing where one page holds it all. */
export function Pager({
  first,
  older,
  more = adminOrdersCopy.more,
}: {
  first: string | null;
  older: string | null;
  /** What the way on is called, where it leads to no older rows. */
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

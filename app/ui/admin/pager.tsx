import { Link } from "react-router";
import { copy } from "#app/i18n/admin-orders.ts";

/** On to the older rows of a list, and back to its beginning; nothing where one page holds it all. */
export function Pager({ first, older }: { first: string | null; older: string | null }) {
  if (first === null && older === null) return null;
  return (
    <nav className="adm-pager" aria-label={copy.pages}>
      {first !== null && <Link to={first}>{copy.first}</Link>}
      {older !== null && <Link to={older}>{copy.more}</Link>}
    </nav>
  );
}

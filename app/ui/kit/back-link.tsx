import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

/** A link back to the parent page, above a page's head. */
export function BackLink({
  to,
  state,
  label,
  navLabel = label,
}: {
  to: string;
  /** The state of the history entry that the link makes. */
  state?: unknown;
  label: string;
  /** Name of the navigation, if the link's text does not tell. */
  navLabel?: string;
}) {
  return (
    <nav className="breadcrumb" aria-label={navLabel}>
      <Link to={to} state={state}>
        <Icon name="back" />
        {label}
      </Link>
    </nav>
  );
}

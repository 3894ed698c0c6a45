import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

/** A link back to the parent page, above a page's head. */
export function BackLink({
  to,
  label,
  navLabel = label,
}: {
  to: string;
  label: string;
  /** Name of the navigation, if the link's text does not tell. */
  navLabel?: string;
}) {
  return (
    <nav className="breadcrumb" aria-label={navLabel}>
      <Link to={to}>
        <Icon name="back" />
        {label}
      </Link>
    </nav>
  );
}

import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

/** The way back to the page above, alone over a page's head. */
export function BackLink({
  to,
  label,
  navLabel = label,
}: {
  to: string;
  label: string;
  /** What the way is called, where the link's words do not say it. */
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

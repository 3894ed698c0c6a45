import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

/** The way back to the page above, alone over a page's head. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <Link to={to}>
        <Icon name="back" />
        {label}
      </Link>
    </nav>
  );
}

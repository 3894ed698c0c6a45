import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import "./breadcrumbs.css";

/** Breadcrumbs from the home page to this one; the last name is the page itself. */
export function Breadcrumbs({ trail }: { trail: readonly { name: string; path: string }[] }) {
  return (
    <nav className="breadcrumb breadcrumb--trail" aria-label={chromeCopy.breadcrumbs}>
      <ol role="list">
        {trail.map(({ name, path }, index) => (
          <li key={path}>
            {index > 0 && <Icon name="chevron-forward" />}
            {index < trail.length - 1 ? (
              <Link to={path}>{name}</Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

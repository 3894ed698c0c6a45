import type { ReactNode } from "react";
import { Link } from "./link.tsx";

export type Tab = { to: string; label: ReactNode; current?: boolean; count?: ReactNode };

/** Tabs that are links: each has its own URL and works without JavaScript. */
export function Tabs({
  label,
  tabs,
  replace = false,
}: {
  label: string;
  tabs: readonly Tab[];
  /** Whether a tab takes the place of the one before in the history, so that Back leaves the page. */
  replace?: boolean;
}) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, label: text, current, count }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? "page" : undefined}
          replace={replace}
          preventScrollReset
          prefetch="intent"
        >
          <span>{text}</span>
          {count !== undefined && <span className="badge">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

import { useId } from "react";
import { latinNumber } from "#app/i18n/format.ts";
import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Kept } from "#app/ui/kit/kept.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import "./search-links.css";

type Chip = { name: string; label: string; remove: string; query: string };
type QuickRow = { label: string; links: { label: string; n: number | null; query: string }[] };

/** The marketplace's URL for a query; `onMap` stays on the map. */
export function marketAddress(query: string, onMap = false): string {
  const wanted = [query, onMap && "view=map"].filter(Boolean).join("&");
  return wanted ? `/marketplace?${wanted}` : "/marketplace";
}

/** The active filters; each is a link that removes it. */
export function FilterChips({ chips, onMap }: { chips: readonly Chip[]; onMap: boolean }) {
  if (chips.length === 0) return null;
  return (
    <nav className="row gap-2 search-chips" aria-label={marketplaceCopy.chips.label} data-stays="">
      {chips.map(({ name, label, remove, query }) => (
        <Link
          key={name}
          // By it the page's script tells a chip from its neighbours.
          id={`chip-${name}`}
          className="chip"
          to={marketAddress(query, onMap)}
          aria-label={remove}
        >
          <span>{label}</span>
          <Icon name="close" />
        </Link>
      ))}
      <Link id="chips-clear" className="btn btn--ghost" to={marketAddress("", onMap)}>
        {marketplaceCopy.chips.clear}
      </Link>
    </nav>
  );
}

/** Rows of links that narrow the search by one filter each; a long row scrolls. A page has them once. */
export function QuickLinks({ rows, onMap = false }: { rows: readonly QuickRow[]; onMap?: boolean }) {
  if (rows.length === 0) return null;
  return (
    <Kept
      as="nav"
      className="quick"
      aria-label={marketplaceCopy.quick.label}
      of={QuickRows}
      props={{ rows, onMap }}
      prefix="quick"
    />
  );
}

function QuickRows({ rows, onMap }: { rows: readonly QuickRow[]; onMap: boolean }) {
  const id = useId();
  return rows.map(({ label, links }, index) => (
    <div className="quick__row" key={label}>
      <p id={`${id}-${index}`}>{label}</p>
      <ul role="list" aria-labelledby={`${id}-${index}`}>
        {links.map(({ label: name, n, query }) => (
          <li key={query}>
            <Link className="quick__link" to={marketAddress(query, onMap)}>
              <span>{name}</span>
              {n !== null && (
                <small>
                  <Ltr>{latinNumber(n)}</Ltr>
                </small>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

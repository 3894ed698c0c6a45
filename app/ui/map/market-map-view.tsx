import { useEffect, useRef, useState } from "react";
import { mapCopy, inSight } from "#app/i18n/listings/map.ts";
import { mapUnopenedCopy } from "#app/i18n/listings/map-unopened.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { ButtonLink } from "../kit/button.tsx";
import { listHref } from "./list-href.ts";
import { MarketMap, type InSight } from "./market-map.tsx";
import { PointRow } from "./point-row.tsx";
import "./market-map-view.css";

const LIST = "map-list";

/**
 * The marketplace as a map, with a list of the visible listings beside it. Pointing at one in either highlights it in
 * the other. `query` is the search as in the URL, without view and page.
 */
export function MarketMapView({ query, tiles }: { query: string; tiles: MapTiles }) {
  const [seen, setSeen] = useState<InSight | null>(null);
  const [selectedId, select] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const row = selectedId === null ? null : list.current?.querySelector(`[data-listing="${selectedId}"]`);
    if (row && list.current) scrollTo(list.current, row);
  }, [selectedId]);

  return (
    <div className="market-map">
      <MarketMap
        query={query}
        tiles={tiles}
        listId={LIST}
        selectedId={selectedId}
        onSelect={select}
        onPoints={setSeen}
      />
      <section className="market-map__side" id={LIST} tabIndex={-1} aria-labelledby={`${LIST}-title`}>
        <div className="market-map__head">
          <h2 id={`${LIST}-title`}>{mapUnopenedCopy.heading}</h2>
          <p className="small muted" role="status">
            {saying(seen)}
          </p>
        </div>
        {seen && seen.sight.cards.length > 0 && (
          <ul role="list" className="market-map__list" ref={list}>
            {seen.sight.cards.map((card) => (
              <li key={card.id}>
                <PointRow card={card} isLit={card.id === selectedId} onPoint={select} />
              </li>
            ))}
          </ul>
        )}
        {seen?.sight.hasClusters && <p className="market-map__more small">{mapCopy.market.gathered}</p>}
        <ButtonLink className="market-map__all" variant="outline" icon="grid" to={listHref(query)}>
          {mapUnopenedCopy.all}
        </ButtonLink>
      </section>
    </div>
  );
}

function saying(seen: InSight | null): string {
  if (!seen) return mapUnopenedCopy.loading;
  const { sight, phase } = seen;
  if (sight.n > 0) return inSight(sight.n, sight.exact);
  if (phase === "loading") return mapCopy.market.finding;
  if (phase === "slowed") return mapCopy.market.slowed;
  return phase === "failed" ? mapCopy.market.pointsFailed : mapCopy.market.none;
}

/** Scrolls a row into view inside the list; the page does not scroll. */
function scrollTo(list: HTMLElement, row: Element): void {
  const [frame, box] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
}

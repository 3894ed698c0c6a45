import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, type KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { mapCopy, samePlace } from "#app/i18n/listings/map.ts";
import { mapUnopenedCopy } from "#app/i18n/listings/map-unopened.ts";
import { listingsCounted } from "#app/i18n/listings/listings.ts";
import { startOf, viewHash, viewOfHash, wholeSteps, type Area, type View } from "#app/lib/map-area.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { Link } from "../kit/link.tsx";
import { keepMarketPlace } from "../page-script/market-place.ts";
import { listHref } from "./list-href.ts";
import { MapFrame } from "./map-frame.tsx";
import type { MarketLayer } from "./market-layer.client.ts";
import { markOf, marksOf, sightOf, type Mark, type Sight } from "./marks.ts";
import { PointRow } from "./point-row.tsx";
import { findStart, usePoints, type PointsPhase } from "./points.ts";
import { useMap } from "./use-map.ts";
import "./market-map.css";

type Popup = { mark: Mark; host: HTMLElement };
type Shown = { area: Area; view: View };

/** What is visible, and whether it is loaded. `sight` is null until the map has its first view. */
export type InSight = { sight: Sight; phase: PointsPhase };

/**
 * The marketplace's map: prices of single listings, counters of clusters, loaded again as the map moves. `selectedId`
 * highlights a listing's mark; `onSelect` reports the one under the pointer or focus, `onPoints` the visible ones.
 */
export function MarketMap({
  query,
  tiles,
  listId,
  selectedId,
  onSelect,
  onPoints,
}: {
  /** The marketplace's filters as in the URL. */
  query: string;
  tiles: MapTiles;
  /** The element of the list, the target of the skip link. */
  listId: string;
  selectedId: string | null;
  onSelect: (listingId: string | null) => void;
  onPoints: (seen: InSight) => void;
}) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [picked, setPicked] = useState<Popup | null>(null);
  const point = useEffectEvent((mark: Mark | null) =>
    onSelect(mark?.kind === "listings" ? (mark.cards[0]?.id ?? null) : null),
  );
  const opened = useMap<MarketLayer>(async (container, events) => {
    const { openMarketLayer } = await import("./market-layer.client.ts");
    const made = openMarketLayer(container, tiles, {
      ...events,
      onMove: (area, view) => setShown({ area, view }),
      onPress(mark) {
        if (mark.kind === "cluster" && made.closeIn(mark)) return;
        setPicked({ mark, host: document.createElement("div") });
      },
      onPoint: (mark) => point(mark),
      onPopupClosed: () => setPicked(null),
    });
    return made;
  });
  const { layer } = opened;
  useStart(layer, query);

  const asked = useMemo(() => shown && wholeSteps(shown.area), [shown]);
  const { points, phase, retry } = usePoints(query, asked);
  const marks = useMemo(() => marksOf(points), [points]);
  // The chosen mark may be gone, or part of a cluster now.
  const popup = picked && marks.some(({ key }) => key === picked.mark.key) ? picked : null;
  const litKey = markOf(marks, selectedId)?.key ?? null;

  useEffect(() => layer?.show(marks), [layer, marks]);
  useEffect(() => layer?.highlight(litKey), [layer, litKey]);
  useLayoutEffect(() => {
    if (!popup) return layer?.closePopup();
    layer?.openPopup(popup.mark, popup.host);
    popup.host.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }, [layer, popup]);

  const tell = useEffectEvent(onPoints);
  useEffect(() => {
    if (shown) tell({ sight: sightOf(points, shown.area), phase });
  }, [points, phase, shown]);
  // Returning from a listing, or opening a copied URL, shows the same part of the map.
  useEffect(() => {
    if (!shown) return;
    window.history.replaceState(window.history.state, "", viewHash(shown.view));
    keepMarketPlace();
  }, [shown]);

  function close() {
    if (!popup) return;
    setPicked(null);
    layer?.focus(popup.mark.key);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !popup) return;
    event.stopPropagation();
    close();
  }

  return (
    <MapFrame
      className="map--market"
      opened={opened}
      label={mapCopy.market.label}
      tiles={tiles}
      isWaiting={!shown}
      onKeyDown={onKeyDown}
      before={<SkipLink to={listId} />}
    >
      {phase === "failed" && (
        <div className="map__note" role="alert">
          <p>{mapCopy.market.pointsFailed}</p>
          <Button variant="outline" icon="refresh" onClick={retry}>
            {mapCopy.retry}
          </Button>
        </div>
      )}
      {phase === "slowed" && (
        <p className="map__note" role="status">
          {mapCopy.market.slowed}
        </p>
      )}
      {popup && createPortal(<PopupBody mark={popup.mark} query={query} onClose={close} />, popup.host)}
    </MapFrame>
  );
}

/** Moves the map to the view in the URL, or to the area with the most results. */
function useStart(layer: MarketLayer | null, query: string): void {
  useEffect(() => {
    if (!layer) return;
    const kept = viewOfHash(window.location.hash);
    if (kept) return layer.moveTo(kept);
    const giveUp = new AbortController();
    findStart(query, giveUp.signal).then(
      (view) => layer.moveTo(view),
      () => {
        // The map's own request will fail too, and report it.
        if (!giveUp.signal.aborted) layer.moveTo(startOf([]));
      },
    );
    return () => giveUp.abort();
  }, [layer, query]);
}

function SkipLink({ to }: { to: string }) {
  return (
    <a
      className="map__skip"
      href={`#${to}`}
      onClick={(event) => {
        // The URL's hash is used for the view.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {mapCopy.market.skip}
    </a>
  );
}

function PopupBody({ mark, query, onClose }: { mark: Mark; query: string; onClose: () => void }) {
  return (
    <div className="map-popup__body" role="dialog" aria-label={mapCopy.market.popup}>
      {mark.kind === "cluster" ? (
        <>
          <p className="small">{mapCopy.market.crowd(listingsCounted(mark.n))}</p>
          <Link className="small" to={listHref(query)}>
            {mapUnopenedCopy.all}
          </Link>
        </>
      ) : (
        <>
          {mark.cards.length > 1 && <p className="small">{samePlace(mark.cards.length)}</p>}
          <ul role="list" className="map-popup__list">
            {mark.cards.map((card) => (
              <li key={card.id}>
                <PointRow card={card} />
              </li>
            ))}
          </ul>
        </>
      )}
      <IconButton icon="close" label={mapCopy.market.close} className="map-popup__close" onClick={onClose} />
    </div>
  );
}

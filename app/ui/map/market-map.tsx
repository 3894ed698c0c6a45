import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from "react";
import { createPortal } from "react-dom";
import { drawCopy } from "#app/i18n/listings/draw.ts";
import { mapCopy, samePlace } from "#app/i18n/listings/map.ts";
import { mapUnopenedCopy } from "#app/i18n/listings/map-unopened.ts";
import { listingsCounted } from "#app/i18n/listings/listings.ts";
import { startOf, viewHash, viewOfHash, wholeSteps, type Area, type View } from "#app/lib/map-area.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { Link } from "../kit/link.tsx";
import { classNames } from "../kit/class-names.ts";
import { keepMarketPlace } from "../page-script/market-place.ts";
import { areaOfAsked, askedOf, type AskedPlace } from "./asked-on-map.ts";
import type { DrawSurface } from "./draw-surface.client.ts";
import { listHref } from "./list-href.ts";
import { MapFrame } from "./map-frame.tsx";
import type { MarketLayer } from "./market-layer.client.ts";
import { markOf, marksOf, sightOf, type Mark, type Sight } from "./marks.ts";
import { PointRow } from "./point-row.tsx";
import { findStart, usePoints, type PointsPhase } from "./points.ts";
import { useMap } from "./use-map.ts";
import "./market-map.css";
import "./draw.css";

const DrawArea = lazy(async () => ({ default: (await import("./draw-area.tsx")).DrawArea }));
const NearPoint = lazy(async () => ({ default: (await import("./near-point.tsx")).NearPoint }));

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
  const place = useMemo(() => askedOf(query), [query]);
  useStart(layer, query, place);
  useEffect(() => layer?.showAsked(place.rings, place.around), [layer, place]);
  const { tool, open, leave, opener } = useTool(layer);

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
      className={classNames("map--market", tool && "map--tool")}
      opened={opened}
      label={mapCopy.market.label}
      tiles={tiles}
      isWaiting={!shown}
      onKeyDown={onKeyDown}
      before={<SkipLink to={listId} />}
    >
      {tool && shown && (
        <Suspense fallback={null}>
          {tool.name === "draw" ? (
            <DrawArea surface={tool.surface} query={query} onLeave={leave} />
          ) : (
            <NearPoint surface={tool.surface} query={query} centre={shown.view} onLeave={leave} />
          )}
        </Suspense>
      )}
      {!tool && (
        <div className="map__tools" ref={opener}>
          <Button variant="outline" size="sm" icon="area" disabled={!layer} onClick={() => open("draw")}>
            {place.rings.length > 0 ? drawCopy.change : drawCopy.draw}
          </Button>
          <Button variant="outline" size="sm" icon="pin" disabled={!layer} onClick={() => open("near")}>
            {drawCopy.near.open}
          </Button>
        </div>
      )}
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

type ToolName = "draw" | "near";
type Tool = { name: ToolName; surface: DrawSurface };

/** What is being drawn on the map. Leaving it gives the focus back to the button that opened it. */
function useTool(layer: MarketLayer | null) {
  const [tool, setTool] = useState<Tool | null>(null);
  const opener = useRef<HTMLDivElement>(null);
  const left = useRef<ToolName | null>(null);
  useEffect(() => () => tool?.surface.close(), [tool]);
  useEffect(() => {
    if (tool || !left.current) return;
    const buttons = opener.current?.querySelectorAll("button") ?? [];
    buttons[left.current === "draw" ? 0 : 1]?.focus({ preventScroll: true });
    left.current = null;
  }, [tool]);
  return {
    tool,
    opener,
    open(name: ToolName) {
      void layer?.openDrawing().then((surface) => setTool({ name, surface }));
    },
    leave() {
      left.current = tool?.name ?? null;
      setTool(null);
    },
  };
}

/** Moves the map to the view in the URL, to the part that is asked for, or to the area with the most results. */
function useStart(layer: MarketLayer | null, query: string, place: AskedPlace): void {
  useEffect(() => {
    if (!layer) return;
    const kept = viewOfHash(window.location.hash);
    if (kept) return layer.moveTo(kept);
    const asked = areaOfAsked(place);
    if (asked) return layer.fit(asked);
    const giveUp = new AbortController();
    findStart(query, giveUp.signal).then(
      (view) => layer.moveTo(view),
      () => {
        // The map's own request will fail too, and report it.
        if (!giveUp.signal.aborted) layer.moveTo(startOf([]));
      },
    );
    return () => giveUp.abort();
  }, [layer, query, place]);
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

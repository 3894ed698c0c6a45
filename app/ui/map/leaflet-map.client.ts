import { map as createMap, tileLayer, type Map as LeafletMap } from "leaflet";
import type { Area, View } from "#app/lib/map-area.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import "./leaflet.css";

/** Events from a map to its frame. */
export type MapEvents = {
  /** Whether the tile service answers. */
  onTiles: (arrive: boolean) => void;
  onZoom: (can: { zoomIn: boolean; zoomOut: boolean }) => void;
  /** The wheel turned over the map without the modifier key for zooming. */
  onWheel: () => void;
};

/** Actions of the frame's buttons, and removing the map. */
export type MapHandle = { zoomIn: () => void; zoomOut: () => void; remove: () => void };

/** The smallest zoom: there are no listings further out. */
const MIN_ZOOM = 5;
/** If this many tiles failed and none loaded, the tile service counts as down. */
const MISSING = 3;

/** A map without a view yet: tiles, keyboard, drag and pinch; the wheel zooms only with Ctrl or ⌘. */
export function openMap(
  container: HTMLElement,
  tiles: MapTiles,
  events: MapEvents,
  dragging = true,
): { map: LeafletMap; handle: MapHandle } {
  const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = createMap(container, {
    zoomControl: false,
    attributionControl: false,
    minZoom: MIN_ZOOM,
    maxZoom: tiles.maxZoom,
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    dragging,
    inertia: moves,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
  });
  if (!moves) panAtOnce(map);
  watchTiles(map, tiles, events);
  const closed = new AbortController();
  watchWheel(container, events, closed.signal);
  map.on("zoomend", () =>
    events.onZoom({ zoomIn: map.getZoom() < map.getMaxZoom(), zoomOut: map.getZoom() > map.getMinZoom() }),
  );
  const zoomBy = zoomSteps(map);
  const handle = {
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    remove() {
      closed.abort();
      map.remove();
    },
  };
  return { map, handle };
}

/** Leaflet has no option to disable the animation of a pan by arrow keys or for a popup. */
function panAtOnce(map: LeafletMap): void {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false });
}

/** Zooms in steps. Leaflet drops a step during another one; here it waits for its turn. */
function zoomSteps(map: LeafletMap): (step: number) => void {
  let goal: number | null = null;
  map.on("zoomend", () => {
    if (goal === map.getZoom()) goal = null;
    else if (goal !== null) map.setZoom(goal);
  });
  return (step) => {
    const isUnderWay = goal !== null;
    const wanted = (goal ?? map.getZoom()) + step;
    if (wanted < map.getMinZoom() || wanted > map.getMaxZoom()) return;
    goal = wanted;
    if (!isUnderWay) map.setZoom(goal);
  };
}

function watchTiles(map: LeafletMap, { url, maxZoom }: MapTiles, { onTiles }: MapEvents): void {
  let missing = 0;
  tileLayer(url, { maxZoom, keepBuffer: 3 })
    .on("tileerror", () => {
      missing += 1;
      if (missing === MISSING) onTiles(false);
    })
    .on("tileload", () => {
      missing = 0;
      onTiles(true);
    })
    .addTo(map);
}

/** Hides plain wheel events from Leaflet, so that the page scrolls. */
function watchWheel(container: HTMLElement, { onWheel }: MapEvents, signal: AbortSignal): void {
  const keep = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.stopImmediatePropagation();
    onWheel();
  };
  container.addEventListener("wheel", keep, { capture: true, passive: true, signal });
}

export function areaOf(map: LeafletMap): Area {
  const bounds = map.getBounds();
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}

export function viewOf(map: LeafletMap): View {
  const { lat, lng } = map.getCenter();
  return { latitude: lat, longitude: lng, zoom: map.getZoom() };
}

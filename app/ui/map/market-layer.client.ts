import {
  circle,
  divIcon,
  layerGroup,
  marker,
  polygon,
  popup,
  type Map as LeafletMap,
  type Marker,
} from "leaflet";
import type { Area, Place, View } from "#app/lib/map-area.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { areaOf, openMap, viewOf, type MapEvents, type MapHandle } from "./leaflet-map.client.ts";
import type { Ring } from "#app/lib/rings.ts";
import type { DrawSurface } from "./draw-surface.client.ts";
import { latLngsOf } from "./lat-lngs.ts";
import type { Mark } from "./marks.ts";

export type MarketEvents = MapEvents & {
  onMove: (area: Area, view: View) => void;
  /** A mark was pressed, or activated by Enter or the space bar. */
  onPress: (mark: Mark) => void;
  /** The pointer or focus entered a mark (null: left it). */
  onPoint: (mark: Mark | null) => void;
  /** The popup was closed by a press elsewhere on the map. */
  onPopupClosed: () => void;
};

export type MarketLayer = MapHandle & {
  /** Replaces the marks; those that stay keep their focus. */
  show: (marks: readonly Mark[]) => void;
  highlight: (key: string | null) => void;
  focus: (key: string) => void;
  moveTo: (view: View) => void;
  /** Zooms in on a place. False if zooming in further would not help. */
  closeIn: (place: Place) => boolean;
  openPopup: (place: Place, content: HTMLElement) => void;
  closePopup: () => void;
  /** Outlines what the search asks for on the map, with what is outside dimmed; and a circle around a point. */
  showAsked: (rings: readonly Ring[], around: Circle | null) => void;
  /** Moves to the whole of an area. */
  fit: (area: Area) => void;
  /** Makes the map ready to be drawn on. */
  openDrawing: () => Promise<DrawSurface>;
};

type Circle = Place & { metres: number };

/** Around everything that a map can show. */
const WORLD: [number, number][] = [
  [-85, -360],
  [-85, 360],
  [85, 360],
  [85, -360],
];

const POPUP_WIDTH = 260;
/** Zoom steps towards a cluster, from far and from near. */
const STEP = { far: 2, near: 1, nearFrom: 12 };
/** Clusters are not divided below tiles of zoom 15; up to this zoom they still spread out. */
const CLOSEST = 17;

export function openMarketLayer(container: HTMLElement, tiles: MapTiles, events: MarketEvents): MarketLayer {
  const { map, handle } = openMap(container, tiles, events);
  map.on("moveend", () => events.onMove(areaOf(map), viewOf(map)));
  const marks = markerSet(map, container, events);
  const asked = layerGroup().addTo(map);
  const bubble = popup({
    closeButton: false,
    closeOnEscapeKey: false,
    minWidth: POPUP_WIDTH,
    maxWidth: POPUP_WIDTH,
    offset: [0, -24],
    autoPanPadding: [16, 16],
    className: "map-popup",
  }).on("remove", events.onPopupClosed);
  return {
    ...handle,
    ...marks,
    moveTo: ({ latitude, longitude, zoom }) => void map.setView([latitude, longitude], zoom),
    closeIn({ latitude, longitude }) {
      const zoom = map.getZoom();
      const most = Math.min(CLOSEST, map.getMaxZoom());
      if (zoom >= most) return false;
      const step = zoom < STEP.nearFrom ? STEP.far : STEP.near;
      map.setView([latitude, longitude], Math.min(zoom + step, most));
      return true;
    },
    openPopup: ({ latitude, longitude }, content) =>
      void bubble.setLatLng([latitude, longitude]).setContent(content).openOn(map),
    closePopup: () => void map.closePopup(bubble),
    showAsked(rings, around) {
      asked.clearLayers();
      const lines = latLngsOf(rings);
      if (rings.length > 0) {
        // What lies in an odd number of lines is filled.
        polygon([WORLD, ...lines], { interactive: false, className: "map-outside" }).addTo(asked);
        polygon(lines, { interactive: false, className: "map-drawn map-drawn--asked" }).addTo(asked);
      }
      if (around)
        circle([around.latitude, around.longitude], {
          radius: around.metres,
          interactive: false,
          className: "map-drawn map-drawn--asked",
        }).addTo(asked);
    },
    fit: ({ south, west, north, east }) =>
      void map.fitBounds([
        [south, west],
        [north, east],
      ]),
    async openDrawing() {
      const { openDrawing } = await import("./draw-surface.client.ts");
      return openDrawing(map);
    },
  };
}

/** The markers on the map, by the key of their mark. */
function markerSet(
  map: LeafletMap,
  container: HTMLElement,
  { onPress, onPoint }: MarketEvents,
): Pick<MarketLayer, "show" | "highlight" | "focus"> {
  const shown = new Map<string, Marker>();
  let lit: string | null = null;

  function add(mark: Mark): void {
    const made = marker([mark.latitude, mark.longitude], {
      icon: divIcon({
        className: `map-mark map-mark--${mark.kind}`,
        html: faceOf(mark),
        iconSize: undefined,
      }),
      riseOnHover: true,
    }).addTo(map);
    const element = made.getElement();
    element?.setAttribute("aria-label", mark.name);
    element?.addEventListener("focus", () => onPoint(mark));
    element?.addEventListener("blur", () => onPoint(null));
    made
      .on("click", () => onPress(mark))
      .on("mouseover", () => onPoint(mark))
      .on("mouseout", () => onPoint(null))
      .on("keydown", ({ originalEvent }) => {
        if (originalEvent.key !== "Enter" && originalEvent.key !== " ") return;
        originalEvent.preventDefault();
        onPress(mark);
      });
    shown.set(mark.key, made);
  }

  function light(key: string | null, on: boolean): void {
    const made = key === null ? undefined : shown.get(key);
    made?.getElement()?.classList.toggle("map-mark--lit", on);
    made?.setZIndexOffset(on ? 1000 : 0);
  }

  return {
    show(marks) {
      const kept = new Set(marks.map(({ key }) => key));
      const held = document.activeElement;
      let lostFocus = false;
      for (const [key, made] of shown) {
        if (kept.has(key)) continue;
        lostFocus ||= made.getElement() === held;
        made.remove();
        shown.delete(key);
      }
      for (const mark of marks) if (!shown.has(mark.key)) add(mark);
      if (lostFocus) container.focus({ preventScroll: true });
      light(lit, true);
    },
    highlight(key) {
      light(lit, false);
      lit = key;
      light(lit, true);
    },
    focus(key) {
      (shown.get(key)?.getElement() ?? container).focus({ preventScroll: true });
    },
  };
}

function faceOf({ label }: Mark): HTMLElement {
  const face = document.createElement("span");
  face.textContent = label;
  return face;
}

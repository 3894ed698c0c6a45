import { circle } from "leaflet";
import { ZOOM, type Place } from "#app/lib/map-area.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { openMap, type MapEvents, type MapHandle } from "./leaflet-map.client.ts";

/** Metres. Coordinates are rounded, so that nobody learns the exact door. */
const AROUND = 150;

/** A map of a listing's approximate place. On touch screens one finger scrolls the page instead of the map. */
export function openPlaceLayer(
  container: HTMLElement,
  tiles: MapTiles,
  { latitude, longitude }: Place,
  events: MapEvents,
): MapHandle {
  const { map, handle } = openMap(container, tiles, events, !matchMedia("(pointer: coarse)").matches);
  map.setView([latitude, longitude], ZOOM.one);
  circle([latitude, longitude], { radius: AROUND, interactive: false, className: "map-area" }).addTo(map);
  return handle;
}

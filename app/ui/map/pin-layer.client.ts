import { divIcon, marker, type LatLng, type Map as LeafletMap, type Marker } from "leaflet";
import { isWithin, type Place, type View } from "#app/lib/map-area.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { areaOf, openMap, type MapEvents, type MapHandle } from "./leaflet-map.client.ts";

export type PinEvents = MapEvents & { onPick: (place: Place) => void };

export type PinLayer = MapHandle & {
  setPin: (place: Place | null) => void;
  moveTo: (view: View) => void;
  middle: () => Place;
};

/** Pixels per press of an arrow key, without and with Shift. */
const STEP = { fine: 4, coarse: 40 };
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const PIN = `<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path d="M16 41C12 30 1.500 27 1.500 15.500a14.500 14.500 0 0129 0C30.500 27 20 30 16 41z"/><circle cx="16" cy="15.500" r="5"/></svg>`;

/** To about a metre. */
const placeOf = ({ lat, lng }: LatLng): Place => ({
  latitude: Math.round(lat * 1e5) / 1e5,
  longitude: Math.round(lng * 1e5) / 1e5,
});

/** A map on which a pin is set: by a press, by dragging it, or by arrow keys. */
export function openPinLayer(
  container: HTMLElement,
  tiles: MapTiles,
  view: View,
  name: string,
  events: PinEvents,
): PinLayer {
  const { map, handle } = openMap(container, tiles, events);
  map.setView([view.latitude, view.longitude], view.zoom);
  map.on("click", ({ latlng }) => events.onPick(placeOf(latlng)));
  let pin: Marker | null = null;
  return {
    ...handle,
    setPin(place) {
      if (!place) {
        const held = pin?.getElement() === document.activeElement;
        pin?.remove();
        pin = null;
        if (held) container.focus({ preventScroll: true });
        return;
      }
      pin ??= newPin(map, place, name, events);
      pin.setLatLng([place.latitude, place.longitude]);
      if (!isWithin(place, areaOf(map))) map.panTo([place.latitude, place.longitude]);
    },
    moveTo: ({ latitude, longitude, zoom }) => void map.setView([latitude, longitude], zoom),
    middle: () => placeOf(map.getCenter()),
  };
}

function newPin(
  map: LeafletMap,
  { latitude, longitude }: Place,
  name: string,
  { onPick }: PinEvents,
): Marker {
  const pin = marker([latitude, longitude], {
    icon: divIcon({ className: "map-pin", html: PIN, iconSize: undefined }),
    draggable: true,
    autoPan: true,
  }).addTo(map);
  const element = pin.getElement();
  // This role lets arrow keys through in a screen reader.
  element?.setAttribute("role", "application");
  element?.setAttribute("aria-label", name);
  return pin
    .on("dragend", () => onPick(placeOf(pin.getLatLng())))
    .on("keydown", ({ originalEvent }) => {
      const [dx, dy] = ARROWS[originalEvent.key] ?? [];
      if (dx === undefined || dy === undefined) return;
      originalEvent.preventDefault();
      const step = originalEvent.shiftKey ? STEP.coarse : STEP.fine;
      const from = map.latLngToContainerPoint(pin.getLatLng());
      onPick(placeOf(map.containerPointToLatLng(from.add([dx * step, dy * step]))));
    });
}

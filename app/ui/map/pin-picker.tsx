import { useEffect, useEffectEvent, useId, useRef } from "react";
import { mapCopy } from "#app/i18n/listings/map.ts";
import { MAP_CENTRE, ZOOM, type Place, type View } from "#app/lib/map-area.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Button } from "../kit/button.tsx";
import { classNames } from "../kit/class-names.ts";
import { MapFrame } from "./map-frame.tsx";
import type { PinLayer } from "./pin-layer.client.ts";
import { useMap, useNear } from "./use-map.ts";
import "./pin-picker.css";

const DIGITS = 5;

/**
 * Sets a property's place by a press on the map, a dragged pin, arrow keys, or the map's centre. The form holds the
 * coordinates, both null if there is no pin. `centre` is the initial position: the city's centre.
 */
export function PinPicker({
  latitude,
  longitude,
  centre = MAP_CENTRE,
  tiles,
  onPick,
  onClear,
}: {
  latitude: number | null;
  longitude: number | null;
  centre?: Place;
  tiles: MapTiles;
  /** Degrees, to five decimals. */
  onPick: (place: Place) => void;
  onClear: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const toMiddle = useRef<HTMLButtonElement>(null);
  const helpId = useId();
  const pin = latitude === null || longitude === null ? null : { latitude, longitude };
  const first: View = pin ? { ...pin, zoom: ZOOM.one } : { ...centre, zoom: ZOOM.several };
  const pick = useEffectEvent(onPick);
  const opened = useMap<PinLayer>(async (container, events) => {
    const { openPinLayer } = await import("./pin-layer.client.ts");
    return openPinLayer(container, tiles, first, mapCopy.pin.pin, {
      ...events,
      onPick: (place) => pick(place),
    });
  }, useNear(frame));
  const { layer } = opened;

  useEffect(() => {
    layer?.setPin(latitude === null || longitude === null ? null : { latitude, longitude });
  }, [layer, latitude, longitude]);
  // Another city was chosen. A pin is more exact than the city, so if there is one the map stays.
  const look = useEffectEvent((view: View) => {
    if (!pin) layer?.moveTo(view);
  });
  useEffect(() => {
    look({ latitude: centre.latitude, longitude: centre.longitude, zoom: ZOOM.several });
  }, [centre.latitude, centre.longitude]);

  return (
    <div
      className="pin-picker"
      ref={frame}
      role="group"
      aria-label={mapCopy.pin.label}
      aria-describedby={helpId}
    >
      <p className="hint" id={helpId}>
        {mapCopy.pin.help}
      </p>
      <MapFrame
        className={classNames("map--pin", !pin && "map--empty")}
        opened={opened}
        label={mapCopy.pin.map}
        tiles={tiles}
      />
      <div className="row pin-picker__bar">
        <p className="small" role="status">
          {pin ? (
            <>
              {mapCopy.pin.at}{" "}
              <Ltr>
                {pin.latitude.toFixed(DIGITS)}, {pin.longitude.toFixed(DIGITS)}
              </Ltr>
            </>
          ) : (
            mapCopy.pin.none
          )}
        </p>
        <Button
          ref={toMiddle}
          variant="outline"
          icon="pin"
          disabled={!layer}
          onClick={() => layer && onPick(layer.middle())}
        >
          {mapCopy.pin.toMiddle}
        </Button>
        {pin && (
          <Button
            variant="ghost"
            icon="trash"
            onClick={() => {
              // This button disappears with the pin.
              toMiddle.current?.focus();
              onClear();
            }}
          >
            {mapCopy.pin.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

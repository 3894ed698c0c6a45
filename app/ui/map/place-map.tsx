import { useRef } from "react";
import { mapCopy } from "#app/i18n/listings/map.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { MapFrame } from "./map-frame.tsx";
import { useMap, useNear } from "./use-map.ts";

type Props = {
  latitude: number;
  longitude: number;
  tiles: MapTiles;
  /** The map's name: which property it shows. */
  label: string;
};

/** A listing's approximate place: a circle, not a door. Its script loads when the page is scrolled near it. */
export function PlaceMap(props: Props) {
  // Remounts for another place.
  return <MapOfPlace key={`${props.latitude},${props.longitude}`} {...props} />;
}

function MapOfPlace({ latitude, longitude, tiles, label }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  const opened = useMap(async (container, events) => {
    const { openPlaceLayer } = await import("./place-layer.client.ts");
    return openPlaceLayer(container, tiles, { latitude, longitude }, events);
  }, isNear);
  const outside = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
  return (
    <div ref={frame}>
      <MapFrame className="map--place" opened={opened} label={label} tiles={tiles} />
      <p className="tiny map__caption">{mapCopy.place.note}</p>
      <noscript>
        <a className="small" href={outside} rel="noreferrer">
          {mapCopy.place.noScript}
        </a>
      </noscript>
    </div>
  );
}

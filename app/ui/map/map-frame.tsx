import type { KeyboardEvent, ReactNode } from "react";
import { mapCopy } from "#app/i18n/listings/map.ts";
import { mapUnopenedCopy } from "#app/i18n/listings/map-unopened.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { classNames } from "../kit/class-names.ts";
import type { MapHandle } from "./leaflet-map.client.ts";
import type { OpenedMap } from "./use-map.ts";
import "./map.css";

/** A map's frame: its name, the loading state, zoom buttons, errors, and attribution. */
export function MapFrame({
  opened: { holder, layer, state, retry },
  label,
  tiles,
  className,
  isWaiting = false,
  onKeyDown,
  before,
  children,
}: {
  opened: OpenedMap<MapHandle>;
  label: string;
  tiles: MapTiles;
  className?: string;
  /** The map is ready, but its content is still loading. */
  isWaiting?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Comes before the map in tab order. */
  before?: ReactNode;
  children?: ReactNode;
}) {
  const waits = state.phase === "loading" || (state.phase === "ready" && isWaiting);
  return (
    <div className={classNames("map", className)} onKeyDown={onKeyDown}>
      {before}
      {/* Leaflet makes it focusable, and adds its own classes to this one. */}
      <div
        ref={holder}
        className="map__canvas"
        role="region"
        aria-label={label}
        aria-description={mapCopy.keys}
        aria-busy={waits}
      />
      {waits && (
        <p className="map__wait" role="status">
          {mapUnopenedCopy.loading}
        </p>
      )}
      {state.phase === "failed" && (
        <div className="map__wait" role="alert">
          <p>{mapCopy.failed}</p>
          <Button variant="outline" icon="refresh" onClick={retry}>
            {mapCopy.retry}
          </Button>
        </div>
      )}
      {layer && !waits && (
        <div className="map__zoom">
          <IconButton
            icon="plus"
            label={mapCopy.zoomIn}
            aria-disabled={!state.canZoom.zoomIn}
            onClick={layer.zoomIn}
          />
          <IconButton
            icon="minus"
            label={mapCopy.zoomOut}
            aria-disabled={!state.canZoom.zoomOut}
            onClick={layer.zoomOut}
          />
        </div>
      )}
      <div className="map__notes">
        {!state.tilesArrive && (
          <p className="map__note" role="status">
            {mapCopy.noTiles}
          </p>
        )}
        {children}
      </div>
      {state.wheelTurned && (
        <p className="map__hint" aria-hidden="true">
          {mapCopy.wheel}
        </p>
      )}
      <p className="map__credits">
        {tiles.credits.map(({ text, href }) =>
          href ? (
            <a key={text} href={href} rel="noreferrer" target="_blank">
              {text}
            </a>
          ) : (
            <span key={text}>{text}</span>
          ),
        )}
      </p>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { distanceWords } from "#app/i18n/listings/area.ts";
import { drawCopy } from "#app/i18n/listings/draw.ts";
import { cornerAt, placeOfCorner } from "#app/lib/drawn-rings.ts";
import type { Place } from "#app/lib/map-area.ts";
import { Button, ButtonLink } from "../kit/button.tsx";
import type { DrawSurface } from "./draw-surface.client.ts";
import { queryWith } from "./drawing.ts";
import { mapHref } from "./list-href.ts";

/** Distances to choose from, in metres. */
const DISTANCES = [500, 1000, 2000, 5000, 10_000] as const;
const USUAL = 1000;

/** Setting a point by moving the map under its middle, and a distance around it. */
export function NearPoint({
  surface,
  query,
  centre,
  onLeave,
}: {
  surface: DrawSurface;
  /** The search as in the URL. */
  query: string;
  /** The middle of the map. */
  centre: Place;
  onLeave: () => void;
}) {
  const [metres, setMetres] = useState(USUAL);
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    choice.current?.focus({ preventScroll: true });
    choice.current?.closest(".draw")?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => surface.showCircle(metres), [surface, metres]);
  const { latitude, longitude } = placeOfCorner(cornerAt(centre));
  return (
    <div
      className="draw draw--near"
      role="group"
      aria-label={drawCopy.near.open}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <span className="draw__middle" aria-hidden="true" />
      <div className="draw__bar" data-stays="">
        <p className="small">{drawCopy.near.lead}</p>
        <div className="draw__acts">
          <select
            ref={choice}
            className="input draw__metres"
            aria-label={drawCopy.near.metres}
            value={String(metres)}
            onChange={(event) => setMetres(Number(event.currentTarget.value))}
          >
            {DISTANCES.map((distance) => (
              <option key={distance} value={String(distance)}>
                {distanceWords(distance)}
              </option>
            ))}
          </select>
          <ButtonLink
            size="sm"
            icon="pin"
            to={mapHref(queryWith(query, { near: `${latitude},${longitude},${metres}` }))}
            onClick={onLeave}
          >
            {drawCopy.near.here}
          </ButtonLink>
          <Button size="sm" variant="ghost" icon="close" onClick={onLeave}>
            {drawCopy.cancel}
          </Button>
        </div>
      </div>
    </div>
  );
}

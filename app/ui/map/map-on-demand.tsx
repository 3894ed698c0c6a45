import { lazy, Suspense } from "react";
import { mapUnopenedCopy } from "#app/i18n/listings/map-unopened.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { ButtonLink } from "../kit/button.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { listHref } from "./list-href.ts";
import "./map.css";
import "./market-map.css";
import "./draw.css";
import "./market-map-view.css";
import "./point-row.css";

const MarketMapView = lazy(async () => ({ default: (await import("./market-map-view.tsx")).MarketMapView }));

/**
 * The marketplace's map; its scripts load when it is opened. Until then, and without JavaScript, only its frame: the
 * loading state, why there is no map, and a link to the list.
 */
export function MapOnDemand({ query, tiles }: { query: string; tiles: MapTiles }) {
  const scripted = useHydrated();
  const frame = <MapFrameAlone query={query} />;
  if (!scripted) return frame;
  return (
    <Suspense fallback={frame}>
      <MarketMapView query={query} tiles={tiles} />
    </Suspense>
  );
}

function MapFrameAlone({ query }: { query: string }) {
  return (
    <div className="market-map">
      <div className="map map--market">
        <p className="map__wait" role="status">
          {mapUnopenedCopy.loading}
        </p>
      </div>
      <section className="market-map__side" aria-labelledby="map-list-title">
        <div className="market-map__head">
          <h2 id="map-list-title">{mapUnopenedCopy.heading}</h2>
        </div>
        <noscript>
          <p className="market-map__more small">{mapUnopenedCopy.noScript}</p>
        </noscript>
        <ButtonLink className="market-map__all" variant="outline" icon="grid" to={listHref(query)}>
          {mapUnopenedCopy.all}
        </ButtonLink>
      </section>
    </div>
  );
}

import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from "react";
import type { MapEvents, MapHandle } from "./leaflet-map.client.ts";

/** State of a map for the frame around it. */
type MapState = {
  phase: "loading" | "ready" | "failed";
  /** The tile service responds. */
  tilesArrive: boolean;
  canZoom: { zoomIn: boolean; zoomOut: boolean };
  /** The wheel was turned without the modifier key; true for a moment. */
  wheelTurned: boolean;
};

const START: MapState = {
  phase: "loading",
  tilesArrive: true,
  canZoom: { zoomIn: true, zoomOut: true },
  wheelTurned: false,
};

/** How long the hint about the wheel is shown, in ms. */
const HINT = 1600;

export type OpenedMap<Layer> = {
  holder: RefObject<HTMLDivElement | null>;
  /** Null until it is loaded. */
  layer: Layer | null;
  state: MapState;
  /** Tries again if the map's script did not load. */
  retry: () => void;
};

/**
 * Opens a map in the `holder` element as soon as it is wanted. `open` imports the code that draws it; before that, the
 * page loads neither Leaflet's script nor its style sheet.
 */
export function useMap<Layer extends MapHandle>(
  open: (container: HTMLElement, events: MapEvents) => Promise<Layer>,
  wanted = true,
): OpenedMap<Layer> {
  const holder = useRef<HTMLDivElement>(null);
  const [layer, setLayer] = useState<Layer | null>(null);
  const [state, setState] = useState(START);
  const [attempt, setAttempt] = useState(0);
  const change = (part: Partial<MapState>) => setState((now) => ({ ...now, ...part }));
  const hint = useRef<ReturnType<typeof setTimeout>>(undefined);

  const events = useMemo(
    (): MapEvents => ({
      onTiles: (tilesArrive) =>
        setState((now) => (now.tilesArrive === tilesArrive ? now : { ...now, tilesArrive })),
      onZoom: (canZoom) => change({ canZoom }),
      onWheel() {
        clearTimeout(hint.current);
        hint.current = setTimeout(() => change({ wheelTurned: false }), HINT);
        change({ wheelTurned: true });
      },
    }),
    [],
  );
  const start = useEffectEvent((container: HTMLElement) => open(container, events));

  useEffect(() => {
    if (!wanted || !holder.current) return;
    let isGone = false;
    let opened: Layer | null = null;
    start(holder.current).then(
      (made) => {
        if (isGone) return made.remove();
        opened = made;
        setLayer(made);
        change({ phase: "ready" });
      },
      () => {
        if (!isGone) change({ phase: "failed" });
      },
    );
    return () => {
      isGone = true;
      clearTimeout(hint.current);
      opened?.remove();
      setLayer(null);
      setState(START);
    };
  }, [wanted, attempt]);

  return { holder, layer, state, retry: () => setAttempt((count) => count + 1) };
}

/** Whether the element has come near the viewport; stays true after that. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: "300px" },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, isNear]);
  return isNear;
}

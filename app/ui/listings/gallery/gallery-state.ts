export const ZOOM = { min: 1, max: 3, step: 0.5 } as const;

/** `x` and `y`: how far a zoomed picture is moved, as fractions of its own sides. */
export type GalleryState = {
  count: number;
  index: number;
  open: boolean;
  zoom: number;
  x: number;
  y: number;
};

export type GalleryAction =
  | { type: "show"; index: number }
  | { type: "next" }
  | { type: "previous" }
  | { type: "open" }
  | { type: "close" }
  | { type: "zoom-in" }
  | { type: "zoom-out" }
  | { type: "pan"; dx: number; dy: number };

const UNZOOMED = { zoom: ZOOM.min, x: 0, y: 0 };

export const galleryOf = (count: number): GalleryState => ({ count, index: 0, open: false, ...UNZOOMED });

/** Limits a move to the zoomed picture's edge. */
const within = (moved: number, zoom: number): number => {
  const most = (zoom - 1) / 2;
  return Math.min(Math.max(moved, -most), most);
};

/** Moves on by `steps` pictures, wrapping at both ends; a new picture is not zoomed. */
function turn(state: GalleryState, steps: number): GalleryState {
  const index = (state.index + steps + state.count) % state.count;
  return index === state.index ? state : { ...state, ...UNZOOMED, index };
}

function zoomed(state: GalleryState, wanted: number): GalleryState {
  const zoom = Math.min(Math.max(wanted, ZOOM.min), ZOOM.max);
  return { ...state, zoom, x: within(state.x, zoom), y: within(state.y, zoom) };
}

export function galleryReducer(state: GalleryState, action: GalleryAction): GalleryState {
  switch (action.type) {
    case "show":
      return turn(state, action.index - state.index);
    case "next":
      return turn(state, 1);
    case "previous":
      return turn(state, -1);
    case "open":
      return { ...state, ...UNZOOMED, open: true };
    case "close":
      return { ...state, ...UNZOOMED, open: false };
    case "zoom-in":
      return zoomed(state, state.zoom + ZOOM.step);
    case "zoom-out":
      return zoomed(state, state.zoom - ZOOM.step);
    case "pan":
      return {
        ...state,
        x: within(state.x + action.dx, state.zoom),
        y: within(state.y + action.dy, state.zoom),
      };
  }
}

/** Direction of an arrow key or swipe: the next picture is in reading direction. */
export function stepTowards(side: "left" | "right", direction: "rtl" | "ltr"): "next" | "previous" {
  return (side === "left") === (direction === "rtl") ? "next" : "previous";
}

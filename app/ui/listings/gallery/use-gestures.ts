import { useRef, type MouseEvent, type PointerEvent } from "react";

/** In CSS pixels: a press that moved less than `STILL` is no drag; one that moved more than `SWIPE` is a swipe. */
const STILL = 4;
const SWIPE = 40;

type Gestures = {
  /** Swiped sideways; `side` is where the new content comes from. */
  onSwipe?: (side: "left" | "right") => void;
  /** Dragged, in fractions of the element's sides. */
  onDrag?: (dx: number, dy: number) => void;
  /** Pressed without dragging; the distance from the middle in fractions of the element's sides. */
  onPress?: (x: number, y: number) => void;
};

/** Pointer handlers that distinguish swipe, drag and press, by finger, pen or mouse. */
export function useGestures({ onSwipe, onDrag, onPress }: Gestures) {
  const start = useRef<{ id: number; x: number; y: number; lastX: number; lastY: number } | null>(null);
  const wasDragged = useRef(false);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      const { pointerId: id, clientX: x, clientY: y } = event;
      start.current = { id, x, y, lastX: x, lastY: y };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = start.current;
      if (from?.id !== event.pointerId) return;
      const { clientX: x, clientY: y, currentTarget } = event;
      if (!wasDragged.current && Math.hypot(x - from.x, y - from.y) < STILL) return;
      if (!wasDragged.current && onDrag) currentTarget.setPointerCapture(from.id);
      wasDragged.current = true;
      onDrag?.((x - from.lastX) / currentTarget.clientWidth, (y - from.lastY) / currentTarget.clientHeight);
      start.current = { ...from, lastX: x, lastY: y };
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = start.current;
      start.current = null;
      if (from?.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.abs(dx) >= SWIPE && Math.abs(dx) > Math.abs(dy)) onSwipe?.(dx < 0 ? "right" : "left");
      if (wasDragged.current) return;
      const box = event.currentTarget.getBoundingClientRect();
      onPress?.((event.clientX - box.left) / box.width - 0.5, (event.clientY - box.top) / box.height - 0.5);
    },
    onPointerCancel() {
      start.current = null;
    },
    /** Suppress the click at the end of a drag. A click by keyboard is never part of a drag. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasDragged.current || event.detail === 0) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** The text direction at an element. */
export const directionOf = (element: Element): "rtl" | "ltr" =>
  getComputedStyle(element).direction === "rtl" ? "rtl" : "ltr";

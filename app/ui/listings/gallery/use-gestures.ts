import { useRef, type MouseEvent, type PointerEvent } from "react";

/** A press that moved less than this far, in CSS pixels, was no drag; one that moved further than the second is a swipe. */
const STILL = 4;
const SWIPE = 40;

type Gestures = {
  /** Dragged sideways and let go: on which side stood what is drawn in. */
  onSwipe?: (side: "left" | "right") => void;
  /** Dragged on, by parts of the element's own sides. */
  onDrag?: (dx: number, dy: number) => void;
  /** Pressed without dragging, at a distance from the middle in parts of the element's own sides. */
  onPress?: (x: number, y: number) => void;
};

/** Pointer handlers that tell a swipe, a drag and a press apart, by finger, pen or mouse. */
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
    /** The click that ends a drag is none; one by a key has no place in a drag. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasDragged.current || event.detail === 0) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Which way text runs where an element stands. */
export const directionOf = (element: Element): "rtl" | "ltr" =>
  getComputedStyle(element).direction === "rtl" ? "rtl" : "ltr";

import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { drawCopy } from "#app/i18n/listings/draw.ts";
import { readDrawn, writeDrawn } from "#app/lib/drawn-rings.ts";
import type { Point } from "#app/lib/rings.ts";
import { Button, ButtonLink } from "../kit/button.tsx";
import type { DrawSurface } from "./draw-surface.client.ts";
import {
  addCorner,
  addFree,
  closeLine,
  isHole,
  queryWith,
  removeRing,
  undo,
  type Drawing,
} from "./drawing.ts";
import { mapHref } from "./list-href.ts";

/** Pixels that a pointer moves before a press becomes a line. */
const DRAWS_FROM = 6;
/** Pixels between two points of a line. */
const GRAIN = 3;
/** Pixels from the first corner, less than which another press there closes the ring. */
const CLOSES_AT = 12;
/** Pixels for a press of an arrow key, without and with Shift. */
const STEP = { fine: 12, coarse: 60 };
const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const far = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/**
 * Drawing areas above the map: a line in one go by finger or mouse, corner by corner by presses, or by keyboard with a
 * cursor. What is done leads to the search's address with the new areas.
 */
export function DrawArea({
  surface,
  query,
  onLeave,
}: {
  surface: DrawSurface;
  /** The search as in the URL. */
  query: string;
  onLeave: () => void;
}) {
  const [drawing, setDrawing] = useState<Drawing>(() => ({
    rings: readDrawn(new URLSearchParams(query).get("areas") ?? "") ?? [],
    line: [],
  }));
  const [path, setPath] = useState<readonly Point[]>([]);
  const [cursor, setCursor] = useState<Point | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const glass = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: number; path: Point[] } | null>(null);

  useEffect(() => {
    glass.current?.focus({ preventScroll: true });
    // Whoever draws sees the whole map.
    glass.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => surface.show(drawing, path), [surface, drawing, path]);

  function tell({ drawing: next, said: how }: ReturnType<typeof closeLine>) {
    setDrawing(next);
    setSaid(drawCopy.said[how]);
  }
  function corner(pixel: Point) {
    const [start] = drawing.line;
    if (start && drawing.line.length >= 3 && far(surface.pixelOf(start), pixel) < CLOSES_AT)
      return tell(closeLine(drawing));
    const next = addCorner(drawing, surface.cornerOf(pixel));
    setDrawing(next);
    setSaid(next === drawing ? drawCopy.said.full : drawCopy.said.corner(next.line.length));
  }
  function takeBack() {
    const next = undo(drawing);
    setDrawing(next);
    setSaid(drawCopy.said.undone(next.line.length));
  }
  /** Closing a line takes its button away. */
  const close = () => {
    glass.current?.focus({ preventScroll: true });
    tell(closeLine(drawing));
  };

  const pixelOf = (event: PointerEvent): Point => {
    const { left, top } = (glass.current as HTMLElement).getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || pressed.current) return;
    glass.current?.setPointerCapture(event.pointerId);
    pressed.current = { id: event.pointerId, path: [pixelOf(event)] };
    setCursor(null);
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const held = pressed.current;
    if (held?.id !== event.pointerId) return;
    const pixel = pixelOf(event);
    const [first, last] = [held.path[0] as Point, held.path.at(-1) as Point];
    if (held.path.length === 1 ? far(pixel, first) < DRAWS_FROM : far(pixel, last) < GRAIN) return;
    held.path.push(pixel);
    setPath([...held.path]);
  }
  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    const held = pressed.current;
    if (held?.id !== event.pointerId) return;
    pressed.current = null;
    setPath([]);
    if (event.type === "pointercancel") return;
    if (held.path.length > 1) tell(addFree(drawing, held.path, surface.cornerOf));
    else corner(held.path[0] as Point);
  }

  function moveCursor([dx, dy]: Point, step: number) {
    const [x, y] = cursor ?? surface.middle();
    setCursor(surface.keepInView([x + dx * step, y + dy * step]));
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const arrow = ARROWS[event.key];
    if (arrow) moveCursor(arrow, event.shiftKey ? STEP.coarse : STEP.fine);
    else if (event.key === "Enter") {
      setCursor(cursor ?? surface.middle());
      corner(cursor ?? surface.middle());
    } else if (event.key === "Backspace") takeBack();
    else return;
    event.preventDefault();
  }

  const { rings, line } = drawing;
  const hint = said ?? (rings.length > 0 ? drawCopy.next : drawCopy.start);
  return (
    <div
      className="draw"
      role="group"
      aria-label={drawCopy.draw}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <div
        ref={glass}
        className="draw__glass"
        tabIndex={0}
        role="application"
        aria-label={drawCopy.surface}
        aria-description={drawCopy.keys}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onKeyDown={onKeyDown}
        onFocus={() => setCursor((now) => now ?? (pressed.current ? null : surface.middle()))}
      >
        {cursor && <span className="draw__cursor" style={{ left: cursor[0], top: cursor[1] }} />}
      </div>
      <div className="draw__bar" data-stays="">
        <p className="small" role="status">
          {hint}
        </p>
        {rings.length > 0 && (
          <ul role="list" className="draw__rings" aria-label={drawCopy.shapes}>
            {rings.map((ring, index) => (
              <li key={writeDrawn([ring])}>
                <Button
                  variant="outline"
                  size="sm"
                  icon="trash"
                  onClick={() => {
                    glass.current?.focus({ preventScroll: true });
                    setDrawing(removeRing(drawing, index));
                    setSaid(drawCopy.said.removed);
                  }}
                >
                  {isHole(
                    ring,
                    rings.filter((_, other) => other !== index),
                  )
                    ? drawCopy.removeHole(index + 1)
                    : drawCopy.remove(index + 1)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="draw__acts">
          {line.length >= 3 && (
            <Button size="sm" icon="check" onClick={close}>
              {drawCopy.close}
            </Button>
          )}
          {line.length === 0 && (
            <ButtonLink
              size="sm"
              icon="check"
              to={mapHref(queryWith(query, { areas: writeDrawn(rings) }))}
              onClick={onLeave}
            >
              {drawCopy.done}
            </ButtonLink>
          )}
          <Button
            size="sm"
            variant="outline"
            icon="back"
            disabled={rings.length + line.length === 0}
            onClick={takeBack}
          >
            {drawCopy.undo}
          </Button>
          <Button size="sm" variant="ghost" icon="close" onClick={onLeave}>
            {drawCopy.cancel}
          </Button>
        </div>
      </div>
    </div>
  );
}

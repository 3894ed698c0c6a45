import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { profileCopy } from "#app/i18n/accounts/profile.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { drawCrop, maxZoom, middleOf, sideOf, within, type Crop } from "./crop.ts";

const words = profileCopy.crop;

/** Pixels of the canvas; the style sheet sets its size on the page. */
const CANVAS = 640;

/** An arrow key moves the picture by this fraction of the square. */
const STEP = 0.04;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A press that moved less than this, in CSS pixels, is no drag. */
const STILL = 4;

/** Selects the square of a picture by drag, press or arrow keys, and its zoom by a slider. */
export function Cropper({
  picture,
  onUse,
  onCancel,
}: {
  picture: ImageBitmap;
  onUse: (crop: Crop) => void;
  onCancel: () => void;
}) {
  const [crop, setCrop] = useState(() => middleOf(picture));
  const canvas = useRef<HTMLCanvasElement>(null);
  const zoomId = useId();
  const helpId = useId();
  const closest = maxZoom(picture);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  /** Moves the view by fractions of the square's side. */
  const move = (dx: number, dy: number) =>
    setCrop((now) => {
      const side = sideOf(picture, now);
      return within(picture, { ...now, x: now.x - dx * side, y: now.y - dy * side });
    });
  const drag = useDrag(move);

  function onKeyDown(event: KeyboardEvent) {
    const [dx, dy] = ARROWS[event.key] ?? [];
    if (dx === undefined || dy === undefined) return;
    event.preventDefault();
    move(dx * STEP, dy * STEP);
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title={words.title}
      actions={
        <>
          <Button onClick={() => onUse(crop)}>{words.use}</Button>
          <Button variant="outline" onClick={onCancel}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p className="small muted" id={helpId}>
        {words.help}
      </p>
      <canvas
        ref={canvas}
        className="cropper__canvas"
        width={CANVAS}
        height={CANVAS}
        // This role lets arrow keys through in a screen reader.
        role="application"
        aria-label={words.area}
        aria-describedby={helpId}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...drag}
      />
      {closest > 1 && (
        <div className="field cropper__zoom">
          <label htmlFor={zoomId}>{words.zoom}</label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={closest}
            step={0.01}
            value={crop.zoom}
            onChange={(event) => {
              const zoom = Number(event.target.value);
              setCrop((now) => within(picture, { ...now, zoom }));
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Pointer handlers: a drag moves the picture, a press without a drag centres its place. */
function useDrag(move: (dx: number, dy: number) => void) {
  const last = useRef<{ x: number; y: number; travelled: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY, travelled: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (!last.current) return;
      const { x, y, travelled } = last.current;
      const [dx, dy] = [event.clientX - x, event.clientY - y];
      const side = event.currentTarget.clientWidth;
      last.current = { x: event.clientX, y: event.clientY, travelled: travelled + Math.hypot(dx, dy) };
      move(dx / side, dy / side);
    },
    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      const pressed = last.current && last.current.travelled < STILL;
      last.current = null;
      if (!pressed) return;
      const box = event.currentTarget.getBoundingClientRect();
      move(0.5 - (event.clientX - box.left) / box.width, 0.5 - (event.clientY - box.top) / box.height);
    },
    onPointerCancel() {
      last.current = null;
    },
  };
}

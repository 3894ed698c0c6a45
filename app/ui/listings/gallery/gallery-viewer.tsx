import { useEffect, useRef, type Dispatch, type KeyboardEvent } from "react";
import type { ListingImage } from "#app/domains/listings/rules.ts";
import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { IconButton } from "#app/ui/kit/button.tsx";
import { stepTowards, ZOOM, type GalleryAction, type GalleryState } from "./gallery-state.ts";
import { sourceOf } from "./picture-source.ts";
import { directionOf, useGestures } from "./use-gestures.ts";

const words = listingPageCopy.gallery;

/** Shift and an arrow key move a zoomed picture by this fraction of its sides. */
const NUDGE = 0.1;
const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOM_KEYS: Record<string, "zoom-in" | "zoom-out"> = {
  "+": "zoom-in",
  "=": "zoom-in",
  "-": "zoom-out",
};

/** The pictures at full screen, with zoom. The page behind is inert until it is closed. */
export function GalleryViewer({
  images,
  title,
  state,
  dispatch,
}: {
  images: readonly ListingImage[];
  title: string;
  state: GalleryState;
  dispatch: Dispatch<GalleryAction>;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const { open, index, count, zoom, x, y } = state;
  const image = images[index];
  const enlarged = zoom > ZOOM.min;

  useEffect(() => {
    const box = dialog.current;
    if (!box || box.open === open) return;
    if (open) box.showModal();
    else box.close();
  }, [open]);

  useEffect(() => {
    if (picture.current)
      picture.current.style.transform = `translate(${x * 100}%, ${y * 100}%) scale(${zoom})`;
  }, [index, open, x, y, zoom]);

  const gestures = useGestures(
    enlarged
      ? {
          onDrag: (dx, dy) => dispatch({ type: "pan", dx, dy }),
          // A press without a drag centres its place.
          onPress: (px, py) => dispatch({ type: "pan", dx: -px, dy: -py }),
        }
      : { onSwipe: (side) => dispatch({ type: stepTowards(side, directionOf(document.documentElement)) }) },
  );

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === "Tab") return keepInside(event);
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const [dx, dy] = ARROWS[event.key] ?? [];
    const zooming = ZOOM_KEYS[event.key];
    if (zooming) dispatch({ type: zooming });
    else if (dx === undefined || dy === undefined) return;
    // An arrow key looks further that way, so the picture moves the other way.
    else if (event.shiftKey) dispatch({ type: "pan", dx: -dx * NUDGE, dy: -dy * NUDGE });
    else if (dx !== 0)
      dispatch({ type: stepTowards(dx < 0 ? "left" : "right", directionOf(event.currentTarget)) });
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={words.viewer}
      onKeyDown={onKeyDown}
      // Escape: update the state before the dialog closes, so that it can be opened again at once.
      onCancel={() => dispatch({ type: "close" })}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) dispatch({ type: "close" });
      }}
    >
      {open && image && (
        <>
          <div className="viewer__bar">
            <IconButton icon="close" label={words.close} onClick={() => dispatch({ type: "close" })} />
            <IconButton
              icon="minus"
              label={words.zoomOut}
              aria-disabled={!enlarged || undefined}
              onClick={() => dispatch({ type: "zoom-out" })}
            />
            <IconButton
              icon="plus"
              label={words.zoomIn}
              aria-disabled={zoom === ZOOM.max || undefined}
              onClick={() => dispatch({ type: "zoom-in" })}
            />
            <p className="viewer__state" role="status">
              <span aria-hidden="true">
                <Ltr>
                  {index + 1} / {count}
                </Ltr>
                {" · "}
                <Ltr>{zoom * 100}%</Ltr>
              </span>
              <span className="vh">
                {words.position(index + 1, count)}. {words.zoomed(zoom * 100)}
              </span>
            </p>
          </div>
          <div className={enlarged ? "viewer__stage viewer__stage--enlarged" : "viewer__stage"} {...gestures}>
            <img
              key={image.id}
              ref={picture}
              {...sourceOf(image, "gallery")}
              alt={words.picture(index + 1, count, title)}
              draggable={false}
            />
          </div>
          {count > 1 && (
            <div className="viewer__turn">
              <IconButton
                icon="chevron-back"
                label={words.previous}
                onClick={() => dispatch({ type: "previous" })}
              />
              <IconButton
                icon="chevron-forward"
                label={words.next}
                onClick={() => dispatch({ type: "next" })}
              />
            </div>
          )}
          <p className="vh">{words.help}</p>
        </>
      )}
    </dialog>
  );
}

/** Tab wraps from the last button to the first and back; the browser alone would also stop at its own toolbar. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const [first, last] = [buttons.at(0), buttons.at(-1)];
  const edge = event.shiftKey ? first : last;
  if (document.activeElement !== edge && event.currentTarget !== document.activeElement) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

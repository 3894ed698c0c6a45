import { useEffect, useReducer, type KeyboardEvent, type MouseEvent } from "react";
import type { ListingImage } from "#app/domains/listings/rules.ts";
import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { IconButton } from "#app/ui/kit/button.tsx";
import { galleryOf, galleryReducer, stepTowards } from "./gallery-state.ts";
import { GalleryViewer } from "./gallery-viewer.tsx";
import "./gallery.css";
import { largeSource, sourceOf } from "./picture-source.ts";
import { directionOf, useGestures } from "./use-gestures.ts";

const words = listingPageCopy.gallery;

const STEPS = [
  { type: "previous", icon: "chevron-back" },
  { type: "next", icon: "chevron-forward" },
] as const;

/** A click without modifier keys; others (new tab, download) are left to the browser. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A listing's pictures: one large, the others as thumbnails, all at full screen. An island; without JavaScript each
 * picture links to itself.
 */
export function Gallery({ images, title }: { images: readonly ListingImage[]; title: string }) {
  const [state, dispatch] = useReducer(galleryReducer, images.length, galleryOf);
  const { index, count } = state;
  const image = images[index];
  const several = count > 1;
  usePreloaded(several && (index > 0 || state.open) ? images[(index + 1) % count] : undefined);
  const gestures = useGestures({
    onSwipe: (side) => dispatch({ type: stepTowards(side, directionOf(document.documentElement)) }),
  });
  if (!image) return null;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const side = { ArrowLeft: "left", ArrowRight: "right" } as const;
    const towards = side[event.key as keyof typeof side];
    if (!towards || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    dispatch({ type: stepTowards(towards, directionOf(event.currentTarget)) });
  }

  const instead = (event: MouseEvent, run: () => void) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    run();
  };

  return (
    <section className="gallery" aria-label={words.label}>
      <div onKeyDown={onKeyDown}>
        <div className="gallery__main" {...gestures}>
          <a
            href={listingImageUrl(image.id, "gallery")}
            draggable={false}
            onClick={(event) => instead(event, () => dispatch({ type: "open" }))}
          >
            <img
              key={image.id}
              {...largeSource(image)}
              alt={words.picture(index + 1, count, title)}
              fetchPriority={index === 0 ? "high" : undefined}
              draggable={false}
            />
          </a>
          {several && (
            <>
              {STEPS.map(({ type, icon }) => (
                <IconButton
                  key={type}
                  icon={icon}
                  label={words[type]}
                  className={`gallery__${type} scripted-only`}
                  onClick={() => dispatch({ type })}
                />
              ))}
              <p className="badge gallery__count" role="status">
                <span aria-hidden="true">
                  <Ltr>
                    {index + 1} / {count}
                  </Ltr>
                </span>
                <span className="vh">{words.position(index + 1, count)}</span>
              </p>
            </>
          )}
          <IconButton
            icon="enlarge"
            label={words.enlarge}
            className="gallery__enlarge scripted-only"
            onClick={() => dispatch({ type: "open" })}
          />
        </div>
        {several && (
          <ul className="gallery__thumbs" role="list">
            {images.map((one, at) => (
              <li key={one.id}>
                <a
                  href={listingImageUrl(one.id, "gallery")}
                  aria-label={words.thumbnail(at + 1)}
                  aria-current={at === index || undefined}
                  onClick={(event) => instead(event, () => dispatch({ type: "show", index: at }))}
                >
                  <img
                    {...sourceOf(one, "thumb")}
                    alt=""
                    loading="lazy"
                    fetchPriority="low"
                    decoding="async"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <GalleryViewer images={images} title={title} state={state} dispatch={dispatch} />
    </section>
  );
}

/** Preloads the picture that is likely shown next. */
function usePreloaded(image: ListingImage | undefined): void {
  useEffect(() => {
    if (!image) return;
    const { srcSet, sizes, src } = largeSource(image);
    const ahead = new Image();
    ahead.sizes = sizes;
    ahead.srcset = srcSet;
    ahead.src = src;
  }, [image]);
}

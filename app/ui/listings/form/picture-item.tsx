import { useHydrated } from "../../kit/hydrated.ts";
import { Icon, type IconName } from "../../kit/icon.tsx";
import { Badge } from "../../kit/badge.tsx";
import { classNames } from "../../kit/class-names.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { listingImagesCopy } from "#app/i18n/listings/listing-images.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import type { Picture } from "./picker-state.ts";
import type { Pictures } from "./use-pictures.ts";

const words = listingFormCopy.pictures;

/** Actions on a picture. Without JavaScript they are posted to the server under these names. */
export type PictureAct = "earlier" | "later" | "remove";

export const actId = (key: string, act: PictureAct): string => `picture-${key}-${act}`;

/** A picture with its position, upload progress and actions. */
export function PictureItem({
  picture,
  place,
  pictures,
  onAct,
}: {
  picture: Picture;
  /** Position, from 0. */
  place: number;
  pictures: Pictures;
  onAct: (key: string, act: PictureAct) => void;
}) {
  const { key, id, status, progress, problem } = picture;
  const { state, previews, retry, dropIfGone } = pictures;
  const scripted = useHydrated();
  const nth = place + 1;
  const count = state.pictures.length;
  const source = previews[key] ?? (id ? listingImageUrl(id, "thumb") : null);
  const pending = status === "waiting" || status === "sending";

  const act = (name: PictureAct, icon: IconName, label: string, idle = false) => (
    <button
      id={actId(key, name)}
      // Without JavaScript the server reorders the pictures and returns the form unchanged.
      {...(scripted
        ? { type: "button", onClick: () => !idle && onAct(key, name) }
        : { type: "submit", name: "pictures", value: `${name}:${id}`, formNoValidate: true })}
      className="icon-btn"
      aria-label={label}
      title={label}
      aria-disabled={idle || undefined}
    >
      <Icon name={icon} />
    </button>
  );

  return (
    <>
      <div className={classNames("pic__frame", status === "failed" && "pic__frame--bad")}>
        {source ? (
          <img
            src={source}
            alt={words.nth(nth, count)}
            width={320}
            height={240}
            draggable={false}
            onError={() => id && !previews[key] && void dropIfGone(key, id)}
          />
        ) : (
          <span className="pic__blank">{words.nth(nth, count)}</span>
        )}
        {place === 0 && <Badge tone="brand">{words.main}</Badge>}
        {pending && (
          <div className="pic__progress">
            <progress aria-label={words.sendingNth(nth)} max={1} value={progress} />
            <span>
              {status === "waiting" ? words.waiting : words.sending}{" "}
              {status === "sending" && <bdi dir="rtl">{words.percent(progress)}</bdi>}
            </span>
          </div>
        )}
      </div>
      {problem && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {listingImagesCopy.failed(problem)}
        </p>
      )}
      <div className="pic__acts">
        {act("earlier", "chevron-back", words.earlier(nth), place === 0)}
        {act("later", "chevron-forward", words.later(nth), nth === count)}
        {status === "failed" && (
          <button
            type="button"
            className="icon-btn"
            aria-label={words.retry(nth)}
            title={words.retry(nth)}
            onClick={() => retry(key)}
          >
            <Icon name="refresh" />
          </button>
        )}
        {act("remove", pending ? "close" : "trash", pending ? words.cancel(nth) : words.remove(nth))}
      </div>
    </>
  );
}

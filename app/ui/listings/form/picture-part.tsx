import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type DragEvent } from "react";
import { IMAGES } from "#app/domains/listings/rules.ts";
import { listingSay } from "#app/i18n/listings/listing-errors.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { draftCopy } from "#app/i18n/site/draft.ts";
import { PICTURE_TYPES } from "#app/lib/pictures/picture.ts";
import { Button } from "../../kit/button.tsx";
import { classNames } from "../../kit/class-names.ts";
import { FieldError } from "../../kit/field-shell.tsx";
import { useHydrated } from "../../kit/hydrated.ts";
import { Icon } from "../../kit/icon.tsx";
import { actId, PictureItem, type PictureAct } from "./picture-item.tsx";
import type { Pictures } from "./use-pictures.ts";

const words = listingFormCopy.pictures;

export const PICTURES_ID = "listing-pictures";
const [HINT, ERROR] = ["listing-pictures-hint", "listing-pictures-error"];

/** Chooses, orders and removes the listing's pictures. Without JavaScript they are posted with the form. */
export function PictureFields({
  pictures,
  errors,
  drafted,
}: {
  pictures: Pictures;
  errors: readonly string[] | undefined;
  /** The form was filled in before signing in. Files that came with it are not kept. */
  drafted: boolean;
}) {
  const { state, ids, said, add, move, remove, placeOf, tellPlace } = pictures;
  const { notice } = state;
  const count = state.pictures.length;
  const scripted = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  // Id of the element to focus after the focused one was replaced.
  const focusNext = useRef<string | null>(null);

  useEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [state]);

  const takeOver = useEffectEvent((input: HTMLInputElement) => {
    add(input.files ?? []);
    input.value = "";
  });
  // Files chosen before hydration. Until that is over, a draft may still replace this field, and hands on its files.
  useEffect(() => {
    if (scripted && field.current?.files?.length) takeOver(field.current);
  }, [scripted]);

  function onChoose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    add(currentTarget.files ?? []);
    currentTarget.value = "";
  }

  function onAct(key: string, act: PictureAct) {
    const place = placeOf(key);
    if (act === "remove") {
      const next = state.pictures[place + 1] ?? state.pictures[place - 1];
      focusNext.current = next ? actId(next.key, "remove") : PICTURES_ID;
      return remove(key);
    }
    focusNext.current = actId(key, act);
    move(key, act === "earlier" ? place - 1 : place + 1);
  }

  const bringsFiles = ({ dataTransfer }: DragEvent) => !dragged && dataTransfer.types.includes("Files");

  return (
    <div
      className={classNames("wide pics", over && "pics--over")}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setOver(false)
      }
      onDrop={(event) => {
        setOver(false);
        if (!bringsFiles(event)) return;
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
    >
      <div className="field pics__choose">
        {/* Browsers label a file field in their own language; with JavaScript the label is ours. */}
        <label htmlFor={PICTURES_ID} className={scripted ? "btn btn--outline" : undefined}>
          {words.choose}
        </label>
        <input
          ref={field}
          id={PICTURES_ID}
          className={scripted ? "vh" : "input"}
          type="file"
          // With JavaScript each picture is uploaded separately.
          name={scripted ? undefined : "picture"}
          multiple
          accept={PICTURE_TYPES}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={errors?.length ? `${ERROR} ${HINT}` : HINT}
          onChange={onChoose}
        />
        {scripted && <span className="pics__drop">{words.drop}</span>}
        <span className="pics__count">{words.counted(count, IMAGES.max)}</span>
      </div>
      <p className="hint" id={HINT}>
        {words.hint} {!scripted && words.plainHint} {drafted && draftCopy.noFiles}
      </p>
      <FieldError id={ERROR} errors={errors} />
      {notice && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {notice === "too-many" ? listingSay.imagesTooMany : words.gone}
        </p>
      )}
      {count > 0 && (
        <ol className="pics__list" aria-label={words.list}>
          {state.pictures.map((picture, place) => (
            <li
              key={picture.key}
              className={classNames("pic", picture.key === dragged && "pic--dragged")}
              draggable={scripted && count > 1}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                // Firefox starts no drag without data.
                event.dataTransfer.setData("text/plain", "");
                setDragged(picture.key);
              }}
              onDragEnter={() => dragged && move(dragged, place, true)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={(event) => dragged && event.preventDefault()}
              onDragEnd={() => {
                setDragged(null);
                tellPlace(placeOf(picture.key));
              }}
            >
              <PictureItem picture={picture} place={place} pictures={pictures} onAct={onAct} />
            </li>
          ))}
        </ol>
      )}
      {scripted && count > 1 && <p className="hint">{words.orderHint}</p>}
      {!scripted && (
        <Button type="submit" name="pictures" value="upload" variant="outline" formNoValidate>
          {words.upload}
        </Button>
      )}
      {ids.map((id) => (
        <input key={id} type="hidden" name="images" value={id} />
      ))}
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  );
}

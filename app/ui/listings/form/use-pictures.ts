import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { IMAGES } from "#app/domains/listings/rules.ts";
import { listingSay } from "#app/i18n/listings/listing-errors.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import { nextToSend, pick, startWith, storedIds } from "./picker-state.ts";
import { previewOf } from "./preview.ts";
import { sendPicture } from "./send-picture.ts";

const say = listingFormCopy.pictures.said;

export type Pictures = ReturnType<typeof usePictures>;

/**
 * The form's pictures: chosen, uploaded two at a time, ordered. Begins with those already stored and the files chosen
 * before the form was mounted. `said` is for a live region.
 */
export function usePictures(initialIds: readonly string[], initialFiles: readonly File[] = []) {
  const [state, dispatch] = useReducer(pick, initialIds, startWith);
  const [said, setSaid] = useState("");
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  const files = useRef(new Map<string, File>());
  const cancels = useRef(new Map<string, () => void>());
  const chosen = useRef(0);
  const count = state.pictures.length;
  const placeOf = (key: string) => state.pictures.findIndex((picture) => picture.key === key);

  const onDone = useEffectEvent(
    (key: string, sent: { ok: true; id: string } | { ok: false; problem: string }) => {
      // Removed during the upload.
      if (!cancels.current.delete(key)) return;
      if (!sent.ok) return dispatch({ type: "failed", key, problem: sent.problem });
      files.current.delete(key);
      dispatch({ type: "stored", key, id: sent.id });
      setSaid(say.stored(placeOf(key) + 1, count));
    },
  );

  useEffect(() => {
    for (const key of nextToSend(state)) {
      const file = files.current.get(key);
      if (!file || cancels.current.has(key)) continue;
      const { done, cancel } = sendPicture(file, (share) => dispatch({ type: "progress", key, share }));
      cancels.current.set(key, cancel);
      dispatch({ type: "sending", key });
      void done.then((sent) => onDone(key, sent));
    }
  }, [state]);

  useEffect(() => {
    const running = cancels.current;
    return () => {
      for (const cancel of running.values()) cancel();
      running.clear();
    };
  }, []);

  async function preview(added: readonly (readonly [string, File])[]) {
    // One by one: a decoded photo takes fifty megabytes.
    for (const [key, file] of added) {
      const url = await previewOf(file);
      if (url) setPreviews((shown) => ({ ...shown, [key]: url }));
    }
  }

  function add(list: Iterable<File>) {
    const added = [...list].map((file) => [`chosen-${(chosen.current += 1)}`, file] as const);
    if (added.length === 0) return;
    const taken = added.slice(0, Math.max(0, IMAGES.max - count));
    for (const [key, file] of taken) files.current.set(key, file);
    dispatch({ type: "add", keys: added.map(([key]) => key) });
    setSaid(taken.length < added.length ? listingSay.imagesTooMany : say.added(taken.length));
    void preview(taken);
  }

  const addInitial = useEffectEvent(() => add(initialFiles));
  useEffect(() => addInitial(), []);

  function remove(key: string) {
    const cancel = cancels.current.get(key);
    cancels.current.delete(key);
    files.current.delete(key);
    cancel?.();
    dispatch({ type: "remove", key });
    setSaid(say.removed(count - 1));
  }

  /** Announces a picture's new position. */
  const tellPlace = (place: number) => setSaid(place === 0 ? say.movedFirst : say.moved(place + 1, count));

  function move(key: string, to: number, quietly = false) {
    if (to < 0 || to >= count || to === placeOf(key)) return;
    dispatch({ type: "move", key, to });
    if (!quietly) tellPlace(to);
  }

  /** For a picture that does not display: removes it if the server deleted it; keeps it if it only failed to load. */
  async function dropIfGone(key: string, id: string) {
    const answer = await fetch(listingImageUrl(id, "thumb")).catch(() => null);
    if (answer?.status === 404) dispatch({ type: "gone", key });
  }

  return {
    state,
    said,
    previews,
    ids: storedIds(state),
    add,
    remove,
    move,
    tellPlace,
    placeOf,
    retry: (key: string) => dispatch({ type: "retry", key }),
    dropIfGone,
  };
}

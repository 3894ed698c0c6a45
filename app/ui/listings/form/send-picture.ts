import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { listingImagesCopy } from "#app/i18n/listings/listing-images.ts";
import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";

type Sent = { ok: true; id: string } | { ok: false; problem: string };

const words = listingFormCopy.pictures;

/** Uploads one picture. Uses XMLHttpRequest because fetch does not report upload progress. */
export function sendPicture(
  file: File,
  onProgress: (share: number) => void,
): { done: Promise<Sent>; cancel: () => void } {
  // The server would also refuse it, but only after ten megabytes were uploaded.
  if (file.size > MAX_PICTURE_BYTES)
    return {
      done: Promise.resolve({ ok: false, problem: listingImagesCopy.refused["too-large"] }),
      cancel: () => undefined,
    };

  const request = new XMLHttpRequest();
  const done = new Promise<Sent>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(request.status, request.responseText));
    request.onerror = () => resolve({ ok: false, problem: words.connection });
    request.open("POST", "/marketplace/images");
    request.setRequestHeader("Accept", "application/json");
    const form = new FormData();
    form.set("image", file);
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}

/** The server's response as an id, or why there is none. */
export function answerOf(status: number, text: string): Sent {
  if (status === 401) return { ok: false, problem: words.signedOut };
  try {
    const { image, error } = JSON.parse(text) as { image?: { id?: unknown }; error?: unknown };
    if (status < 300 && typeof image?.id === "string") return { ok: true, id: image.id };
    if (typeof error === "string") return { ok: false, problem: error };
  } catch {
    // Not a response of the route, but a proxy's error page.
  }
  return { ok: false, problem: words.unexpected };
}

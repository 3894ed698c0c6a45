import type { ActionFunctionArgs } from "react-router";
import { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { IMAGES } from "#app/domains/listings/rules.ts";
import { storeListingImage } from "#app/domains/listings/pictures/store-image.server.ts";
import { memberContext } from "#app/http/context.ts";
import { PICTURES_BYTES, readFormWithFiles } from "#app/http/form-with-files.server.ts";
import { giveBackFields, judgeFields, readForm, type FormReading } from "#app/http/form.server.ts";
import { say } from "#app/i18n/site/errors.ts";
import { listingSay } from "#app/i18n/listings/listing-errors.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { listingImagesCopy } from "#app/i18n/listings/listing-images.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";
import { pick, startWith, storedIds, type PickerAction } from "#app/ui/listings/form/picker-state.ts";

type Member = Parameters<typeof storeListingImage>[0];

/**
 * Reads a listing's form. Without JavaScript, pictures come with the form and are stored first. Buttons that upload or
 * reorder pictures also post the form, which is then returned as it was.
 */
export async function readListingForm({
  context,
  request,
}: Pick<ActionFunctionArgs, "context" | "request">): Promise<FormReading<ListingInput>> {
  const ctx = context.get(memberContext);
  if (!request.headers.get("Content-Type")?.startsWith("multipart/")) return readForm(request, ListingInput);

  const { fields, files, isCut } = await readFormWithFiles(request, "picture", PICTURES_BYTES);
  const before = fields.getAll("images").map(String);
  const added = await storeAll(ctx, files.slice(0, Math.max(0, IMAGES.max - before.length)));
  for (const id of added.ids) fields.append("images", id);
  const tooMany = before.length + files.length > IMAGES.max ? listingSay.imagesTooMany : null;
  const problem = added.problem ?? tooMany ?? (isCut ? listingFormCopy.pictures.bodyTooLarge : null);

  const order = fields.get("pictures");
  fields.delete("pictures");
  if (typeof order === "string") {
    putInOrder(fields, order);
    return { ok: false, reply: giveBackFields(fields, problem ? { images: [problem] } : {}) };
  }
  const form = judgeFields(fields, ListingInput);
  if (problem === null) return form;
  if (form.ok) return { ok: false, reply: form.refuse(problem, "images") };
  const { error } = form.reply.data.result;
  form.reply.data.result.error = { ...error, images: [problem] };
  return form;
}

/** Stores the files one by one, because each is decoded; returns the first problem. */
async function storeAll(ctx: Member, files: readonly Uint8Array[]) {
  const ids: string[] = [];
  let problem: string | null = null;
  for (const bytes of files) {
    const stored = await storeOne(ctx, bytes);
    if (stored.ok) ids.push(stored.id);
    else problem ??= listingImagesCopy.failed(stored.detail);
  }
  return { ids, problem };
}

async function storeOne(ctx: Member, bytes: Uint8Array) {
  const refuse = (detail: string) => ({ ok: false, detail }) as const;
  if (bytes.byteLength > MAX_PICTURE_BYTES) return refuse(listingImagesCopy.refused["too-large"]);
  if (bytes.byteLength === 0) return refuse(listingImagesCopy.refused.empty);
  try {
    const outcome = await storeListingImage(ctx, bytes);
    if (outcome.ok) return { ok: true, id: outcome.image.id } as const;
    if (outcome.reason === "too-many") return refuse(say.waitThenTry(outcome.waitMs));
    return refuse(listingImagesCopy.refused[outcome.reason]);
  } catch (error) {
    ctx.log("listing-image.store_failed", { reference: ctx.reference, error: errorText(error) });
    return refuse(listingImagesCopy.unexpected);
  }
}

/** Applies a button's order to the pictures: "earlier:{id}", "later:{id}", "remove:{id}". Other orders are ignored. */
function putInOrder(fields: FormData, order: string): void {
  const [act = "", key = ""] = order.split(":");
  const state = startWith(fields.getAll("images").map(String));
  const at = state.pictures.findIndex((picture) => picture.key === key);
  fields.delete("images");
  for (const id of storedIds(act === "upload" ? state : pick(state, actionOf(act, key, at))))
    fields.append("images", id);
}

function actionOf(act: string, key: string, at: number): PickerAction {
  if (act === "remove") return { type: "remove", key };
  if (act === "earlier") return { type: "move", key, to: at - 1 };
  return { type: "move", key, to: act === "later" ? at + 1 : at };
}

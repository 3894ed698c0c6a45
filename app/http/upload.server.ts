import { readAtMost } from "#app/lib/read-at-most.ts";
import { plainFields } from "#app/lib/text/plain-fields.ts";

/** Why a posted body has no usable file. "no-form": it is not a form, or is truncated. */
type UploadRefusal = "no-form" | "missing" | "several" | "empty" | "too-large";

export type UploadReading = { ok: true; bytes: Uint8Array } | { ok: false; reason: UploadRefusal };
/** The file with its name, and the form's other fields, which are there whatever is wrong with the file. */
type FormUpload = { upload: UploadReading; name: string; fields: FormData };

/** Size of a form's other parts: boundaries, headers, small fields. */
const FORM_BYTES = 64 * 1024;

/**
 * Reads the one file that a form posted under `name`, of at most `maxBytes`, counted as they arrive. Neither its name
 * nor its declared type counts.
 */
export async function readUpload(request: Request, name: string, maxBytes: number): Promise<UploadReading> {
  return (await readFormUpload(request, name, maxBytes)).upload;
}

/** The same for a form that has more than its file. */
export async function readFormUpload(request: Request, name: string, maxBytes: number): Promise<FormUpload> {
  const none = (reason: UploadRefusal): FormUpload => ({
    upload: { ok: false, reason },
    name: "",
    fields: new FormData(),
  });
  const body = await readAtMost(request.body, maxBytes + FORM_BYTES);
  if (!body) return none("too-large");
  const form = await new Response(body, {
    headers: { "Content-Type": request.headers.get("Content-Type") ?? "" },
  })
    .formData()
    .catch(() => null);
  if (!form) return none("no-form");
  const fields = new FormData();
  for (const [field, value] of form.entries()) if (typeof value === "string") fields.append(field, value);
  const plain = plainFields(fields);
  if (!plain) return none("no-form");
  const upload = await fileOf(form, name, maxBytes);
  const file = form.get(name);
  return { upload, name: file instanceof File ? file.name : "", fields: plain };
}

async function fileOf(form: FormData, name: string, maxBytes: number): Promise<UploadReading> {
  const files = form.getAll(name).filter((value) => value instanceof File);
  const [file] = files;
  // An empty file field posts a file without name and content.
  if (!file || (file.size === 0 && file.name === "")) return { ok: false, reason: "missing" };
  if (files.length > 1) return { ok: false, reason: "several" };
  if (file.size === 0) return { ok: false, reason: "empty" };
  if (file.size > maxBytes) return { ok: false, reason: "too-large" };
  return { ok: true, bytes: new Uint8Array(await file.arrayBuffer()) };
}

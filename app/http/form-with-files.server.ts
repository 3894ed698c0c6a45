import { data } from "react-router";
import { say } from "#app/i18n/site/errors.ts";
import { plainFields } from "#app/lib/text/plain-fields.ts";
import { tooLargeForm } from "./form.server.ts";

/** How much is kept for text fields and the parts around the files, and of the end of a body that is too long. */
const FIELD_BYTES = 256 * 1024;
/** A body longer than this many times its limit is not read to its end. */
const PATIENCE = 8;

/** Limit of pictures per post. A Worker holds them several times and has 128 MB. */
export const PICTURES_BYTES = 16 * 1024 * 1024;

export type FormWithFiles = {
  /** The text fields, plain ones only. */
  fields: FormData;
  files: Uint8Array[];
  /** The files were too long: those beyond the limit are missing. */
  isCut: boolean;
};

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Reads a posted form with files under `name`, of at most `maxBytes` in all. If they are longer, the files beyond the
 * limit are left out, and the text before and after them is still read, so nobody has to type it again. A body that is
 * no form is answered with 400. One without an end, or with more fields or text than any form of ours, is answered with
 * 413.
 */
export async function readFormWithFiles(
  request: Request,
  name: string,
  maxBytes: number,
): Promise<FormWithFiles> {
  const type = request.headers.get("Content-Type") ?? "";
  const { head, tail, isCut } = await readEnds(request.body, maxBytes + FIELD_BYTES);
  const body = isCut ? withoutMiddle(head, tail, type) : new Blob(head);
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => {
    throw data({ message: say.unexpected }, { status: 400 });
  });
  const plain = plainFields(form);
  if (!plain) throw tooLargeForm();
  const files: Uint8Array[] = [];
  for (const value of plain.getAll(name))
    // An empty file field posts a file without name and content.
    if (value instanceof File && (value.size > 0 || value.name !== ""))
      files.push(new Uint8Array(await value.arrayBuffer()));
  const fields = new FormData();
  for (const [key, value] of plain) if (typeof value === "string") fields.append(key, value);
  if (textBytes(fields) > FIELD_BYTES) throw tooLargeForm();
  return { fields, files, isCut };
}

/** How long the fields' texts are together. */
function textBytes(fields: FormData): number {
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const [, value] of fields) bytes += encoder.encode(String(value)).byteLength;
  return bytes;
}

/** The body's first `limit` bytes and, if it is longer, its end. No more is ever held in memory. */
async function readEnds(body: ReadableStream<Bytes> | null, limit: number) {
  const reader = body?.getReader();
  const head: Bytes[] = [];
  let tail: Bytes[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    const room = Math.max(0, limit - size);
    size += part.value.byteLength;
    if (room > 0) head.push(part.value.subarray(0, room));
    if (room < part.value.byteLength) tail = lastOf([...tail, part.value.subarray(room)]);
    if (size > limit * PATIENCE) {
      await reader?.cancel();
      throw tooLargeForm();
    }
  }
  return { head, tail, isCut: size > limit };
}

/** The last chunks, as few as hold `FIELD_BYTES`. */
function lastOf(chunks: Bytes[]): Bytes[] {
  let size = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  let from = 0;
  for (const chunk of chunks) {
    if (size - chunk.byteLength < FIELD_BYTES) break;
    size -= chunk.byteLength;
    from += 1;
  }
  return chunks.slice(from);
}

/** A form's body made of its complete parts: those at its beginning and those at its end. */
function withoutMiddle(head: Bytes[], tail: Bytes[], type: string): Blob {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(type);
  const mark = new TextEncoder().encode(`\r\n--${boundary?.[1] ?? boundary?.[2] ?? ""}`);
  const first = joined(head);
  const last = joined(tail);
  const headEnd = lastIndexOf(first, mark);
  const tailStart = indexOf(last, mark);
  return new Blob([
    first.subarray(0, Math.max(0, headEnd)),
    tailStart < 0 ? new Uint8Array([...mark, 0x2d, 0x2d]) : last.subarray(tailStart),
  ]);
}

function joined(chunks: Bytes[]): Bytes {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

const CR = 0x0d;
const standsAt = (bytes: Bytes, mark: Uint8Array, at: number): boolean =>
  mark.every((byte, index) => bytes[at + index] === byte);

/** The first position of a mark that begins with a line break, or -1. */
function indexOf(bytes: Bytes, mark: Uint8Array): number {
  let at = bytes.indexOf(CR);
  while (at >= 0 && !standsAt(bytes, mark, at)) at = bytes.indexOf(CR, at + 1);
  return at;
}

/** The same from the end. */
function lastIndexOf(bytes: Bytes, mark: Uint8Array): number {
  let at = bytes.lastIndexOf(CR);
  while (at >= 0 && !standsAt(bytes, mark, at)) at = at === 0 ? -1 : bytes.lastIndexOf(CR, at - 1);
  return at;
}

import type { Context } from "hono";
import type { z } from "zod";
import { refuse } from "./refusals.ts";

/** Far above any field's limit. */
const MAX_BODY_BYTES = 16 * 1024;

type Reading<Value> = { ok: true; value: Value } | { ok: false; reply: Response };

/** The body's text, or null once it is longer than the limit; a Content-Length may be missing or wrong. */
async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY_BYTES) return null;
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** JSON can spell half a character (`\ud800`), which no form or address can, and which is an error to encode. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replace(/\p{Cs}/gu, "\ufffd") : value;

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text, wellFormed) };
  } catch {
    return null;
  }
}

/** Reads a JSON body through its schema. No body at all counts as `{}`; the answer names the fields that do not fit. */
export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<Reading<z.output<Schema>>> {
  const text = await readText(c.req.raw);
  if (text === null)
    return reject(c, 413, "request_entity_too_large", `The body is over ${MAX_BODY_BYTES} bytes`);
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (text !== "" && type !== "application/json")
    return reject(c, 415, "bad_json", "The body has to be application/json");
  const json = parse(text === "" ? "{}" : text);
  if (!json) return reject(c, 400, "bad_json", "The body is not JSON");

  const parsed = await schema.safeParseAsync(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "body"))];
  return reject(c, 400, "validation_failed", `Missing or invalid: ${fields.join(", ")}`);
}

function reject(c: Context, status: 400 | 413 | 415, code: string, msg: string) {
  return { ok: false as const, reply: refuse(c, { status, code, msg }) };
}

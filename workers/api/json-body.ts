import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import { refuse } from "./refusals.ts";

/** Far above any field's limit. */
const MAX_BODY_BYTES = 16 * 1024;

type Reading<Value> = { ok: true; value: Value } | { ok: false; reply: Response };

/** Refuses a longer body with 413. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) =>
    refuse(c, {
      status: 413,
      code: "request_entity_too_large",
      msg: `The body is over ${MAX_BODY_BYTES} bytes`,
    }),
});

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
  const text = await c.req.text();
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

function reject(c: Context, status: 400 | 415, code: string, msg: string) {
  return { ok: false as const, reply: refuse(c, { status, code, msg }) };
}

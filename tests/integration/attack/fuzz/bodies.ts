import type { Random } from "../../../../scripts/seed/random.ts";
import { told } from "./hostile-texts.ts";
import type { Fields } from "./mutations.ts";

/** A request body. Without a type, the request has no Content-Type. */
export type Body = { body: BodyInit | undefined; type?: string; change: string };

const URLENCODED = "application/x-www-form-urlencoded";
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Encodes fields as a browser does: multipart if there are files, else URL-encoded. */
export function encode(fields: Fields): BodyInit {
  if (!fields.some(([, value]) => value instanceof File)) return new URLSearchParams(fields as never);
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value);
  }
  return form;
}

const queryOf = (fields: Fields): string =>
  new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, typeof value === "string" ? value : "file"]),
  ).toString();

const LINE = "\r\n";
const part = (name: string, value: string): string =>
  `--edge${LINE}Content-Disposition: form-data; name="${name}"${LINE}${LINE}${value}${LINE}`;

/** Escapes that encode no character: lone surrogates, overlong forms, invalid lead bytes. */
const BYTES = [
  "%ED%A0%80",
  "%ED%B0%80",
  "%C0%AF",
  "%F8%88%80%80%80",
  "%FF%FE",
  "%E0%A4%A",
  "%",
  "%zz",
  "%u0041",
];

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** Slightly and far above a form's size limit. */
const OVER = [256 * 1024 + 1, 300 * 1024, 1100 * 1024] as const;

/** The same post in an invalid body. */
export function breakBody(fields: Fields, random: Random): Body {
  const query = queryOf(fields);
  const [name, value] = random.pick(fields.length > 0 ? fields : ([["field", "x"]] as Fields));
  const text = typeof value === "string" ? value : "file";
  const multipart = fields
    .map(([key, field]) => part(key, typeof field === "string" ? field : "file"))
    .join("");
  const edge = "multipart/form-data; boundary=edge";
  const bad = random.pick(BYTES);
  const over = random.pick(OVER);
  const types = [
    "text/plain",
    "application/json",
    "application/xml",
    "image/png",
    "multipart/form-data",
    "*/*",
    "x",
  ];
  const type = random.pick(types);
  return random.pick<() => Body>([
    () => ({ body: bytes(query), type, change: `as ${type}` }),
    () => ({ body: bytes(query), change: "without a type" }),
    () => ({ body: bytes(query), type: `${URLENCODED}; charset=utf-16`, change: "as utf-16" }),
    () => ({ body: bytes(query), type: URLENCODED.toUpperCase(), change: "type in capitals" }),
    () => ({ body: bytes(""), type: URLENCODED, change: "empty" }),
    () => ({ body: bytes(""), type: edge, change: "empty multipart" }),
    () => ({ body: bytes("&&&=&==&"), type: URLENCODED, change: "separators alone" }),
    () => ({
      body: bytes(`${query}&${encodeURIComponent(name)}=${bad}`),
      type: URLENCODED,
      change: `${name} again, as ${bad}`,
    }),
    () => ({
      body: bytes(`${encodeURIComponent(name)}=${bad}&${query}`),
      type: URLENCODED,
      change: `${name} before, as ${bad}`,
    }),
    () => ({ body: bytes(`${bad}=1&${query}`), type: URLENCODED, change: `a name of ${bad}` }),
    () => ({
      body: new Uint8Array([...bytes(`${query}&${name}=`), 0xff, 0xfe, 0x00, 0xc3]),
      type: URLENCODED,
      change: `${name} again, as raw bytes`,
    }),
    () => ({ body: bytes(multipart), type: edge, change: "multipart without an end" }),
    () => ({
      body: bytes(`${multipart}--edge--${LINE}`),
      type: "multipart/form-data; boundary=other",
      change: "another boundary",
    }),
    () => ({
      body: bytes(`${multipart}--edge--${LINE}`),
      type: 'multipart/form-data; boundary=""',
      change: "no boundary",
    }),
    () => ({
      body: bytes(multipart.slice(0, Math.floor(multipart.length * random.next()))),
      type: edge,
      change: "multipart cut off",
    }),
    () => ({
      body: bytes(
        `--edge${LINE}Content-Disposition: form-data${LINE}${LINE}x${LINE}${multipart}--edge--${LINE}`,
      ),
      type: edge,
      change: "a part without a name",
    }),
    () => ({
      body: bytes(`${part(name, text).replaceAll(LINE, "\n")}--edge--`),
      type: edge,
      change: "bare line feeds",
    }),
    () => ({
      body: new Uint8Array([
        ...bytes(`--edge${LINE}Content-Disposition: form-data; name="${name}"${LINE}${LINE}`),
        0xed,
        0xa0,
        0x80,
        0xff,
        ...bytes(`${LINE}--edge--${LINE}`),
      ]),
      type: edge,
      change: `${told(name)} of bytes that are no text`,
    }),
    () => ({
      body: bytes(JSON.stringify(Object.fromEntries(fields))),
      type: "application/json",
      change: "as JSON",
    }),
    () => ({ body: bytes(deep(10_000)), type: "application/json", change: "JSON of 10,000 levels" }),
    () => ({
      body: bytes(`${encodeURIComponent(name)}${encodeURIComponent(deep(10_000))}=1&${query}`),
      type: URLENCODED,
      change: "a name of 10,000 brackets",
    }),
    () => ({
      body: bytes(`${query}&more=${"x".repeat(over)}`),
      type: URLENCODED,
      change: `${over} bytes more`,
    }),
    () => ({
      body: bytes(`${part("more", "x".repeat(over))}${multipart}--edge--${LINE}`),
      type: edge,
      change: `${over} bytes more, multipart`,
    }),
  ])();
}

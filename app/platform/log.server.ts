export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** `error`: somebody has to look, once per failure. `warn`: resolves itself. `info`: what happened. */
type Level = "info" | "warn" | "error";

/**
 * Writes one structured line. Fields hold ids and figures, never anything personal. A line with an `error` has the
 * level `error` by default, any other `info`.
 */
export type Log = (event: string, fields?: LogFields, level?: Level) => void;

/**
 * What messages from outside may carry into a line, though no field of ours does: addresses, secrets, tokens, IPs,
 * query strings, and numbers as long as a telephone's. Ids of rows are hexadecimal or short, and stay.
 */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>@:,;()]+@[^\s"'<>@,;()]+\.[^\s"'<>@,;()]+/g, "[email]"],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, "[token]"],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, "[secret]"],
  [/\?[^\s"'()]*=[^\s"'()]*/g, "?…"],
  [/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g, "[ip]"],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}:?[0-9a-f]{0,4}(?![\w:])/gi, "[ip]"],
  [/(?<![\w.#-])(?:\+|00)?\d[\d \u0660-\u0669()-]{7,}\d(?![\w-])/g, "[number]"],
];
/**
 * A token, or the signature of one, in a text that is not ours. Ids of Stripe are that long too, and have fields of
 * their own.
 */
const TOKEN = /[\w-]{40,}/g;

const scrubbed = (text: string): string =>
  PERSONAL.reduce((left, [pattern, word]) => left.replace(pattern, word), text);

/** A field as it is written: texts without anything that looks personal, failures without tokens. */
function written(key: string, value: LogFields[string]): LogFields[string] {
  if (typeof value !== "string") return value;
  const text = scrubbed(value);
  return key === "error" || key === "stack" ? text.replace(TOKEN, "[token]") : text;
}

/** The line of an event as JSON, so that no field can begin another line. */
export function lineOf(event: string, fields: LogFields, level: Level): string {
  const entries = Object.entries(fields).map(([key, value]) => [key, written(key, value)]);
  return JSON.stringify({ level, event, ...Object.fromEntries(entries) });
}

const defaultLevel = (fields: LogFields): Level => (fields.error === undefined ? "info" : "error");

/** Writes lines to the console, whose methods are the levels that Workers Logs and `wrangler tail` filter by. */
export const log: Log = (event, fields = {}, level = defaultLevel(fields)) => {
  const line = lineOf(event, fields, level);
  if (level === "error") console.error(line);
  else if (level === "warn") console.warn(line);
  else console.log(line);
};

/** The same log with fields on every line. */
export const withFields =
  (write: Log, bound: LogFields): Log =>
  (event, fields, level) =>
    write(event, { ...bound, ...fields }, level);

import type { Answer } from "./client.ts";

export type Verdict = { is: "ok" } | { is: "deliberate"; what: string } | { is: "error"; what: string };

/** Says what is wrong with an answer of the right status, or null. */
export type Look = (answer: Answer) => string | null;

const OK: Verdict = { is: "ok" };
const wrong = (what: string): Verdict => ({ is: "error", what });

/** A site that says no and when to come again sheds load on purpose. */
const isDeliberate = ({ status, headers }: Answer): boolean =>
  (status === 429 || status === 503) && Number(headers["retry-after"]) > 0;

/** What an answer is worth: one of the `expected` statuses, and a body that is the asked one's to its end. */
export function judge(answer: Answer, expected: readonly number[], look: Look): Verdict {
  const { status } = answer;
  if (isDeliberate(answer)) return { is: "deliberate", what: `${status} with Retry-After` };
  if (!expected.includes(status)) return wrong(`status ${status}`);
  const fault = look(answer);
  return fault === null ? OK : wrong(fault);
}

const CANONICAL = /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/;

/** A whole document whose canonical address has this path: every page of the site names itself. */
export const page =
  (path: string): Look =>
  ({ body }) => {
    const html = body.toString();
    if (!html.trimEnd().endsWith("</html>")) return "a page that breaks off";
    // React puts this where a part of the page failed on the server.
    if (html.includes("<!--$!-->") || html.includes("empty--page")) return "a page with an error in it";
    const canonical = CANONICAL.exec(html)?.[1]?.split("?")[0];
    return canonical === path ? null : `another page: ${canonical ?? "none named"} for ${path}`;
  };

export const json =
  (key: string): Look =>
  ({ body }) => {
    try {
      const value = JSON.parse(body.toString()) as unknown;
      return typeof value === "object" && value !== null && key in value ? null : `JSON without ${key}`;
    } catch {
      return "broken JSON";
    }
  };

export const picture: Look = ({ headers, body }) => {
  const isWhole = body.toString("latin1", 0, 4) === "RIFF" && body.length === body.readUInt32LE(4) + 8;
  return headers["content-type"] === "image/webp" && isWhole ? null : "a broken picture";
};

export const pdf: Look = ({ headers, body }) => {
  const ends = body.subarray(-16).toString("latin1").trimEnd().endsWith("%%EOF");
  const isPdf = body.toString("latin1", 0, 5) === "%PDF-" && ends;
  return isPdf && headers["content-type"] === "application/pdf" ? null : "a broken PDF";
};

export const anything: Look = ({ body }) => (body.length > 0 ? null : "an empty body");

/** A redirect to where the act leads. */
export const leadsTo =
  (start: string): Look =>
  ({ headers: { location = "" } }) =>
    location.startsWith(start) ? null : `leads to ${location.split("?")[0]}`;

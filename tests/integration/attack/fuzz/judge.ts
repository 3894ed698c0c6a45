import { env } from "cloudflare:test";
import { expect } from "vitest";
import { PATIENCE } from "../../../../scripts/setup/patience.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { Witness } from "#tests/factories/context.ts";
import { visit } from "#tests/factories/site.ts";
import { told } from "./hostile-texts.ts";
import { takeTouched } from "../../permissions/touched.ts";

type Visitor = VisitorContext & Witness;
type Visit = NonNullable<Parameters<typeof visit>[2]>;

/** A request with everything needed to send it again. */
export type Sent = {
  path: string;
  change: string;
  visit: Visit;
  /** The responding page does not contain the posted form, so it has no place for its messages. */
  elsewhere?: boolean;
};

/** Number of responses by class, for everything that this file's tests sent. */
export const tally: Record<string, number> = {};
export const count = (status: number): void => {
  const name = `${Math.floor(status / 100)}xx`;
  tally[name] = (tally[name] ?? 0) + 1;
};

/** The result of `work`, or a failure after a time nobody would wait. */
export async function inTime<Result>(work: Promise<Result>, what: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer: ${what}`)), PATIENCE.answer);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Log lines that report an error of ours; a payment declined by a bank is none. */
export const isFault = ({ event }: { event: string }): boolean =>
  /fail|error|crash/i.test(event) && event !== "payment.failed";

/** The error messages of a page: at fields, above forms, or instead of the page. */
function messagesIn(html: string): string[] {
  const found = [
    ...html.matchAll(/<p class="error"[^>]*>(.*?)<\/p>/gs),
    ...html.matchAll(/<div class="notice[^"]*"[^>]*role="alert"[^>]*>(.*?)<\/div><\/div>/gs),
    ...html.matchAll(/<div class="empty empty--page">(.*?)<\/div>/gs),
    ...html.matchAll(/<body[^>]*><main><h1>(.*?)<\/main>/gs),
  ];
  return found.map(([, inside = ""]) => inside.replace(/<[^>]*>/g, " ").trim());
}

const ARABIC = /[\u0621-\u064a]/;

/** Texts of the validation library, which nobody should see. */
const LIBRARY_WORDS =
  /Invalid (?:input|option|string|key|discriminator)|Too (?:big|small)|[Ee]xpected (?:string|number)|Unrecognized key/;

/** Resets the attempt counters: rate limits are not tested here. */
const forgetAttempts = () =>
  env.DB.batch([
    env.DB.prepare("delete from rate_counters"),
    env.DB.prepare("delete from password_failures"),
  ]);

/**
 * Tables that a refused request may change: attempts are recorded. A wrong code counts against its challenge and
 * factor.
 */
export const ATTEMPTS: ReadonlySet<string> = new Set(["mfa_challenges", "mfa_factors"]);

/**
 * Sends one request and checks the response: in time, never 500, no error line in the log; and if refused, nothing
 * changed and the message is readable.
 */
export async function sendAndJudge(ctx: Visitor, { path, change, visit: how, elsewhere = false }: Sent) {
  await forgetAttempts();
  await takeTouched();
  const answer = await inTime(visit(ctx, path, how), `${path}: ${change}`);
  const touched = await takeTouched();
  count(answer.status);

  const method = how.method ?? (how.body ? "POST" : "GET");
  const said = `${method} ${told(path)}: ${change} → ${answer.status}`;
  expect(ctx.logged.filter(isFault), said).toEqual([]);
  expect(answer.status, said).toBeLessThan(500);
  const { html } = answer;
  const isPage = /^<!doctype html>/i.test(html);
  if (isPage) expect(LIBRARY_WORDS.exec(html)?.[0], said).toBeUndefined();
  if (answer.status >= 400) {
    expect(
      touched.filter((table) => !ATTEMPTS.has(table)),
      `${said}, refused, and changed`,
    ).toEqual([]);
    const messages = messagesIn(html);
    if (isPage && method === "GET") expect(told(answer.text), said).toMatch(ARABIC);
    else if (isPage && !elsewhere) expect(messages.length, `${said}: no message`).toBeGreaterThan(0);
    for (const message of messages) expect(told(message), said).toMatch(ARABIC);
  }
  return { ...answer, touched };
}

/** After an accepted change: the page opens, is gone, redirects, or is no page; a failure names the change. */
export async function opens(ctx: Visitor, path: string, cookie: string | undefined, after: string) {
  const answer = await inTime(visit(ctx, path, { cookie }), path);
  count(answer.status);
  const said = `GET ${told(path)} after ${after}`;
  expect(ctx.logged.filter(isFault), said).toEqual([]);
  expect([200, 302, 404, 405], `${said}: ${answer.status}`).toContain(answer.status);
  return answer;
}

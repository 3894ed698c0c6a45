import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ChallengeFactorInput,
  EnrollFactorInput,
  VerifyFactorInput,
} from "#app/domains/accounts/factors/factor-rules.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import type { Witness } from "#tests/factories/context.ts";
import { ask, codeAt, enrollTotp } from "#tests/factories/factors.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { answerMachine } from "#workers/api/dispatch.ts";
import type { Random } from "../../../../scripts/seed/random.ts";
import { MACHINE_CALLS } from "../../permissions/machine-calls.ts";
import { fillPath } from "../../permissions/things.ts";
import { takeTouched } from "../../permissions/touched.ts";
import { chosen, PATIENT, randomFor, ROUNDS } from "./effort.ts";
import { hostileJson } from "./hostile-json.ts";
import { hostileText, told, wellFormed } from "./hostile-texts.ts";
import { ATTEMPTS, count, inTime, isFault, tally } from "./judge.ts";
import { actorOf, beginAnew, ownThings, people } from "./starts.ts";

beforeAll(beginAnew);
afterAll(() => {
  if (ROUNDS > 0) console.log(`machine calls: ${JSON.stringify(tally)}`);
});

type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: BodyInit;
  change: string;
};

/** Sends one call to the real dispatcher and checks the response. */
async function judge(ctx: VisitorContext & Witness, { method, path, headers, body, change }: Sent) {
  await env.DB.prepare("delete from rate_counters").run();
  await takeTouched();
  const request = new Request(HERE + path, { method, headers, body });
  const said = `${method} ${told(path)} ${change}`;
  const answer = await inTime(answerMachine(request, env as never, ctx), said);
  const status = answer?.status ?? 404;
  const text = (await answer?.text()) ?? "";
  const touched = await takeTouched();
  count(status);
  expect(ctx.logged.filter(isFault), said).toEqual([]);
  expect(status, `${said}: ${text.slice(0, 200)}`).toBeLessThan(500);
  if (status >= 400)
    expect(
      touched.filter((table) => !ATTEMPTS.has(table)),
      `${said} → ${status}, refused, and changed`,
    ).toEqual([]);
  return status;
}

type Json = Record<string, unknown>;
type Asked = (typeof MACHINE_CALLS)[string]["with"];

const JSON_TYPE = { "Content-Type": "application/json", Origin: HERE };

/** All field names in bodies of /auth/v1. */
const NAMES = [
  ...EnrollFactorInput.options.flatMap(({ shape }) => Object.keys(shape)),
  ...Object.keys(VerifyFactorInput.shape),
  ...Object.keys(ChallengeFactorInput.shape),
];

const ESCAPES = ["%", "%zz", "%E0%A4%A", "%00", "%ED%A0%80", "%FF%FE", "%2e%2e%2f", ""];

/** The same for second factors: a new person each time, since an account can have only a few. */
async function factorStart(method: string, path: string, asked: Asked) {
  const member = await insertMember();
  const { session, cookie } = await signIn(member);
  const owner = { ...member, session };
  const { factorId, secret } = await enrollTotp(owner);
  const address = path.replace(":factor_id", factorId);
  const body = path.endsWith("/verify")
    ? { challenge_id: await ask(owner, factorId), code: codeAt(secret, Date.now()) }
    : (asked?.(await ownThings(), await people()).body as Json | undefined);
  return { method, address, cookie, body };
}

/** A call that would succeed, with its caller; includes a right code if one is required. */
async function startOf(name: string) {
  const all = await people();
  const [method = "", path = ""] = name.split(" ");
  const { answers, with: asked } = MACHINE_CALLS[name] ?? { answers: "" };
  const address = fillPath(path.replace(":factor_id", ":factorId"), await ownThings());
  if (path.startsWith("/auth/v1/factors")) return factorStart(method, path, asked);
  const who = actorOf({ answers, post: () => ({ form: {} }) });
  return {
    method,
    address,
    cookie: all.cookies[who],
    body: asked?.(await ownThings(), all).body as Json | undefined,
  };
}

type Start = Awaited<ReturnType<typeof startOf>>;
type Attempt = (start: Start, random: Random) => Omit<Sent, "method" | "headers"> & Partial<Sent>;

const cookieOf = ({ cookie }: Start): Record<string, string> => (cookie ? { Cookie: cookie } : {});
const headerText = (random: Random): string =>
  wellFormed(hostileText(random))
    .replace(/[^\x20-\x7e]/g, "")
    .trim()
    .slice(0, 8000);

const ATTEMPTS_AT_A_CALL: Attempt[] = [
  // Replaces one part of the path.
  ({ address }, random) => {
    const parts = address.split("/");
    const at = random.whole(1, parts.length - 1);
    const text = hostileText(random);
    const bad = random.chance(0.4)
      ? random.pick(ESCAPES)
      : encodeURIComponent(wellFormed(text)).slice(0, 4000).replace(/%.?$/, "");
    return { path: parts.with(at, bad).join("/"), change: "path" };
  },
  ({ address }, random) => ({
    path: `${address}?${encodeURIComponent(wellFormed(hostileText(random))).slice(0, 4000)}=1`,
    change: "query",
  }),
  (start, random) => {
    const Authorization = random.pick([
      `Bearer ${headerText(random)}`,
      "Bearer",
      "Bearer a.b.c",
      `Bearer ${"e30.".repeat(50)}`,
      `Bearer eyJhbGciOiJub25lIn0.e30.`,
      `Basic ${headerText(random)}`,
      headerText(random),
    ]);
    return { path: start.address, headers: { ...JSON_TYPE, Authorization }, change: told(Authorization) };
  },
  (start, random) => {
    const name = random.pick([
      "Content-Length",
      "Content-Encoding",
      "Origin",
      "If-None-Match",
      "Range",
      "Upgrade",
    ]);
    const headers: Record<string, string> = { ...JSON_TYPE, ...cookieOf(start), [name]: headerText(random) };
    return { path: start.address, headers, change: `${name}: ${told(headers[name])}` };
  },
  (start, random) => {
    const method = random.pick(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]);
    return { path: start.address, method, body: undefined, change: `by ${method}` };
  },
];

const BODY_ATTEMPTS: Attempt[] = [
  ...[...new Set(NAMES)].map((name): Attempt => (start, random) => {
    const value = hostileJson(random);
    const body = JSON.stringify({ ...start.body, [name]: value });
    return { path: start.address, body, change: `${name} = ${told(value)}` };
  }),
  (start, random) => {
    const body = hostileBody(start.body ?? {}, random);
    return { path: start.address, body, change: `body ${told(body)}` };
  },
  (start, random) => {
    const type = random.pick([
      "text/plain",
      "application/x-www-form-urlencoded",
      "",
      "application/json; charset=x",
      "APPLICATION/JSON",
    ]);
    const headers = { ...cookieOf(start), Origin: HERE, "Content-Type": type };
    return { path: start.address, headers, body: JSON.stringify(start.body ?? {}), change: `as ${type}` };
  },
];

/** Texts that are not JSON, or JSON that no caller writes. */
function hostileBody(valid: Record<string, unknown>, random: Random): string {
  const text = JSON.stringify(valid);
  return random.pick([
    "",
    "null",
    "[]",
    "0",
    '"x"',
    text.slice(0, -1),
    `\ufeff${text}`,
    `${text}${text}`,
    `{"__proto__":{"aal":"aal2"},${text.slice(1)}`,
    `{"constructor":{"prototype":{"x":1}}}`,
    `${text.slice(0, -1)}${text === "{}" ? "" : ","}"code":"\\ud800","code":"000000"}`,
    `{"code":1e999,"challenge_id":-0}`,
    "[".repeat(8000) + "]".repeat(8000),
    '{"a":'.repeat(2500) + "1" + "}".repeat(2500),
    `{"friendly_name":"${"x".repeat(17_000)}"}`,
    `{"friendly_name":"${"x".repeat(15_000)}"}`,
    "\u0000",
    "'{}'",
  ]);
}

test.each(Object.keys(MACHINE_CALLS))("%s answers or refuses, whatever it is sent", PATIENT, async (name) => {
  const random = randomFor(`machine ${name}`);
  const { visitor } = await people();
  const attempts = name.startsWith("POST") ? [...ATTEMPTS_AT_A_CALL, ...BODY_ATTEMPTS] : ATTEMPTS_AT_A_CALL;
  let start: Start | null = null;
  for (const attempt of chosen(random, attempts, 4)) {
    start ??= await startOf(name);
    const sent = attempt(start, random);
    const { method = start.method, headers = { ...JSON_TYPE, ...cookieOf(start) } } = sent;
    const ownBody = method === "GET" || method === "HEAD" ? undefined : JSON.stringify(start.body ?? {});
    const body = "body" in sent ? sent.body : ownBody;
    const status = await judge(visitor(), { ...sent, method, headers, body });
    if (status < 400) start = null;
  }
});

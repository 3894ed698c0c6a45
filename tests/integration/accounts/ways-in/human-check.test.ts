import { expect, test } from "vitest";
import { refuseRobot } from "#app/domains/accounts/ways-in/refuse-robot.server.ts";
import { LoginInput } from "#app/domains/accounts/rules.ts";
import { readCredentialForm } from "#app/http/form.server.ts";
import { say } from "#app/i18n/site/errors.ts";
import { turnstileCheck, type HumanCheck } from "#app/platform/human-check.server.ts";
import { visitorCtx } from "#tests/factories/context.ts";

const KEYS = { siteKey: "0x4AAAAAAA-site", secretKey: "0x4AAAAAAA-secret" };

/** A fake of Turnstile's siteverify: accepts each token it issued once, and records the requests. */
function vendor(tokens: string[], hostname = "miyar.example") {
  const asked: { url: string; body: Record<string, string> }[] = [];
  const fetcher = async (input: RequestInfo | URL, init?: RequestInit) => {
    const body = Object.fromEntries(new URLSearchParams(String(init?.body)));
    asked.push({ url: String(input), body });
    const known = tokens.indexOf(body.response ?? "");
    if (known >= 0) tokens.splice(known, 1);
    return Response.json(
      known >= 0
        ? { success: true, hostname }
        : { success: false, "error-codes": ["invalid-input-response"] },
    );
  };
  return { asked, check: turnstileCheck(KEYS, "miyar.example", fetcher as typeof fetch) };
}

test("Turnstile is asked with secret, token and IP, and a token counts once", async () => {
  const { asked, check } = vendor(["good"]);
  expect(await check("good", "10.0.0.1")).toBe(true);
  expect(await check("good", "10.0.0.1")).toBe(false);
  expect(await check("forged", "10.0.0.1")).toBe(false);
  expect(asked[0]).toEqual({
    url: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    body: { secret: KEYS.secretKey, response: "good", remoteip: "10.0.0.1" },
  });
});

test("a form without a token is refused without asking, and a token of another site does not count", async () => {
  const { asked, check } = vendor(["good"]);
  expect(await check("", "10.0.0.1")).toBe(false);
  expect(asked).toEqual([]);
  expect(await vendor(["good"], "evil.example").check("good", "10.0.0.1")).toBe(false);
});

test("nobody passes while the check cannot be asked, and the log says so", async () => {
  const down = (async () => new Response("busy", { status: 503 })) as typeof fetch;
  const ctx = visitorCtx({ humanCheck: turnstileCheck(KEYS, "miyar.example", down) });
  expect(await refuseRobot(ctx, "good")).toBe("check-unavailable");
  const cut = (async () => Promise.reject(new TypeError("network"))) as typeof fetch;
  const alone = { ...ctx, humanCheck: turnstileCheck(KEYS, "miyar.example", cut) };
  expect(await refuseRobot(alone, "good")).toBe("check-unavailable");
  expect(ctx.logged).toMatchObject([
    { event: "human_check.failed", error: "Error: Turnstile answered 503" },
    { event: "human_check.failed", error: "TypeError: network" },
  ]);
});

/** A posted login form. */
function post(fields: Record<string, string>): Request {
  return new Request("http://localhost/auth?tab=login", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
}
const fields = { email: "sara@example.com", password: "secret-word", "cf-turnstile-response": "token-1" };
const read = (humanCheck: HumanCheck | null, form: Record<string, string> = fields) =>
  readCredentialForm(visitorCtx({ humanCheck }), post(form), LoginInput);

test("a credential form is read only from who passes, where the check is set up", async () => {
  expect(await read(async (token) => token === "token-1")).toMatchObject({
    ok: true,
    value: { email: "sara@example.com" },
  });
  expect(await read(null, { email: fields.email, password: fields.password })).toMatchObject({ ok: true });
});

test("who does not pass reads why, keeps the address, and gets back neither password nor token", async () => {
  const refused = await read(async () => false);
  if (refused.ok) throw new Error("a robot came through");
  const { data, init } = refused.reply;
  expect(init?.status).toBe(403);
  expect(data.result.error?.[""]).toEqual([say.robot["not-human"]]);
  expect(data.result.initialValue).toEqual({ email: "sara@example.com" });

  const down = await read(() => Promise.reject(new Error("away")));
  if (down.ok) throw new Error("passed unasked");
  expect(down.reply.init?.status).toBe(503);
  expect(down.reply.data.result.error?.[""]).toEqual([say.robot["check-unavailable"]]);
});

test("a wait is answered with 429 and the seconds until the next attempt", async () => {
  const form = await read(null);
  if (!form.ok) throw new Error("refused");
  const { data, init } = form.wait(40_400);
  expect(init).toEqual({ status: 429, headers: { "Retry-After": "41" } });
  expect(data.result.error?.[""]).toEqual(["محاولات كثيرة. انتظر ٤١ ثانية ثم أعد المحاولة."]);
  expect(data.result.initialValue).toEqual({ email: "sara@example.com" });
});

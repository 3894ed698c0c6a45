import { createHash } from "node:crypto";
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { rateCounters } from "#app/db/schema.server.ts";
import { challengeFactor } from "#app/domains/accounts/factors/challenge-factor.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { signUp } from "#app/domains/accounts/ways-in/sign-up.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { sendContactMessage } from "#app/domains/requests/send-contact-message.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { settings, visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, newcomer } from "#tests/factories/credentials.ts";
import { enrollPhone, insertSignedIn } from "#tests/factories/factors.ts";

import { appContext, type WorkerEnv } from "#workers/context.ts";

const IP = "198.51.100.23";
const NUMBER = "+966507654321";
const READER = "a.reader@example.com";

/** What an attacker would search for who reads a counter's key and guesses its owner. */
const guessesOf = (value: string): string[] => [
  value,
  createHash("sha256").update(value).digest("hex"),
  createHash("sha256").update(value).digest("base64url"),
];

test("no counter's key lets a guessed phone number, address or network be looked up", async () => {
  const visitor = visitorCtx({ clientIp: IP });
  const member = await insertWithPassword({ clientIp: IP });
  const { email } = member;
  await logIn(visitor, { email, password: "guess-nr-1" });
  await signUp(visitor, newcomer());
  for (const purpose of ["magic", "confirm"] as const) await mailLink(visitor, email, purpose);
  const signedIn = await insertSignedIn({ clientIp: IP });
  const { factorId } = await enrollPhone(signedIn, NUMBER);
  expect(await challengeFactor(signedIn, factorId)).toMatchObject({ ok: true });
  const message = { form_key: "k", name: "سعد", phone: null, subject: "سؤال", message: "سؤال عن التقرير" };
  await sendContactMessage(visitor, { ...message, email }, null);
  const { report } = await insertFinishedReport(member);
  await shareReport(member, report.id, { email: READER, version: 1 });

  const keys = (await visitor.db.select({ key: rateCounters.key }).from(rateCounters)).map(({ key }) => key);
  const counters = new Set(keys.map((key) => key.split(":")[0]));
  for (const name of ["login-pair", "login-address", "login-ip", "signup-ip", "mail-ip", "mail-address"])
    expect(counters).toContain(name);
  for (const name of ["confirm-address", "texts-new", "texts-ip", "contact-ip", "contact-thanks", "share-to"])
    expect(counters).toContain(name);
  for (const guess of [IP, NUMBER, READER, email].flatMap(guessesOf))
    expect(keys.filter((key) => key.includes(guess))).toEqual([]);
});

test("the platform's limiter is told no network either", async () => {
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => {
    keys.push(key);
    return { success: true };
  };
  const bindings = { ...env, BURST_LIMIT: { limit } } as unknown as WorkerEnv;
  await appContext(bindings).allowBurst(`estimate:${IP}`);
  expect(keys).toHaveLength(1);
  for (const guess of [...guessesOf(IP), ...guessesOf(`estimate:${IP}`)])
    expect(keys[0]).not.toContain(guess);
});

test("a counter's key is another for each counter and each secret, and of the whole length of its HMAC", () => {
  const ctx = { settings };
  const key = counterKey(ctx, "login-ip", IP);
  expect(key).toMatch(/^login-ip:[0-9a-f]{64}$/);
  expect(counterKey(ctx, "login-ip", IP)).toBe(key);
  const tags = [
    key,
    counterKey(ctx, "mail-ip", IP),
    counterKey(
      { settings: { ...settings, appSecret: "another secret of thirty-two signs" } },
      "login-ip",
      IP,
    ),
  ].map((made) => made.split(":")[1]);
  expect(new Set(tags).size).toBe(3);
});

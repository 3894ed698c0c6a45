import { expect, test } from "vitest";
import { hashPassword } from "#app/domains/accounts/passwords/password-hash.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { newId } from "#app/lib/ids.ts";
import { median } from "#app/lib/stats.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertMember } from "#tests/factories/accounts.ts";

/** A login takes a tenth of a second or more: 70 tries are enough to see a tenth of that. A link takes milliseconds. */
const TRIES = { login: 70, reset: 200 };
/** Other load on the machine can disturb one run, but not two. */
const SLOW = { retry: 1 };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Medians in ms over the same number of tries of each, alternating, so that load on the machine slows both alike. */
async function compare(
  name: keyof typeof TRIES,
  ask: (email: string) => Promise<unknown>,
): Promise<{ known: number; unknown: number }> {
  const passwordHash = await hashPassword("a password of today's cost");
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < TRIES[name]; n += 1) {
    const member = await insertMember({}, { passwordHash });
    const turns: [keyof typeof times, string][] = [
      ["known", member.email],
      ["unknown", `${newId()}@example.com`],
    ];
    for (const [kind, email] of n % 2 ? turns : turns.toReversed())
      times[kind].push(await timed(() => ask(email)));
  }
  const medians = { known: median(times.known), unknown: median(times.unknown) };
  const [known, unknown] = [medians.known, medians.unknown].map((ms) => ms.toFixed(2));
  console.log(`${name}: median of ${TRIES[name]} tries, known address ${known} ms, unknown ${unknown} ms`);
  return medians;
}

/** Allows a difference that cannot be seen over a network: 5 ms, or a tenth of longer times. */
function expectAlike({ known, unknown }: { known: number; unknown: number }): void {
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(5, Math.min(known, unknown) / 10));
}

test("a login takes as long for an address without an account as for a wrong password", SLOW, async () => {
  // A new address and IP for each try, so that no rate limit responds instead of the login.
  const medians = await compare("login", async (email) => {
    expect(await logIn(visitorCtx(), { email, password: "guess-nr-1" })).toMatchObject({
      reason: "wrong-credentials",
    });
  });
  expectAlike(medians);
});

test("asking for a new password takes as long whether or not the address has an account", SLOW, async () => {
  const medians = await compare("reset", async (email) => {
    expect(await mailLink(visitorCtx(), email, "reset")).toEqual({ ok: true });
  });
  expectAlike(medians);
});

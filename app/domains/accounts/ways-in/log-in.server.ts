import { networkOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { admitAll, forgive, giveBack, type Backoff } from "#app/platform/rate-limit.server.ts";
import { noteSecurity, tagOf } from "#app/platform/security-log.server.ts";
import { readKnownBrowser } from "./known-browser.server.ts";
import {
  leavePlace,
  takePlace,
  unlessBusy,
  type Place,
} from "#app/domains/accounts/passwords/password-turn.server.ts";
import { verifyPassword, wastePasswordTime } from "#app/domains/accounts/passwords/password-hash.server.ts";
import {
  countFailure,
  endFailures,
  takeBackFailure,
  type Target,
} from "#app/domains/accounts/passwords/password-failures.server.ts";
import { findUserByEmail } from "#app/domains/accounts/find-user.server.ts";
import { AUTH_BACKOFF, type LoginInput, type LoginRefusal } from "#app/domains/accounts/rules.ts";
import { dropSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { signIn, type SignedIn } from "./sign-in.server.ts";

type Outcome = ({ ok: true } & SignedIn) | LoginRefusal;

/**
 * Signs in with address and password; if the account has a second factor, the session owes it. An unknown address, an
 * account without a password and a wrong password are the same refusal at the same cost; only somebody who knows the
 * password hears `unconfirmed`. Delays grow fast for one address from one IP, and slowly for an address from
 * everywhere. A browser known to the account (by its mark) has attempts of its own, so nobody can lock the owner out.
 * After MAX_PASSWORD_FAILURES in a row no password opens the account (`link-needed`), not even the right one, until a
 * mailed link has.
 */
export async function logIn(ctx: VisitorContext, input: LoginInput): Promise<Outcome> {
  const outcome = await inLine(ctx, input);
  if (!outcome.ok) {
    const address = tagOf(ctx, "address", input.email);
    noteSecurity(ctx, "authn_fail", { factor: "password", reason: outcome.reason, address });
  }
  return outcome;
}

/** Take a place before asking the database: in a flood all but a few are refused at once. */
async function inLine(ctx: VisitorContext, input: LoginInput): Promise<Outcome> {
  const entered = await unlessBusy(takePlace);
  if (!entered.ok) return entered;
  try {
    return await judge(ctx, input, entered.value);
  } finally {
    leavePlace(entered.value);
  }
}

async function judge(ctx: VisitorContext, input: LoginInput, place: Place): Promise<Outcome> {
  const user = await findUserByEmail(ctx, input.email);
  const { own, shared, target } = countersOf(ctx, input.email, user);
  const admission = await admitAll(ctx, [...own, ...shared]);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  if (!(await countFailure(ctx, target))) return { ok: false, reason: "link-needed" };

  const checked = await unlessBusy(() => isRight(input.password, user, place));
  if (!checked.ok) {
    await Promise.all([
      ...[...own, ...shared].map(([key]) => giveBack(ctx, key)),
      takeBackFailure(ctx, target),
    ]);
    return checked;
  }
  if (!user || !checked.value) return { ok: false, reason: "wrong-credentials" };
  await endFailures(ctx, target);
  if (user.emailConfirmedAt === null) return { ok: false, reason: "unconfirmed" };

  await Promise.all([
    ...own.map(([key]) => forgive(ctx, key)),
    // Others sign in from this IP too, so take back only this attempt.
    ...shared.map(([key]) => giveBack(ctx, key)),
  ]);
  const signedIn = await signIn(ctx, user.id, "password");
  // If the password changed while this one was checked, the sessions of that time ended, but this one came after them.
  const stillRight = (await findUserByEmail(ctx, input.email))?.passwordHash === user.passwordHash;
  if (!stillRight) {
    await dropSession(ctx, signedIn.setCookie);
    return { ok: false, reason: "wrong-credentials" };
  }
  return { ok: true, ...signedIn };
}

/** It costs the same whether or not there is a password to compare with. */
async function isRight(password: string, user: User | null, place: Place): Promise<boolean> {
  if (user?.passwordHash && user.closedAt === null) return verifyPassword(password, user.passwordHash, place);
  await wastePasswordTime(password, place);
  return false;
}

type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;
type Counter = readonly [key: string, backoff: Backoff];
type Counters = {
  /** Of the person alone. */
  own: Counter[];
  /** Shared with strangers. */
  shared: Counter[];
  target: Target;
};

/** What counts the attempt. */
function countersOf(ctx: VisitorContext, email: string, user: User | null): Counters {
  const browser = readKnownBrowser(ctx, user);
  if (user !== null && browser !== null)
    return {
      own: [
        [`login-browser:${browser}`, AUTH_BACKOFF.loginPerPair],
        [`login-known:${user.id}`, AUTH_BACKOFF.loginPerKnown],
      ],
      shared: [],
      target: { userId: user.id, by: "known" },
    };
  const network = networkOf(ctx.clientIp);
  return {
    own: [
      [counterKey(ctx, "login-pair", `${network} ${email}`), AUTH_BACKOFF.loginPerPair],
      [counterKey(ctx, "login-address", email), AUTH_BACKOFF.loginPerAddress],
    ],
    shared: [[counterKey(ctx, "login-ip", network), AUTH_BACKOFF.loginPerIp]],
    target: user === null ? { userId: null, email } : { userId: user.id, by: "stranger" },
  };
}

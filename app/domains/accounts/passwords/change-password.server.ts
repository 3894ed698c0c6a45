import { eq, isNull } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { knownBrowserCookie } from "#app/domains/accounts/ways-in/known-browser.server.ts";
import { findOwnHash, verifyOwnPassword } from "./own-password.server.ts";
import { checkPassword } from "./password-policy.server.ts";
import { unlessBusy } from "./password-turn.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { replacePassword } from "./replace-password.server.ts";
import {
  isRecent,
  type Busy,
  type ChangePasswordRefusal,
  type Waiting,
} from "#app/domains/accounts/rules.ts";
import { renewProof } from "#app/domains/accounts/sessions/sessions.server.ts";

type Input = {
  /** Not asked for if the account has no password. */
  current_password?: string;
  password: string;
};

type Outcome =
  | { ok: true; setCookie: string | null; browserCookie: string }
  | { ok: false; reason: ChangePasswordRefusal }
  | Waiting
  | Busy;

/**
 * Sets a new password if the current one is right; an account without one needs a fresh proof of who it is instead. The
 * member's other sessions end. Open mailed links are void, and so are the marks of known browsers; this browser gets a
 * new one. This session's secret changes. Of two changes at once one wins.
 */
export async function changePassword(ctx: MemberContext, input: Input): Promise<Outcome> {
  const refusal = await checkPassword(input.password, ctx);
  if (refusal) return { ok: false, reason: refusal };

  const ownHash = await findOwnHash(ctx);
  if (ownHash === null) {
    if (!isRecent(ctx.session, ctx.now())) return { ok: false, reason: "reauthentication-needed" };
  } else {
    const verdict = await verifyOwnPassword(ctx, input.current_password ?? "", ownHash);
    if (!verdict.ok) return verdict;
  }

  const hashed = await unlessBusy(() => hashPassword(input.password));
  if (!hashed.ok) return hashed;
  const passwordHash = hashed.value;
  const replaced = await replacePassword(ctx, {
    userId: ctx.userId,
    passwordHash,
    condition: ownHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, ownHash),
    action: "account.password",
    exceptHandle: ctx.session.handle,
  });
  if (!replaced) return { ok: false, reason: "changed-meanwhile" };
  const browserCookie = knownBrowserCookie(ctx, { id: ctx.userId, passwordHash });
  return { ok: true, setCookie: await renewProof(ctx, { firstFactor: "password" }), browserCookie };
}

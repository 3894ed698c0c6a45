import { and, exists, isNull, sql } from "drizzle-orm";
import { authTokens, users } from "#app/db/schema.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { openLink, refuseLink } from "#app/domains/accounts/ways-in/link-account.server.ts";
import { checkPassword } from "./password-policy.server.ts";
import { unlessBusy } from "./password-turn.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { proveAddress } from "#app/domains/accounts/ways-in/prove-address.server.ts";
import { replacePassword } from "./replace-password.server.ts";
import type { Busy, LinkRefusal, NewPasswordInput, PasswordRefusal } from "#app/domains/accounts/rules.ts";
import { signIn, type SignedIn } from "#app/domains/accounts/ways-in/sign-in.server.ts";
import { usable, whyUnused } from "#app/domains/accounts/ways-in/link-tokens.server.ts";

type Outcome = ({ ok: true } & SignedIn) | { ok: false; reason: LinkRefusal | PasswordRefusal } | Busy;

/**
 * Sets a new password by a mailed link and signs its user in; if the account has a second factor, the session owes it.
 * Every session ends and every open link is void. In an unconfirmed account it also confirms the address, and drops the
 * name typed at sign-up. The link stays good if the password may not be set, or if somebody else is signed in where it
 * is opened. Of two at once one wins; the other finds the link used.
 */
export async function resetPassword(
  ctx: VisitorContext,
  token: string,
  viewerId: string | null,
  input: NewPasswordInput,
): Promise<Outcome> {
  const link = await openLink(ctx, token, "reset", viewerId);
  if (!link.ok) return link;
  const { account } = link;
  const refusal = await checkPassword(input.password, account);
  if (refusal) return { ok: false, reason: refusal };

  const hashed = await unlessBusy(() => hashPassword(input.password));
  if (!hashed.ok) return hashed;

  const { userId } = account;
  const stillUsable = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(authTokens)
      .where(usable(ctx, token, "reset")),
  );
  const passwordHash = hashed.value;
  const isSet = account.isConfirmed
    ? await replacePassword(ctx, {
        userId,
        passwordHash,
        condition: and(isNull(users.closedAt), stillUsable),
        action: "account.password-reset",
      })
    : await proveAddress(ctx, { userId, token, purpose: "reset" }, { fullName: null, passwordHash });
  if (!isSet) return refuseLink(ctx, "reset", await whyUnused(ctx, token, "reset"));
  return { ok: true, ...(await signIn(ctx, userId, "recovery")) };
}

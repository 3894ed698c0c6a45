import type { VisitorContext } from "#app/platform/context.server.ts";
import { openLink, refuseLink } from "./link-account.server.ts";
import { checkPassword } from "#app/domains/accounts/passwords/password-policy.server.ts";
import { unlessBusy } from "#app/domains/accounts/passwords/password-turn.server.ts";
import { hashPassword } from "#app/domains/accounts/passwords/password-hash.server.ts";
import { proveAddress } from "./prove-address.server.ts";
import type {
  Busy,
  ConfirmElsewhereInput,
  LinkRefusal,
  PasswordRefusal,
} from "#app/domains/accounts/rules.ts";
import { signIn, type SignedIn } from "./sign-in.server.ts";
import { whyUnused } from "./link-tokens.server.ts";

type Outcome = ({ ok: true } & SignedIn) | { ok: false; reason: LinkRefusal | PasswordRefusal } | Busy;

/**
 * Confirms an address by its mailed link in a browser that did not sign up, and signs in. Whoever reads the mailbox
 * chooses name and password; nothing typed at sign-up is left. The link stays good if the password may not be set, or
 * if somebody else is signed in. Of two at once one wins; the other finds the link used.
 */
export async function confirmElsewhere(
  ctx: VisitorContext,
  token: string,
  viewerId: string | null,
  { full_name: fullName, password }: ConfirmElsewhereInput,
): Promise<Outcome> {
  const opened = await openLink(ctx, token, "confirm", viewerId);
  if (!opened.ok) return opened;
  const { userId, email, isConfirmed } = opened.account;
  if (isConfirmed) return refuseLink(ctx, "confirm", "used");
  const refusal = await checkPassword(password, { email, fullName });
  if (refusal) return { ok: false, reason: refusal };

  const hashed = await unlessBusy(() => hashPassword(password));
  if (!hashed.ok) return hashed;
  const link = { userId, token, purpose: "confirm" } as const;
  if (!(await proveAddress(ctx, link, { fullName, passwordHash: hashed.value })))
    return refuseLink(ctx, "confirm", await whyUnused(ctx, token, "confirm"));
  return { ok: true, ...(await signIn(ctx, userId, "otp")) };
}

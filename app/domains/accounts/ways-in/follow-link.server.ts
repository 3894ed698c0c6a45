import type { VisitorContext } from "#app/platform/context.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import { findLinkAccount } from "./link-account.server.ts";
import { proveAddress } from "./prove-address.server.ts";
import type { LinkRefusal } from "#app/domains/accounts/rules.ts";
import { signIn, type SignedIn } from "./sign-in.server.ts";
import { hasSignedUp, signedUpHere } from "./sign-up-browser.server.ts";
import { consumeToken, readLink, whyUnused } from "./link-tokens.server.ts";

type Outcome<Refusal> = ({ ok: true } & SignedIn) | { ok: false; reason: Refusal };
/**
 * Only for a confirmation. `elsewhere`: this browser did not sign up, so `confirmElsewhere` needs name and password.
 */
type ConfirmRefusal = LinkRefusal | "elsewhere";

/**
 * Uses a mailed link up and signs its user in; if the account has a second factor, the session owes it. Following any
 * link proves the address, so it also confirms it. An unconfirmed account keeps its name and password only if its
 * confirmation is opened in the browser that signed up (by the Cookie header). A magic link drops them: whoever typed
 * them never showed that the address is theirs. Refused, and not used up, if somebody else is signed in.
 */
export async function followLink(
  ctx: VisitorContext,
  token: string,
  purpose: "magic",
  viewerId: string | null,
): Promise<Outcome<LinkRefusal>>;
export async function followLink(
  ctx: VisitorContext,
  token: string,
  purpose: "confirm" | "magic",
  viewerId: string | null,
  cookieHeader?: string | null,
): Promise<Outcome<ConfirmRefusal>>;
export async function followLink(
  ctx: VisitorContext,
  token: string,
  purpose: "confirm" | "magic",
  viewerId: string | null,
  cookieHeader: string | null = null,
): Promise<Outcome<ConfirmRefusal>> {
  const refuse = (reason: LinkRefusal): Outcome<LinkRefusal> => {
    noteSecurity(ctx, "authn_fail", { factor: `${purpose}-link`, reason });
    return { ok: false, reason };
  };
  const state = await readLink(ctx, token, purpose, viewerId);
  if (state !== "usable") return refuse(state);
  const account = await findLinkAccount(ctx, token, purpose);
  if (!account) return refuse("used");

  const { userId, isConfirmed } = account;
  if (!isConfirmed && purpose === "confirm" && !(await hasSignedUp(ctx, cookieHeader, userId)))
    return { ok: false, reason: "elsewhere" };
  const typed =
    purpose === "confirm"
      ? ({ keptIf: signedUpHere(ctx, cookieHeader, userId) } as const)
      : ({ fullName: null, passwordHash: null } as const);
  // Of two at once one wins; the other finds it used.
  const used = isConfirmed
    ? (await consumeToken(ctx, token, purpose)) !== null
    : await proveAddress(ctx, { userId, token, purpose }, typed);
  if (!used) return refuse(await whyUnused(ctx, token, purpose));
  return { ok: true, ...(await signIn(ctx, userId, purpose === "magic" ? "magiclink" : "otp")) };
}

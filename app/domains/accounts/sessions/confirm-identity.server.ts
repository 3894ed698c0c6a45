import type { MemberContext } from "#app/platform/context.server.ts";
import { findOwnHash, verifyOwnPassword } from "#app/domains/accounts/passwords/own-password.server.ts";
import type { Busy, Waiting } from "#app/domains/accounts/rules.ts";
import { renewProof } from "./sessions.server.ts";

type Outcome =
  | { ok: true; setCookie: string | null }
  | { ok: false; reason: "wrong-password" | "link-needed" | "no-password" }
  | Waiting
  | Busy;

/** Accepts the member's password as a fresh proof of who they are: notes it on the session, whose secret changes. */
export async function confirmIdentity(ctx: MemberContext, password: string): Promise<Outcome> {
  const ownHash = await findOwnHash(ctx);
  if (ownHash === null) return { ok: false, reason: "no-password" };
  const verdict = await verifyOwnPassword(ctx, password, ownHash);
  if (!verdict.ok) return verdict;
  return { ok: true, setCookie: await renewProof(ctx, { firstFactor: "password" }) };
}

import { profiles, users } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { dispatchMails, draftMail, mailStatement } from "#app/platform/mail.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { checkPassword } from "./password-policy.server.ts";
import { hashPassword } from "./password.server.ts";
import { writeWords } from "./person-words.server.ts";
import { findUserByEmail } from "./queries.server.ts";
import { AUTH_BACKOFF, type SignupInput, type SignupRefusal } from "./rules.ts";
import { hashSecret, issueToken } from "./tokens.server.ts";

type Outcome = { ok: true } | SignupRefusal;

/**
 * Makes an unconfirmed account with its profile and mails the confirmation link. Nobody is signed in by this. Says so
 * where the address is registered already, and refuses a password that is easily guessed.
 */
export async function signUp(ctx: VisitorContext, input: SignupInput): Promise<Outcome> {
  const { email, full_name: fullName, password } = input;
  const refusal = await checkPassword(password, { email, fullName });
  if (refusal) return { ok: false, reason: refusal };
  const admission = await admit(
    ctx,
    `signup-ip:${hashSecret(networkOf(ctx.clientIp))}`,
    AUTH_BACKOFF.signupPerIp,
  );
  if (!admission.ok) return { ...admission, reason: "too-many" };
  if (await findUserByEmail(ctx, email)) return { ok: false, reason: "already-registered" };

  const userId = newId();
  const now = ctx.now();
  const passwordHash = await hashPassword(password);
  const token = issueToken(ctx, userId, "confirm");
  const mail = draftMail("confirm-email", userId, { tokenId: token.id });
  try {
    await ctx.db.batch([
      ctx.db.insert(users).values({ id: userId, email, passwordHash, createdAt: now }),
      ctx.db.insert(profiles).values({ userId, fullName, createdAt: now, updatedAt: now }),
      ...writeWords(ctx.db, userId, { fullName, phone: null }),
      token.statement,
      mailStatement(ctx, mail),
    ]);
  } catch (error) {
    // Two sign-ups of one address at once: the unique column let one in. Ours may have been stored and its answer lost.
    const registered = await findUserByEmail(ctx, email);
    if (!registered) throw error;
    if (registered.id !== userId) return { ok: false, reason: "already-registered" };
  }
  await dispatchMails(ctx, [mail.id]);
  return { ok: true };
}

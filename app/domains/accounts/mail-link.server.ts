import type { VisitorContext } from "#app/platform/context.server.ts";
import { dispatchMails, draftMail, mailStatement } from "#app/platform/mail.server.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import { findUserByEmail } from "./queries.server.ts";
import { AUTH_LIMITS, type AuthTokenPurpose, type MailLinkRefusal } from "./rules.ts";
import { hashSecret, issueToken } from "./tokens.server.ts";

type Outcome = { ok: true } | { ok: false; reason: MailLinkRefusal };

const TEMPLATES = { confirm: "confirm-email", magic: "magic-link" } as const;

/**
 * Mails a sign-in link (`magic`) or a new confirmation link (`confirm`) where the address has an account that needs
 * one. The outcome is the same where it has none: the answer never tells whether an address is registered.
 */
export async function mailLink(
  ctx: VisitorContext,
  email: string,
  purpose: AuthTokenPurpose,
): Promise<Outcome> {
  const byIp = await allow(ctx, `mail-ip:${hashSecret(ctx.clientIp)}`, AUTH_LIMITS.mailPerIp);
  const byAddress = await allow(ctx, `mail-address:${hashSecret(email)}`, AUTH_LIMITS.mailPerAddress);
  if (!byIp || !byAddress) return { ok: false, reason: "too-many" };

  const user = await findUserByEmail(ctx, email);
  if (!user || (purpose === "confirm" && user.emailConfirmedAt !== null)) return { ok: true };

  const token = issueToken(ctx, user.id, purpose);
  const mail = draftMail(TEMPLATES[purpose], user.id, { tokenId: token.id });
  await ctx.db.batch([token.statement, mailStatement(ctx, mail)]);
  await dispatchMails(ctx, [mail.id]);
  return { ok: true };
}

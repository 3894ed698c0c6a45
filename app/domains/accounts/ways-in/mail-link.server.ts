import { eq, lt } from "drizzle-orm";
import { linkRequests } from "#app/db/schema.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { newId } from "#app/lib/ids.ts";
import { minutes } from "#app/lib/duration.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { AppContext, VisitorContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { admitAll } from "#app/platform/rate-limit.server.ts";
import { siteCounters } from "#app/platform/site-counter.server.ts";
import { requeue } from "#app/platform/requeue.server.ts";
import { seal, unsealOrNull } from "#app/platform/seal.server.ts";
import { findUserByEmail } from "#app/domains/accounts/find-user.server.ts";
import { AUTH_BACKOFF, type AuthTokenPurpose, type Waiting } from "#app/domains/accounts/rules.ts";
import { issueToken } from "./link-tokens.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | Waiting;

const TEMPLATES = { confirm: "confirm-email", magic: "magic-link", reset: "reset-link" } as const;

/**
 * The counters of mailed links to an address. Confirmations are counted apart: a confirmed address gets none, so asking
 * for them must not use up the links that it does get.
 */
export const mailsTo = (ctx: VisitorContext, email: string, purpose: AuthTokenPurpose) =>
  [
    counterKey(ctx, purpose === "confirm" ? "confirm-address" : "mail-address", email),
    AUTH_BACKOFF.mailPerAddress,
  ] as const;

/**
 * Accepts a request for a sign-in link (`magic`), a new confirmation (`confirm`) or a new password (`reset`). It does
 * not even look up whether the address has an account: the queue does that (`issueLink`), so answer and time are the
 * same either way. The link leads to `next`, in whichever browser it is followed; null is the dashboard.
 */
export async function mailLink(
  ctx: VisitorContext,
  email: string,
  purpose: AuthTokenPurpose,
  next: string | null = null,
): Promise<Outcome> {
  const admission = await admitAll(ctx, [
    [counterKey(ctx, "mail-ip", networkOf(ctx.clientIp)), AUTH_BACKOFF.mailPerIp],
    mailsTo(ctx, email, purpose),
    ...siteCounters(ctx, "mail", AUTH_BACKOFF.mailPerSite),
  ]);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const id = newId();
  const now = ctx.now();
  const sealedEmail = await seal(ctx.settings, `link:${id}`, email);
  const request = { id, purpose, sealedEmail, next, createdAt: now, enqueuedAt: now };
  await ctx.db.insert(linkRequests).values(request);
  await enqueue(ctx, { type: "link.issue", requestId: id });
  return { ok: true };
}

/**
 * Mails the link that was asked for, if the address has an account that can use it, and forgets the request. A
 * confirmed account needs no confirmation; a closed one gets nothing.
 */
export async function issueLink(ctx: AppContext, requestId: string): Promise<void> {
  const request = await ctx.db.query.linkRequests.findFirst({ where: eq(linkRequests.id, requestId) });
  if (!request) return;
  const { purpose, sealedEmail, next } = request;
  // A request that no secret opens any more is forgotten too: trying again would not change that.
  const email = await unsealOrNull(ctx, `link:${requestId}`, sealedEmail);
  const user = email === null ? null : await findUserByEmail(ctx, email);
  const forget = ctx.db.delete(linkRequests).where(eq(linkRequests.id, requestId));
  if (!user || user.closedAt !== null || (purpose === "confirm" && user.emailConfirmedAt !== null)) {
    await forget;
    return;
  }
  const token = issueToken(ctx, user.id, purpose, next);
  const mail = draftMail(TEMPLATES[purpose], user.id, { tokenId: token.id });
  await unitOfWork(ctx).write("wish", forget).write("link", token.statement).mail(mail).run();
}

/** Longer than the queue's own retries take. */
const STUCK_AFTER = minutes(10);

/** Enqueues requests again whose message was never sent or was lost. */
export async function sweepLinkRequests(ctx: AppContext): Promise<void> {
  const stuck = lt(linkRequests.enqueuedAt, ctx.now() - STUCK_AFTER);
  const order = linkRequests.enqueuedAt;
  await requeue(ctx, linkRequests, { stuck, order, limit: 50 }, (requestId) =>
    enqueue(ctx, { type: "link.issue", requestId }),
  );
}

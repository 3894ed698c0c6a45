import { and, desc, eq, isNull } from "drizzle-orm";
import { linkRequests, payments, reports, users } from "#app/db/schema.server.ts";
import { findOwnHash, verifyOwnPassword } from "#app/domains/accounts/passwords/own-password.server.ts";
import { isRecent } from "#app/domains/accounts/rules.ts";
import { cancelCheckout } from "#app/domains/orders/checkout/cancel-checkout.server.ts";
import { draftLink, linksStatement, revokeLinks } from "#app/domains/reports/sharing/report-links.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { endStaleSockets } from "#app/platform/notify.server.ts";
import { seal, unsealOrNull } from "#app/platform/seal.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { findObstacle, mayClose } from "./closing-obstacles.server.ts";
import { CLOSED_KEEPS_REPORTS, type CloseRefusal } from "#app/domains/privacy/rules.ts";
import { sweepExports } from "#app/domains/privacy/export/sweep-exports.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | CloseRefusal;

/**
 * Closes the member's account for good. Everything personal goes; sessions, second factors and roles end. Finished
 * reports stay readable for 30 days through signed links, mailed to the address before it is forgotten. Payments stay
 * for the books, without a name. Open orders are first cancelled at their provider. Of two closings at once one happens.
 * Refused without the right password; an account without a password needs a fresh proof of who it is.
 */
export async function closeAccount(ctx: MemberContext, password: string | null): Promise<Outcome> {
  const stranger = await doubt(ctx, password);
  if (stranger) return stranger;
  const obstacle = await findObstacle(ctx, { withPayments: false });
  if (obstacle) return { ok: false, reason: obstacle };
  if (!(await cancelOrders(ctx))) return { ok: false, reason: "provider-failed" };

  const draft = draftMail("account-closed", ctx.userId);
  const mail = { ...draft, sealedTo: await seal(ctx.settings, `mail:${draft.id}`, ctx.email) };
  const now = ctx.now();
  const links = (await listFinished(ctx)).map(({ id }) => draftLink(ctx, id, now + CLOSED_KEEPS_REPORTS));
  const wishes = await listLinkRequests(ctx);
  const closed = await unitOfWork(ctx)
    .whenUpdated(
      "closed",
      users,
      {
        email: `closed-${ctx.userId}@closed.invalid`,
        passwordHash: null,
        suspendedAt: null,
        suspendedFor: null,
        closedAt: now,
      },
      and(eq(users.id, ctx.userId), isNull(users.closedAt), mayClose(ctx)),
    )
    .audit("account.close", ctx.userId)
    .mail(mail)
    .also("linksBefore", (guard) => revokeLinks(ctx, ctx.userId, guard.holds))
    .also("links", (guard) => linksStatement(ctx, links, guard.holds))
    .alsoAll((guard) => erasePerson(ctx, { but: mail.id, wishes, condition: guard.holds }))
    .run();
  if (!closed.ok) {
    const reason = await findObstacle(ctx, { withPayments: true });
    return { ok: false, reason: reason ?? "payment-pending" };
  }
  await endStaleSockets(ctx, ctx.userId);
  await dropFiles(ctx);
  return { ok: true };
}

/** Why we cannot be sure that the member is asking; null if we are. */
async function doubt(ctx: MemberContext, password: string | null): Promise<CloseRefusal | null> {
  const ownHash = await findOwnHash(ctx);
  if (ownHash === null) return isRecent(ctx.session, ctx.now()) ? null : { ok: false, reason: "not-recent" };
  const verdict = await verifyOwnPassword(ctx, password ?? "", ownHash);
  return verdict.ok ? null : verdict;
}

/** Cancels the member's open orders; one that turns out to be paid becomes a report, which then prevents closing. */
async function cancelOrders(ctx: MemberContext): Promise<boolean> {
  const open = await ctx.db.query.payments.findMany({
    where: and(eq(payments.userId, ctx.userId), eq(payments.status, "pending")),
    columns: { id: true },
  });
  try {
    for (const { id } of open) await cancelCheckout(ctx, id);
    return true;
  } catch (error) {
    ctx.log("account.cancel_orders_failed", { error: errorText(error) });
    return false;
  }
}

function listFinished(ctx: MemberContext) {
  return ctx.db.query.reports.findMany({
    where: and(eq(reports.userId, ctx.userId), eq(reports.status, "completed"), isNull(reports.withdrawnAt)),
    columns: { id: true },
  });
}

/** How many of the newest requests for mailed links are searched: the queue answers and forgets each within seconds. */
const LINK_REQUESTS_LOOKED_AT = 200;

/** The member's requests for mailed links that the queue has not answered yet. They hold the address, sealed. */
async function listLinkRequests(ctx: MemberContext): Promise<string[]> {
  const rows = await ctx.db.query.linkRequests.findMany({
    orderBy: desc(linkRequests.enqueuedAt),
    limit: LINK_REQUESTS_LOOKED_AT,
  });
  const ids: string[] = [];
  for (const { id, sealedEmail } of rows)
    if ((await unsealOrNull(ctx, `link:${id}`, sealedEmail)) === ctx.email) ids.push(id);
  return ids;
}

/** The sweep does what fails here. */
async function dropFiles(ctx: MemberContext): Promise<void> {
  try {
    await sweepExports(ctx);
  } catch (error) {
    ctx.log("account.drop_files_failed", { error: errorText(error) });
  }
}

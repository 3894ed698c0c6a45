import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "#app/db/schema.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { seal } from "#app/platform/seal.server.ts";
import { unitOfWork, type UnitOfWork } from "#app/platform/unit-of-work.server.ts";
import { sealPurpose } from "./make-webhook.server.ts";
import { FORMER_SIGNS_FOR, type DeliveryFault } from "./rules.ts";
import { newSecret } from "./sign.ts";

const ownWebhook = ({ userId }: MemberContext, id: string) =>
  and(eq(webhooks.id, id), eq(webhooks.userId, userId), mayAct(userId));

/** Ends the messages of a webhook that still wait, bound to the unit's guard. */
export const dropWaiting = (ctx: Pick<AppContext, "db" | "now">, unit: UnitOfWork, webhookId: string) =>
  unit.also("dropped", ({ holds }) =>
    ctx.db
      .update(webhookDeliveries)
      .set({ status: "failed", fault: "paused" satisfies DeliveryFault, dueAt: ctx.now() })
      .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, "pending"), holds)),
  );

/** Removes one of the member's webhooks, and its messages with it. False if they have none with that id. */
export async function removeWebhook(ctx: MemberContext, id: string): Promise<boolean> {
  const removed = await unitOfWork(ctx)
    .when("removed", ctx.db.delete(webhooks).where(ownWebhook(ctx, id)))
    .audit("webhook.remove", id)
    .run();
  return removed.ok;
}

/** Pauses it: what waits is given up, and what happens from now on is not told. False if it is gone or paused. */
export async function pauseWebhook(ctx: MemberContext, id: string): Promise<boolean> {
  const unit = unitOfWork(ctx)
    .whenUpdated(
      "paused",
      webhooks,
      { pausedAt: ctx.now() },
      and(ownWebhook(ctx, id), isNull(webhooks.pausedAt)),
    )
    .audit("webhook.pause", id);
  return (await dropWaiting(ctx, unit, id).run()).ok;
}

/** Tells it again of what happens from now on. False if it is gone or not paused. */
export async function resumeWebhook(ctx: MemberContext, id: string): Promise<boolean> {
  const resumed = await unitOfWork(ctx)
    .whenUpdated(
      "resumed",
      webhooks,
      { pausedAt: null, failingSince: null },
      and(ownWebhook(ctx, id), isNotNull(webhooks.pausedAt)),
    )
    .audit("webhook.resume", id)
    .run();
  return resumed.ok;
}

/**
 * Gives it another secret, which is given back this once. For a day messages are signed with both, so that its receiver
 * loses none meanwhile; a secret that was changed within that day is replaced at once. Null if the webhook is gone.
 */
export async function renewSecret(ctx: MemberContext, id: string): Promise<string | null> {
  const secret = newSecret();
  const renewed = await unitOfWork(ctx)
    .whenUpdated(
      "renewed",
      webhooks,
      {
        formerSealedSecret: sql`${webhooks.sealedSecret}`,
        formerUntil: ctx.now() + FORMER_SIGNS_FOR,
        sealedSecret: await seal(ctx.settings, sealPurpose(id), secret),
      },
      ownWebhook(ctx, id),
    )
    .audit("webhook.renew", id)
    .run();
  return renewed.ok ? secret : null;
}

/**
 * Sends a message that was given up once more, as soon as possible, if its webhook is not paused. False if there is no
 * such message of the member's.
 */
export async function repeatDelivery(ctx: MemberContext, deliveryId: string): Promise<boolean> {
  const { userId } = ctx;
  const own = sql`exists (select 1 from ${webhooks} where ${webhooks.id} = ${webhookDeliveries.webhookId} and ${webhooks.userId} = ${userId} and ${webhooks.pausedAt} is null)`;
  const repeated = await unitOfWork(ctx)
    .whenUpdated(
      "repeated",
      webhookDeliveries,
      {
        status: "pending",
        attempts: 0,
        dueAt: ctx.now(),
        enqueuedAt: ctx.now(),
        fault: null,
        answered: null,
      },
      and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.status, "failed"), own, mayAct(userId)),
    )
    .job({ type: "webhook.deliver", deliveryId })
    .run();
  return repeated.ok;
}

import { and, eq, isNull, sql } from "drizzle-orm";
import { users, webhookDeliveries, webhooks } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import type { OutsideAnswer } from "#app/platform/outside.server.ts";
import { unseal } from "#app/platform/seal.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { dropWaiting } from "./change-webhook.server.ts";
import { sealPurpose } from "./make-webhook.server.ts";
import { messageBody } from "./message.ts";
import { ANSWER_WITHIN, PAUSED_AFTER, TRY_AGAIN_AFTER, type DeliveryFault } from "./rules.ts";
import { signedHeaders } from "./sign.ts";

/** The receiver asks to be told of nothing more (Standard Webhooks). */
const GONE = 410;

const waiting = (id: string) => and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, "pending"));

async function findWaiting({ db }: AppContext, id: string) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks, suspendedAt: users.suspendedAt })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(users, eq(users.id, webhooks.userId))
    .where(waiting(id));
  return row ?? null;
}
type Found = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/**
 * Tries once to deliver a message, and notes what came of it: delivered with any 2xx, tried again later, or given up.
 * A receiver that answers 410, or at which nothing has arrived for three days, is paused, and its owner gets a mail.
 */
export async function sendDelivery(ctx: AppContext, id: string): Promise<void> {
  const found = await findWaiting(ctx, id);
  if (!found) return;
  if (found.webhook.pausedAt !== null) return end(ctx, found, "paused");
  if (found.suspendedAt !== null) return end(ctx, found, "suspended");
  const answer = await post(ctx, found);
  const isDelivered = answer.ok && answer.status >= 200 && answer.status < 300;
  ctx.measure("webhook", { what: found.delivery.event, outcome: isDelivered ? "delivered" : "failed" });
  if (isDelivered) await noteDelivered(ctx, found, answer.status);
  else await noteFailed(ctx, found, answer);
}

async function post(ctx: AppContext, { delivery, webhook }: Found): Promise<OutsideAnswer> {
  const body = messageBody(ctx.settings.origin, delivery);
  const { id, address, sealedSecret, formerSealedSecret, formerUntil } = webhook;
  const isFormerGood = formerSealedSecret !== null && (formerUntil ?? 0) > ctx.now();
  const sealed = isFormerGood ? [sealedSecret, formerSealedSecret] : [sealedSecret];
  const secrets = await Promise.all(sealed.map((text) => unseal(ctx.settings, sealPurpose(id), text)));
  const signed = await signedHeaders({ id: delivery.id, at: ctx.now(), body }, secrets);
  return ctx.outside({
    address,
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "Miyar-Webhooks/1", ...signed },
    body,
    accepts: [],
    maxBytes: 0,
    withinMs: ANSWER_WITHIN,
  });
}

async function noteDelivered(ctx: AppContext, { delivery, webhook }: Found, status: number): Promise<void> {
  const { id, attempts } = delivery;
  const unit = unitOfWork(ctx).whenUpdated(
    "delivered",
    webhookDeliveries,
    { status: "delivered", attempts: attempts + 1, answered: status, fault: null, dueAt: ctx.now() },
    waiting(id),
  );
  if (webhook.failingSince !== null)
    unit.also("well", ({ holds }) =>
      ctx.db
        .update(webhooks)
        .set({ failingSince: null })
        .where(and(eq(webhooks.id, webhook.id), holds)),
    );
  await unit.run();
}

async function noteFailed(
  ctx: AppContext,
  { delivery, webhook }: Found,
  answer: OutsideAnswer,
): Promise<void> {
  const now = ctx.now();
  const { id, attempts } = delivery;
  const again = TRY_AGAIN_AFTER[attempts];
  const fault: DeliveryFault = answer.ok ? "status" : answer.reason;
  await unitOfWork(ctx)
    .whenUpdated(
      "failed",
      webhookDeliveries,
      {
        status: again === undefined ? "failed" : "pending",
        attempts: attempts + 1,
        answered: answer.ok ? answer.status : null,
        fault,
        dueAt: now + (again ?? 0),
        enqueuedAt: null,
      },
      and(waiting(id), eq(webhookDeliveries.attempts, attempts)),
    )
    .also("failing", ({ holds }) =>
      ctx.db
        .update(webhooks)
        .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now})` })
        .where(and(eq(webhooks.id, webhook.id), holds)),
    )
    .run();
  const hasLeft = answer.ok && answer.status === GONE;
  const isSilent = webhook.failingSince !== null && webhook.failingSince <= now - PAUSED_AFTER;
  if (hasLeft || isSilent) await pauseFailing(ctx, webhook.id, webhook.userId);
}

async function pauseFailing(ctx: AppContext, webhookId: string, userId: string): Promise<void> {
  const unit = unitOfWork(ctx)
    .whenUpdated(
      "paused",
      webhooks,
      { pausedAt: ctx.now() },
      and(eq(webhooks.id, webhookId), isNull(webhooks.pausedAt)),
    )
    .audit("webhook.pause", webhookId)
    .mailMember(draftMail("webhook-paused", userId, { webhookId }));
  await dropWaiting(ctx, unit, webhookId).run();
}

async function end(ctx: AppContext, { delivery }: Found, fault: DeliveryFault): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({ status: "failed", fault, dueAt: ctx.now() })
    .where(waiting(delivery.id));
}

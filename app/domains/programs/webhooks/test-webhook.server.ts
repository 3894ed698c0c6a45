import { sql } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Tests of one member: each makes us ask a stranger's server. */
const BACKOFF = { free: 10, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(5) };

type Outcome = { ok: true } | { ok: false; reason: "gone" } | Waiting;

/** Sends a `webhook.test` at once. Refused if the webhook is not the member's, or paused. */
export async function testWebhook(ctx: MemberContext, webhookId: string): Promise<Outcome> {
  const { userId } = ctx;
  const admission = await admit(ctx, `webhook-test:${userId}`, BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const now = ctx.now();
  const id = `msg_${newId()}`;
  const row = {
    id,
    webhookId,
    event: "webhook.test" as const,
    facts: {},
    status: "pending" as const,
    attempts: 0,
    createdAt: now,
    dueAt: now,
    enqueuedAt: now,
  };
  const own = sql`exists (select 1 from ${webhooks} where ${webhooks.id} = ${webhookId} and ${webhooks.userId} = ${userId} and ${webhooks.pausedAt} is null)`;
  const sent = await unitOfWork(ctx)
    .when("written", insertWhere(ctx.db, webhookDeliveries, row, sql`${own} and ${mayAct(userId)}`))
    .job({ type: "webhook.deliver", deliveryId: id })
    .run();
  return sent.ok ? { ok: true } : { ok: false, reason: "gone" };
}

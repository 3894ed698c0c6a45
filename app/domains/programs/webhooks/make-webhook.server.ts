import { sql } from "drizzle-orm";
import { webhooks } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { addressFault } from "#app/platform/outside.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { seal } from "#app/platform/seal.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { WEBHOOKS_MAX, type MakeWebhookRefusal, type WebhookTopic } from "./rules.ts";
import { newSecret } from "./sign.ts";

type Outcome = { ok: true; id: string; secret: string } | { ok: false; reason: MakeWebhookRefusal } | Waiting;

/** New webhooks of one member: each may be told of by a test. */
const BACKOFF = { free: 10, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(10) };

/** What a secret is sealed for: it opens for no other webhook. */
export const sealPurpose = (webhookId: string): string => `webhook:${webhookId}`;

/**
 * Makes a webhook of the member's, and gives its secret back this once. Refused with an address that is not on the
 * public internet, or with five webhooks; of two at once no more are made.
 */
export async function makeWebhook(
  ctx: MemberContext,
  { address, topic }: { address: string; topic: WebhookTopic },
): Promise<Outcome> {
  const { userId, settings } = ctx;
  const fault = addressFault(address, { origin: settings.origin, localHosts: settings.outsideLocalHosts });
  if (fault) return { ok: false, reason: fault };
  const admission = await admit(ctx, `webhook:${userId}`, BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const [id, secret] = [newId(), newSecret()];
  const row = {
    id,
    userId,
    address,
    topic,
    sealedSecret: await seal(settings, sealPurpose(id), secret),
    createdAt: ctx.now(),
  };
  const own = sql`(select count(*) from ${webhooks} where ${webhooks.userId} = ${userId})`;
  const made = await unitOfWork(ctx)
    .when("made", insertWhere(ctx.db, webhooks, row, sql`${own} < ${WEBHOOKS_MAX} and ${mayAct(userId)}`))
    .audit("webhook.make", id, { topic })
    .run();
  return made.ok ? { ok: true, id, secret } : { ok: false, reason: "full" };
}

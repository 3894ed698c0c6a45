import { encodeHexLowerCase } from "@oslojs/encoding";
import { sql } from "drizzle-orm";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { hours, minutes, seconds } from "#app/lib/duration.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { admitAll } from "#app/platform/rate-limit.server.ts";
import { findStanding } from "./find-conversation.server.ts";
import type { InboxRefusal } from "./rules.ts";
import { isWritten, refusalOf, writeMessage } from "./write-message.server.ts";

type Outcome = { ok: true } | { ok: false; reason: InboxRefusal } | Waiting;

/** In one conversation people write many short messages. */
const PER_CONVERSATION = { free: 15, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(1) };
/** An office answers many people in a row. */
const PER_MEMBER = { free: 60, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: seconds(30) };
const PER_NETWORK = { free: 240, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: seconds(10) };

/**
 * Sends the member's message in a conversation of theirs, whichever side they are. The same form sent again, with the
 * same words, is the same message. Refuses strangers as if there were no conversation.
 */
export async function sendAnswer(
  ctx: MemberContext,
  conversationId: string,
  { message, form_key }: { message: string; form_key: string },
): Promise<Outcome> {
  const standing = await findStanding(ctx, conversationId);
  if (!standing) return { ok: false, reason: "gone" };
  const said = JSON.stringify(["conversation-message", ctx.userId, conversationId, form_key, message]);
  const id = encodeHexLowerCase(keyedHash(ctx.settings.appSecret, said)).slice(0, 32);
  if (await isWritten(ctx, id)) return { ok: true };
  const admission = await admitAll(ctx, [
    [counterKey(ctx, "answer", `${ctx.userId} ${conversationId}`), PER_CONVERSATION],
    [`answer-member:${ctx.userId}`, PER_MEMBER],
    [counterKey(ctx, "answer-network", networkOf(ctx.clientIp)), PER_NETWORK],
  ]);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  if (await writeMessage(ctx, standing, { id, text: message }, sql`1`)) return { ok: true };
  // Sent twice at once: the other one was first.
  if (await isWritten(ctx, id)) return { ok: true };
  return { ok: false, reason: await refusalOf(ctx, standing.otherId) };
}

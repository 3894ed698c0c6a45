import { and, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import { paymentEvents, payments, users } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

const at = (payload: SQL, path: string) => sql`${payload} -> ${sql.raw(`'$.${path}'`)}`;
const textAt = (payload: SQL, path: string) => sql`${payload} ->> ${sql.raw(`'$.${path}'`)}`;

/** Stripe gives an intent's id, or the whole intent if it was asked to expand it. */
const intentOf = (payload: SQL) =>
  sql`coalesce(${textAt(payload, "data.object.payment_intent.id")}, ${textAt(payload, "data.object.payment_intent")})`;

/**
 * A stored event of Stripe with only what `factOfEvent` reads: no name, address or card of the buyer. It can still be replayed.
 * Moyasar's events are stored bare from the beginning (`moyasar/facts.ts`).
 */
export function bareEvent(payload: SQL): SQL<string> {
  const plain = ["id", "object", "status", "payment_status", "amount_total", "currency"];
  const kept = [...plain, "amount", "amount_refunded", "refunded"].map(
    (key) => sql`${sql.raw(`'${key}'`)}, ${at(payload, `data.object.${key}`)}`,
  );
  const metadata = ["payment_id", "order_number", "refund_id", "attempt"].map(
    (key) => sql`${sql.raw(`'${key}'`)}, ${at(payload, `data.object.metadata.${key}`)}`,
  );
  return sql`json_object(
    'id', ${at(payload, "id")}, 'object', 'event', 'type', ${at(payload, "type")}, 'created', ${at(payload, "created")},
    'data', json_object('object', json_object(
      ${sql.join(kept, sql`, `)}, 'payment_intent', ${intentOf(payload)}, 'metadata', json_object(${sql.join(metadata, sql`, `)})
    ))
  )`;
}

/** Whether an event is about a payment of an account that has been closed. */
export function isOfClosedAccount(payload: SQL): SQL {
  return sql`exists (
    select 1 from ${payments} join ${users} on ${users.id} = ${payments.userId}
    where ${users.closedAt} is not null and (
      ${payments.id} = ${textAt(payload, "data.object.metadata.payment_id")}
      or ${payments.providerPaymentId} = ${intentOf(payload)}
    )
  )`;
}

/**
 * A statement that removes everything personal from the stored events of a user's payments, where `condition` holds.
 */
export function bareEvents(ctx: Pick<AppContext, "db">, userId: string, condition: SQL) {
  const payload = sql`${paymentEvents.payload}`;
  const mine = ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  const intents = ctx.db
    .select({ id: payments.providerPaymentId })
    .from(payments)
    .where(eq(payments.userId, userId));
  // Refunds and events we do not act on are stored without their payment.
  const unnamed = and(
    isNull(paymentEvents.paymentId),
    or(
      sql`${textAt(payload, "data.object.metadata.payment_id")} in ${mine}`,
      sql`${intentOf(payload)} in ${intents}`,
      sql`${textAt(payload, "data.object.id")} in ${intents}`,
    ),
  );
  return ctx.db
    .update(paymentEvents)
    .set({ payload: bareEvent(payload) })
    .where(
      and(
        eq(paymentEvents.provider, "stripe"),
        or(inArray(paymentEvents.paymentId, mine), unnamed),
        condition,
      ),
    );
}

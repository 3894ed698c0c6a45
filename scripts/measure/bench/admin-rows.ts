// `node scripts/measure/bench/admin-rows.ts --persist-to DIR --users N --payments N`: what the administration's lists hold beside
// the listings that are there: people, payments, reports, acts, mails, requests. Every trigger does its work.
import { parseArgs } from "node:util";
import {
  mfaFactors,
  payments,
  personWords,
  profiles,
  properties,
  userRoles,
  users,
} from "#app/db/schema.server.ts";
import { foldedNumber, foldedWords } from "#app/domains/accounts/people/person-words.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId, newOrderNumber } from "#app/lib/ids.ts";
import { ownerAt } from "../../seed/owners.ts";
import { insertStatements, withLocalState } from "../../seed/store.ts";

const { values } = parseArgs({
  options: {
    "persist-to": { type: "string" },
    users: { type: "string", default: "20000" },
    payments: { type: "string", default: "30000" },
  },
});
if (!values["persist-to"]) throw new Error("Give --persist-to DIR.");

const now = Date.now();
/** When the sweep last looked at what waits: it leaves these rows as they are while the pages are measured. */
const later = now + days(30);
/** Sometime in the last 400 days, the same in every run. */
const agoOf = (n: number, of: number): number => now - days(400) + Math.floor((n * days(400)) / of);

async function insertPeople(db: D1Database, wanted: number): Promise<string[]> {
  const there = await db.prepare("select id from users order by id").all<{ id: string }>();
  const people = Array.from({ length: Math.max(0, wanted - there.results.length) }, (_, n) => {
    const { fullName } = ownerAt("people", n);
    const id = newId();
    const phone = n % 5 < 2 ? `+9665${String(10_000_000 + n)}` : null;
    return { id, fullName: n % 50 === 0 ? null : fullName, phone, at: agoOf(n, wanted), n };
  });
  await db.batch([
    ...insertStatements(
      db,
      users,
      people.map(({ id, at, n }) => ({
        id,
        email: `${id}@example.com`,
        emailConfirmedAt: at,
        officeSince: n % 20 === 3 ? at : null,
        suspendedAt: n % 200 === 7 ? at : null,
        suspendedFor: n % 200 === 7 ? "إعلانات مكررة" : null,
        createdAt: at,
      })),
    ),
    ...insertStatements(
      db,
      profiles,
      people.map(({ id, fullName, phone, at }) => ({
        userId: id,
        fullName,
        phone,
        createdAt: at,
        updatedAt: at,
      })),
    ),
    ...insertStatements(
      db,
      personWords,
      people.flatMap(({ id, fullName, phone }) =>
        [...foldedWords(fullName ?? ""), foldedNumber(phone ?? "")]
          .filter((word) => word !== "")
          .map((word) => ({ word, userId: id })),
      ),
    ),
  ]);
  return [...there.results.map(({ id }) => id), ...people.map(({ id }) => id)];
}

/** Who the pages are opened as: an administrator with a second factor. */
async function insertAdministrator(db: D1Database, userId: string): Promise<void> {
  await db.batch([
    ...insertStatements(db, userRoles, [{ userId, role: "super_admin", createdAt: now }]),
    ...insertStatements(db, mfaFactors, [
      {
        id: newId(),
        userId,
        friendlyName: "هاتفي",
        factorType: "totp",
        status: "verified",
        sealed: "s1.a.b",
        createdAt: now,
        updatedAt: now,
      },
    ]),
  ]);
}

const STATUSES = [
  "completed",
  "completed",
  "completed",
  "completed",
  "completed",
  "completed",
  "completed",
  "pending",
  "cancelled",
  "refunded",
] as const;
const AMOUNTS = [40_000, 40_000, 40_000, 20_000, 32_000, 108_000, 170_000];

async function insertOrders(db: D1Database, people: string[], wanted: number): Promise<void> {
  const orders = Array.from({ length: wanted }, (_, n) => {
    const userId = people[(n * 7) % people.length] ?? "";
    const at = agoOf(n, wanted);
    const status = STATUSES[n % STATUSES.length] ?? "completed";
    const isPaid = status === "completed" || status === "refunded";
    const reportType = n % 2 === 0 ? ("buyer_investor" as const) : ("seller_owner" as const);
    const amountHalalas = AMOUNTS[n % AMOUNTS.length] ?? 40_000;
    const propertyId = newId();
    return {
      property: {
        id: propertyId,
        userId,
        formKind: reportType,
        country: "sa" as const,
        city: "Riyadh",
        district: "النرجس",
        address: `شارع ${n}`,
        propertyType: "villa" as const,
        formPropertyType: "villa" as const,
        areaSqm: 300,
        condition: "good" as const,
        createdAt: at,
      },
      payment: {
        id: newId(),
        userId,
        orderNumber: newOrderNumber(at),
        propertyId,
        reportType,
        credits: 1,
        amountHalalas,
        listHalalas: amountHalalas,
        refundedHalalas: status === "refunded" ? amountHalalas : 0,
        discount: "none" as const,
        currency: "SAR" as const,
        status,
        disputeStatus: n % 300 === 0 && isPaid ? "lost" : null,
        providerPaymentId: isPaid ? `pi_${newId()}` : null,
        createdAt: at,
        completedAt: isPaid ? at + 1000 : null,
        updatedAt: later,
      },
    };
  });
  await db.batch(
    insertStatements(
      db,
      properties,
      orders.map(({ property }) => property),
    ),
  );
  await db.batch(
    insertStatements(
      db,
      payments,
      orders.map(({ payment }) => payment),
    ),
  );
}

/** In the order in which they refer to each other. A body of a report is ten thousand characters. */
const AROUND = [
  `insert into report_credits (id, payment_id, ordinal, user_id, created_at)
    select lower(hex(randomblob(16))), id, 1, user_id, created_at from payments where updated_at = :later and status in ('completed', 'refunded')`,
  `insert into reports (id, user_id, property_id, credit_id, report_type, status, estimated_value, currency, report_content, file_key, file_url, created_at, enqueued_at, completed_at, withdrawn_at, updated_at)
    select id, user_id, property_id, credit_id, report_type, state,
      iif(state = 'completed', 1200000, null), iif(state = 'completed', 'SAR', null),
      iif(state = 'completed', '{"text":"' || hex(zeroblob(5000)) || '"}', null),
      iif(state = 'completed', 'reports/' || id || '.pdf', null), iif(state = 'completed', '/reports/' || id || '/file', null),
      created_at, :later, iif(state = 'completed', created_at + 30000, null), iif(paid = 'refunded', created_at + 60000, null), created_at
    from (select lower(hex(randomblob(16))) as id, p.user_id, p.property_id, c.id as credit_id, p.report_type, p.created_at, p.status as paid,
      case when p.rowid % 50 = 0 then 'failed' when p.rowid % 700 = 1 then 'processing' when p.rowid % 1000 = 2 then 'pending' else 'completed' end as state
      from payments p join report_credits c on c.payment_id = p.id where p.updated_at = :later)`,
  "update payments set report_id = (select r.id from reports r join report_credits c on c.id = r.credit_id where c.payment_id = payments.id) where updated_at = :later",
  `insert into refunds (id, payment_id, user_id, source, reason, status, amount_halalas, attempts, created_at, updated_at)
    select lower(hex(randomblob(16))), id, user_id, 'member', 'وجدت أن العقار بيع.', case rowid % 40 when 0 then 'requested' when 10 then 'failed' when 20 then 'granted' else 'declined' end, amount_halalas, 0, created_at, :later
    from payments where updated_at = :later and status = 'completed' and rowid % 10 = 0 order by rowid limit 1200`,
  `insert into payment_events (id, type, payment_id, payload, received_at, handled_at)
    select 'evt_' || id, 'checkout.session.completed', id, '{}', iif(rowid % 1500 = 0, :later, created_at), iif(rowid % 1500 = 0, null, created_at) from payments where updated_at = :later and completed_at is not null`,
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
    insert into audit_log (id, actor_id, action, subject_id, details, created_at)
    select lower(hex(randomblob(16))), iif(i % 3 = 0, null, (select user_id from user_roles limit 1)),
      case i % 10 when 0 then 'report.opened' when 1 then 'payment.completed' when 2 then 'listing.reject' when 3 then 'account.confirm' when 4 then 'listing.create' else 'listing.approve' end,
      lower(hex(randomblob(16))), '{"reason":"x"}', :now - (100000 - i) * 300000 from n`,
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < 40000)
    insert into mail_outbox (id, template, params, status, attempts, last_error, created_at, enqueued_at, sent_at)
    select lower(hex(randomblob(16))), case i % 4 when 0 then 'magic-link' when 1 then 'payment-receipt' else 'report-ready' end, '{}',
      case i % 100 when 0 then 'failed' when 1 then 'pending' else 'sent' end, 1, null, :now - (40000 - i) * 600000, :later + i * 1000, null from n`,
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into dead_letters (id, queue, job, created_at, resolved_at)
    select lower(hex(randomblob(16))), 'miyar-mail', '{"type":"mail.deliver","mailId":"x"}', :now - i * 600000, iif(i % 50 = 0, null, :now) from n`,
  `insert into service_requests (id, user_id, full_name, phone, email, service_type, description, status, form_key, created_at, updated_at)
    select lower(hex(randomblob(16))), id, 'سارة العتيبي', '+966501234567', email, 'sale', 'أرغب في بيع شقتي.', case rowid % 3 when 0 then 'new' when 1 then 'in_progress' else 'done' end, lower(hex(randomblob(16))), :now - rowid * 600000, :now - rowid * 600000
    from users order by rowid limit 5000`,
  `insert into contact_messages (id, user_id, full_name, email, subject, message, status, form_key, created_at, updated_at)
    select lower(hex(randomblob(16))), id, 'سارة العتيبي', email, 'سؤال', 'متى تفتحون أبوابكم؟', case rowid % 3 when 0 then 'new' when 1 then 'in_progress' else 'done' end, lower(hex(randomblob(16))), :now - rowid * 600000, :now - rowid * 600000
    from users order by rowid limit 5000`,
  `update listings set status = iif(seq % 10 < 4, 'pending', 'rejected'), rejection_reason = iif(seq % 10 < 4, null, 'الصور غير واضحة') where seq % 10 < 6`,
  `update listings set flags = '[{"kind":"contact-data","field":"description","found":"0501234567"}]' where seq % 100 = 3`,
  `insert into listing_reports (id, listing_id, user_id, reason, created_at)
    select lower(hex(randomblob(16))), id, (select id from users limit 1), 'wrong-price', created_at from listings where status = 'approved' and seq % 100 = 7`,
];

await withLocalState(values["persist-to"], async ({ DB }) => {
  const step = async (what: string, work: () => Promise<unknown>) => {
    const started = Date.now();
    await work();
    console.error(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  };
  let people: string[] = [];
  await step("people", async () => (people = await insertPeople(DB, Number(values.users))));
  await insertAdministrator(DB, people.at(-1) ?? "");
  await step("orders", () => insertOrders(DB, people, Number(values.payments)));
  for (const sql of AROUND)
    await step(sql.slice(0, 60).replace(/\s+/g, " "), () =>
      DB.prepare(sql.replaceAll(":now", String(now)).replaceAll(":later", String(later))).run(),
    );
});
console.log(JSON.stringify({ ok: true }));

import { count, eq, isNotNull, or, isNull, ne, sql, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  contactMessages,
  listings,
  payments,
  profiles,
  reports,
  serviceRequests,
  storedCounts,
  userRoles,
  users,
} from "#app/db/schema.server.ts";
import { markOffice } from "#app/domains/accounts/people/mark-office.server.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { closeListing } from "#app/domains/listings/own/close-listing.server.ts";
import { rejectListing } from "#app/domains/listings/moderation/reject-listing.server.ts";
import { removeListing } from "#app/domains/listings/moderation/remove-listing.server.ts";
import { reopenListing } from "#app/domains/listings/own/reopen-listing.server.ts";
import { failReport } from "#app/domains/reports/making/fail-report.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { retryReport } from "#app/domains/reports/making/retry-report.server.ts";
import { REQUEST_STATUSES } from "#app/domains/requests/rules.ts";
import { LISTING_STATUSES } from "#app/domains/listings/rules.ts";
import { PAYMENT_STATUSES } from "#app/domains/payments/rules.ts";
import { REPORT_STATUSES } from "#app/domains/reports/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { Database } from "#app/platform/d1.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertCreditsPayment, setPaymentStatus } from "#tests/factories/invoices.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";

type Counted = Record<string, { n: number; amount: number }>;

/** Counts of all rows, keyed like the stored counts. */
async function countedAnew(db: Database): Promise<Counted> {
  const found: Counted = {};
  const note = (topic: string, status: string, n: number, amount = 0) => {
    if (n !== 0) found[`${topic} ${status}`] = { n, amount };
  };
  const waits = or(ne(listings.status, "pending"), isNull(listings.closedAs));
  for (const row of await db
    .select({ status: listings.status, n: count() })
    .from(listings)
    .where(waits)
    .groupBy(listings.status))
    note("listings", row.status, row.n);
  for (const [topic, table] of Object.entries({
    reports,
    service_requests: serviceRequests,
    contact_messages: contactMessages,
  })) {
    const byStatus = sql`select status, count(*) as n from ${table} group by status`;
    for (const { status, n } of await db.all<{ status: string; n: number }>(byStatus)) note(topic, status, n);
  }
  for (const row of await db
    .select({
      status: payments.status,
      n: count(),
      amount: sum(sql`${payments.amountHalalas} - ${payments.refundedHalalas}`).mapWith(Number),
    })
    .from(payments)
    .groupBy(payments.status))
    note("payments", row.status, row.n, row.amount);
  note("people", "all", await db.$count(profiles));
  note("people", "office", await db.$count(users, isNotNull(users.officeSince)));
  note("people", "suspended", await db.$count(users, isNotNull(users.suspendedAt)));
  note("people", "admin", await db.$count(userRoles, eq(userRoles.role, "super_admin")));
  return found;
}

/** Compares the stored counts with a fresh count; a count that fell to nothing stays as zero. */
async function agree(db: Database, after: string): Promise<void> {
  const rows = await db.select().from(storedCounts);
  const kept = rows.filter(({ n, amount }) => n !== 0 || amount !== 0);
  const stored = Object.fromEntries(
    kept.map(({ topic, status, n, amount }) => [`${topic} ${status}`, { n, amount }]),
  );
  expect(stored, after).toEqual(await countedAnew(db));
}

test("listings: every state into every other, closed and opened, deleted and gone with their owner", async () => {
  const admin = await insertOperator();
  const owner = await insertMember();
  const { db } = owner;
  const set = (id: string, row: Partial<typeof listings.$inferInsert>) =>
    db.update(listings).set(row).where(eq(listings.id, id));
  for (const from of LISTING_STATUSES)
    for (const to of LISTING_STATUSES) {
      const { id } = await insertListing(owner, { status: from });
      await agree(db, `inserted ${from}`);
      await set(id, { status: to, rejectionReason: "سبب" });
      await agree(db, `${from} to ${to}`);
      await set(id, { closedAs: "sold", closedAt: 1 });
      await agree(db, `${to} closed`);
      await set(id, { status: from });
      await agree(db, `closed ${to} to ${from}`);
      await set(id, { closedAs: null, closedAt: null });
      await agree(db, `${from} opened again`);
      await set(id, { title: "شقة أخرى", viewsCount: 3 });
      await agree(db, `${from} edited`);
      if (from !== to) await db.delete(listings).where(eq(listings.id, id));
      await agree(db, `${from} deleted`);
    }

  const real = await insertListing(owner, { status: "pending", country: "ae", city: "Dubai" });
  await approveListing(admin, real.id, { seenAt: real.updatedAt });
  await agree(db, "approved");
  await closeListing(owner, real.id, "sold");
  await agree(db, "closed by its owner");
  await reopenListing(owner, real.id);
  await agree(db, "opened by its owner");
  const other = await insertListing(owner, { status: "pending" });
  await rejectListing(admin, other.id, "الصور غير واضحة", { seenAt: other.updatedAt });
  await agree(db, "rejected");
  await removeListing(admin, other.id);
  await agree(db, "removed");

  await db.delete(users).where(eq(users.id, owner.userId));
  await agree(db, "gone with their owner");
});

test("reports: every state into every other, by the queue too, and deleted", async () => {
  const admin = await insertOperator();
  const member = await insertMember();
  const { db } = member;
  const { report } = await insertPaidReport(member);
  await agree(db, "ordered");
  await failReport(member, report.id, "away");
  await agree(db, "failed");
  await retryReport(admin, report.id);
  await agree(db, "tried again");
  await generateReport(member, report.id);
  await agree(db, "completed");
  for (const from of REPORT_STATUSES)
    for (const to of REPORT_STATUSES) {
      await db.update(reports).set({ status: from }).where(eq(reports.id, report.id));
      await db.update(reports).set({ status: to, updatedAt: 5 }).where(eq(reports.id, report.id));
      await agree(db, `${from} to ${to}`);
    }
  await db.update(payments).set({ reportId: null }).where(eq(payments.reportId, report.id));
  await db.delete(reports).where(eq(reports.id, report.id));
  await agree(db, "deleted");
});

test("payments: every state into every other with their sums, another amount, and deleted", async () => {
  const member = await insertMember();
  const { db } = member;
  await insertPaidReport(member);
  await agree(db, "settled");
  for (const from of PAYMENT_STATUSES)
    for (const to of PAYMENT_STATUSES) {
      const payment = await insertCreditsPayment(member, { status: from });
      await setPaymentStatus(member, payment, to);
      await agree(db, `${from} to ${to}`);
      await db
        .update(payments)
        .set({ amountHalalas: 77_700, refundedHalalas: 700, status: from })
        .where(eq(payments.id, payment.id));
      await agree(db, `${to} to ${from} at another amount`);
      await db.delete(payments).where(eq(payments.id, payment.id));
      await agree(db, "deleted");
    }
});

test("people: signed up, offices, suspended, administrators, and gone", async () => {
  const admin = await insertOperator();
  const { db } = admin;
  await agree(db, "an administrator");
  const member = await insertMember();
  await insertMember({}, { officeSince: 5, suspendedAt: 6, suspendedFor: "سبب" });
  await agree(db, "an office that is suspended");
  await markOffice(admin, member.userId, true);
  await agree(db, "marked");
  await db.update(users).set({ suspendedAt: 5, suspendedFor: "سبب" }).where(eq(users.id, member.userId));
  await agree(db, "suspended");
  await db.update(users).set({ suspendedAt: 7 }).where(eq(users.id, member.userId));
  await agree(db, "suspended anew");
  await markOffice(admin, member.userId, false);
  await db.update(users).set({ suspendedAt: null }).where(eq(users.id, member.userId));
  await agree(db, "neither any more");
  await db.insert(userRoles).values({ userId: member.userId, role: "super_admin", createdAt: 1 });
  await agree(db, "made an administrator");
  await db.delete(userRoles).where(eq(userRoles.userId, member.userId));
  await agree(db, "an administrator no more");
  await db.insert(userRoles).values({ userId: member.userId, role: "super_admin", createdAt: 1 });
  await db.update(users).set({ officeSince: 5, suspendedAt: 6 }).where(eq(users.id, member.userId));
  await db.delete(users).where(eq(users.id, member.userId));
  await agree(db, "gone with everything of theirs");
});

test("service requests and contact messages: every state into every other, deleted and gone with their sender", async () => {
  const member = await insertMember();
  const { db, userId } = member;
  const common = () => ({
    id: newId(),
    userId,
    fullName: "سارة العتيبي",
    email: "sara@example.com",
    phone: "+966501234567",
    formKey: newId(),
    createdAt: 1,
    updatedAt: 1,
  });
  for (const from of REQUEST_STATUSES)
    for (const to of REQUEST_STATUSES) {
      const request = {
        ...common(),
        serviceType: "sale" as const,
        description: "أرغب في بيع شقتي.",
        status: from,
      };
      const message = { ...common(), subject: "سؤال", message: "متى تفتحون؟", status: from };
      await db.insert(serviceRequests).values(request);
      await db.insert(contactMessages).values(message);
      await agree(db, `inserted ${from}`);
      await db.update(serviceRequests).set({ status: to }).where(eq(serviceRequests.id, request.id));
      await db.update(contactMessages).set({ status: to }).where(eq(contactMessages.id, message.id));
      await agree(db, `${from} to ${to}`);
      if (from === to) continue;
      await db.delete(serviceRequests).where(eq(serviceRequests.id, request.id));
      await db.delete(contactMessages).where(eq(contactMessages.id, message.id));
      await agree(db, "deleted");
    }
  await db.delete(users).where(eq(users.id, userId));
  await agree(db, "gone with their sender");
});

test("a statement that changes many rows counts each of them", async () => {
  const member = await insertMember();
  const { db } = member;
  for (let n = 0; n < 3; n += 1) await insertCreditsPayment(member);
  for (let n = 0; n < 3; n += 1) await insertListing(member, { status: "pending" });
  await db.update(payments).set({ status: "refunded", amountHalalas: sql`amount_halalas + 1` });
  await db.update(listings).set({ status: "approved" });
  await agree(db, "all at once");
});

import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { mailOutbox, paymentEvents, reports, reportVersions } from "#app/db/schema.server.ts";
import { methodologyOf } from "#app/domains/valuation/methodology.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { isLate } from "./admin-reports.server.ts";

const SHOWN = 20;

/** Stored events of Stripe's that nobody has acted on, the oldest first, and how many there are. */
export async function listOpenEvents({ db }: AdminContext) {
  const open = isNull(paymentEvents.handledAt);
  const events = await db
    .select({
      id: paymentEvents.id,
      type: paymentEvents.type,
      paymentId: paymentEvents.paymentId,
      receivedAt: paymentEvents.receivedAt,
    })
    .from(paymentEvents)
    .where(open)
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(SHOWN);
  return { events, count: await db.$count(paymentEvents, open) };
}

/** An address in what a provider answered is nobody's business here. */
const withoutAddresses = (text: string | null): string | null => text && text.replace(/\S+@\S+/g, "…");

/** Mails and text messages that were given up on, the newest first, and how many there are; never to whom. */
export async function listFailedMails({ db }: AdminContext) {
  const failed = eq(mailOutbox.status, "failed");
  const rows = await db
    .select({
      id: mailOutbox.id,
      template: mailOutbox.template,
      attempts: mailOutbox.attempts,
      lastError: mailOutbox.lastError,
      createdAt: mailOutbox.createdAt,
    })
    .from(mailOutbox)
    .where(failed)
    .orderBy(desc(mailOutbox.enqueuedAt))
    .limit(SHOWN);
  const mails = rows.map((row) => ({ ...row, lastError: withoutAddresses(row.lastError) }));
  return { mails, count: await db.$count(mailOutbox, failed) };
}

/** How many reports and later versions are in the making, and how many reports take longer than promised. */
export async function countInTheMaking(ctx: AdminContext) {
  const [making, late, versions] = await Promise.all([
    ctx.db.$count(reports, and(eq(reports.status, "processing"), isNull(reports.withdrawnAt))),
    ctx.db.$count(reports, isLate(ctx)),
    ctx.db.$count(reportVersions, eq(reportVersions.status, "processing")),
  ]);
  return { making, late, versions };
}

/** The model's back-test on unseen sales of all kinds, a row per test, from its card. Errors and cover are fractions. */
export function backtestFigures() {
  const { version, tests } = methodologyOf();
  return {
    version,
    rows: tests.flatMap(({ nameAr, splits }) =>
      splits.flatMap(({ label, rows }) =>
        rows
          .filter(({ type }) => type === "all")
          .map(({ n, medianAbsError, within10, coverage80 }) => ({
            market: nameAr,
            test: label,
            n,
            medianAbsError,
            within10,
            coverage80,
          })),
      ),
    ),
  };
}

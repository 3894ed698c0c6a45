import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import {
  blocks,
  contactMails,
  contactMessages,
  conversations,
  favorites,
  importSources,
  keptProperties,
  listingMessages,
  listingReports,
  listings,
  mailOutbox,
  payments,
  personReports,
  properties,
  refunds,
  reports,
  reportVersions,
  savedSearches,
  valueMails,
  valueNews,
  serviceRequests,
  users,
} from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { fileKeyOf } from "#app/domains/reports/reading/file-keys.ts";
import { CLOSED_KEEPS_REPORTS } from "#app/domains/privacy/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** How many accounts one run begins, and how many reports of each it removes. The next run, a minute later, goes on. */
const ACCOUNTS_AT_ONCE = 5;
const REPORTS_AT_ONCE = 40;

/**
 * Removes what was kept for closed accounts after their 30 days: report files and bodies, links, properties. A
 * tombstone stays, with its payments and credits; the audit log keeps which kind of report each payment bought. The
 * next run finishes one that was cut short.
 */
export async function purgeClosed(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.purgedAt), lte(users.closedAt, ctx.now() - CLOSED_KEEPS_REPORTS)))
    .orderBy(asc(users.closedAt))
    .limit(ACCOUNTS_AT_ONCE);
  for (const { id } of due) if (await purgeReports(ctx, id)) await finish(ctx, id);
}

/** Removes some of the user's reports, files first; true when none is left. */
async function purgeReports(ctx: AppContext, userId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: reports.id, fileKey: reports.fileKey })
    .from(reports)
    .where(eq(reports.userId, userId))
    .limit(REPORTS_AT_ONCE);
  if (rows.length === 0) return true;
  const ids = rows.map(({ id }) => id);
  // A report that never completed may have left a file too.
  const bought = rows.flatMap(({ id, fileKey }) => [fileKeyOf(id), ...(fileKey ? [fileKey] : [])]);
  const versions = await ctx.db
    .select({ reportId: reportVersions.reportId, version: reportVersions.version })
    .from(reportVersions)
    .where(inArray(reportVersions.reportId, ids));
  // Their rows go with their reports.
  const keys = [...bought, ...versions.map(({ reportId, version }) => fileKeyOf(reportId, version))];
  await ctx.reportFiles.delete([...new Set(keys)]);

  const paid = await ctx.db
    .select({ id: payments.id, reportType: payments.reportType })
    .from(payments)
    .where(inArray(payments.reportId, ids));
  const unit = unitOfWork(ctx).writeAll([
    // Property and kind go with the report: otherwise the sweep would make a report for this completed payment again.
    ctx.db
      .update(payments)
      .set({ reportId: null, propertyId: null, reportType: null })
      .where(inArray(payments.reportId, ids)),
    ctx.db.update(payments).set({ updatesReportId: null }).where(inArray(payments.updatesReportId, ids)),
    ctx.db.delete(reports).where(inArray(reports.id, ids)),
  ]);
  for (const { id, reportType } of paid) unit.audit("payment.purge", id, { reportType });
  await unit.run();
  return rows.length < REPORTS_AT_ONCE;
}

async function finish(ctx: AppContext, userId: string): Promise<void> {
  const rest = [
    ctx.db
      .update(payments)
      .set({ propertyId: null, reportType: null })
      .where(and(eq(payments.userId, userId), isNotNull(payments.propertyId))),
    ctx.db.delete(properties).where(eq(properties.userId, userId)),
    // A request that ran at the same time as the closing may have written this after it.
    ctx.db.delete(listings).where(eq(listings.userId, userId)),
    ctx.db.delete(importSources).where(eq(importSources.userId, userId)),
    ctx.db.delete(contactMails).where(eq(contactMails.userId, userId)),
    ctx.db.delete(favorites).where(eq(favorites.userId, userId)),
    ctx.db.delete(savedSearches).where(eq(savedSearches.userId, userId)),
    ctx.db.delete(keptProperties).where(eq(keptProperties.userId, userId)),
    ctx.db.delete(valueMails).where(eq(valueMails.userId, userId)),
    ctx.db.delete(valueNews).where(eq(valueNews.userId, userId)),
    ctx.db.delete(conversations).where(eq(conversations.askerId, userId)),
    ctx.db.delete(conversations).where(eq(conversations.ownerId, userId)),
    ctx.db.delete(listingMessages).where(eq(listingMessages.senderId, userId)),
    ctx.db.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId))),
    ctx.db
      .delete(personReports)
      .where(or(eq(personReports.userId, userId), eq(personReports.reportedId, userId))),
    ctx.db.delete(listingReports).where(eq(listingReports.userId, userId)),
    ctx.db.delete(serviceRequests).where(eq(serviceRequests.userId, userId)),
    ctx.db.delete(contactMessages).where(eq(contactMessages.userId, userId)),
    ctx.db.delete(mailOutbox).where(eq(mailOutbox.userId, userId)),
    ctx.db
      .update(refunds)
      .set({ answer: null })
      .where(and(eq(refunds.userId, userId), isNotNull(refunds.answer))),
  ];
  const purged = ctx.db
    .update(users)
    .set({ purgedAt: ctx.now() })
    .where(and(eq(users.id, userId), isNull(users.purgedAt)));
  await unitOfWork(ctx).writeAll(rest).when("purged", purged).audit("account.purge", userId).run();
}

import { and, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, sql, type SQL } from "drizzle-orm";
import {
  apiKeys,
  auditLog,
  authTokens,
  blocks,
  contactMails,
  contactMessages,
  conversations,
  creditGifts,
  dataExports,
  favorites,
  importRefusals,
  imports,
  importSources,
  images,
  linkRequests,
  keptProperties,
  listingMessages,
  listingReports,
  listings,
  mailOutbox,
  mfaFactors,
  officeInvitations,
  officePeople,
  offices,
  payments,
  passwordFailures,
  personReports,
  personWords,
  profiles,
  properties,
  recoveryCodes,
  refunds,
  reports,
  reportVersions,
  savedSearches,
  valueMails,
  valueNews,
  serviceRequests,
  sessions,
  userRoles,
  webhooks,
} from "#app/db/schema.server.ts";
import { bareEvents } from "#app/domains/payments/bare-event.server.ts";
import { handAll } from "#app/domains/offices/hand-over.server.ts";
import { officeOf, takerOf } from "#app/domains/offices/who.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { NO_SETTINGS } from "#app/domains/imports/rules.ts";

/** Any number of ids as one parameter: D1 takes at most a hundred in a statement. */
const idsIn = (ids: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/**
 * The writes that erase everything personal about the member if `condition` holds, including `wishes`, their requests
 * for mailed links; all except the mail that tells them. Reports, their links and payments stay.
 */
export function erasePerson(
  ctx: MemberContext,
  { but, wishes, condition: won }: { but: string; wishes: readonly string[]; condition: SQL },
) {
  const { db, userId } = ctx;
  const now = ctx.now();
  return [
    db
      .update(profiles)
      .set({ fullName: null, phone: null, avatarUrl: null, updatedAt: now })
      .where(and(eq(profiles.userId, userId), won)),
    db.delete(personWords).where(and(eq(personWords.userId, userId), won)),
    ...leaveOffice(ctx, won),
    ...eraseProperties(ctx, won),
    ...eraseMarketplace(ctx, won),
    // The notes on them go with them.
    db.delete(serviceRequests).where(and(eq(serviceRequests.userId, userId), won)),
    db.delete(contactMessages).where(and(eq(contactMessages.userId, userId), won)),
    db.delete(sessions).where(and(eq(sessions.userId, userId), won)),
    // Their usage goes with them.
    db.delete(apiKeys).where(and(eq(apiKeys.userId, userId), won)),
    // Their messages go with them.
    db.delete(webhooks).where(and(eq(webhooks.userId, userId), won)),
    ...eraseImports(ctx, won),
    db.delete(authTokens).where(and(eq(authTokens.userId, userId), won)),
    db.delete(linkRequests).where(and(inArray(linkRequests.id, idsIn(wishes)), won)),
    // Their challenges go with them.
    db.delete(mfaFactors).where(and(eq(mfaFactors.userId, userId), won)),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), won)),
    db.delete(passwordFailures).where(and(eq(passwordFailures.userId, userId), won)),
    db.delete(userRoles).where(and(eq(userRoles.userId, userId), won)),
    // The sweep removes objects and rows.
    db
      .update(dataExports)
      .set({ status: "failed", expiresAt: now })
      .where(and(eq(dataExports.userId, userId), won)),
    // The sweep's hour starts now, also for pictures of a listing's form that is still open.
    db
      .update(images)
      .set({ looseAt: now })
      .where(and(eq(images.userId, userId), or(isNull(images.looseAt), gt(images.looseAt, now)), won)),
    // A provider's refusal may repeat the address.
    db
      .update(mailOutbox)
      .set({
        status: sql`case ${mailOutbox.status} when 'pending' then 'failed' else ${mailOutbox.status} end`,
        sealedTo: null,
        lastError: null,
      })
      .where(and(eq(mailOutbox.userId, userId), ne(mailOutbox.id, but), won)),
    // What they were giving comes back to them, and dies with the account. Whoever accepted before keeps it.
    db
      .update(creditGifts)
      .set({ status: "ended", sealed: null, endedAt: now })
      .where(and(eq(creditGifts.giverId, userId), eq(creditGifts.status, "sent"), won)),
    // Their words, and our answer to them; the books keep what was given back and when.
    db
      .update(refunds)
      .set({ reason: null, answer: null })
      .where(and(eq(refunds.userId, userId), won)),
    // What they stated against their reports; the versions made of it go with the reports.
    db
      .update(reportVersions)
      .set({ stated: null, reason: "" })
      .where(
        and(
          isNotNull(reportVersions.stated),
          inArray(
            reportVersions.reportId,
            db.select({ id: reports.id }).from(reports).where(eq(reports.userId, userId)),
          ),
          won,
        ),
      ),
    // The reason of a former suspension goes. That it happened, and by whom, stays.
    db
      .update(auditLog)
      .set({ details: null })
      .where(and(eq(auditLog.subjectId, userId), eq(auditLog.action, "account.suspend"), won)),
    bareEvents(ctx, userId, won),
  ] as const;
}

/**
 * What the member handled of their office's goes to another owner. An office of theirs alone goes with its listings;
 * closing-obstacles refuses a last owner who would leave people behind. Invitations to their address go too.
 */
function leaveOffice(ctx: MemberContext, won: SQL) {
  const { db, userId, email } = ctx;
  const mine = officeOf(userId);
  return [
    ...handAll(ctx, mine, userId, takerOf(mine, userId), won),
    db.delete(officeInvitations).where(and(eq(officeInvitations.email, email), won)),
    db.delete(officeInvitations).where(and(eq(officeInvitations.userId, userId), won)),
    // What is left of an office of one.
    db.delete(listings).where(and(eq(listings.userId, userId), won)),
    db.delete(conversations).where(and(eq(conversations.ownerId, userId), won)),
    db
      .delete(offices)
      .where(
        and(
          sql`${offices.id} = ${mine}`,
          sql`not exists (select 1 from ${officePeople} p where p.office_id = ${offices.id} and p.user_id <> ${userId})`,
          won,
        ),
      ),
    db.delete(officePeople).where(and(eq(officePeople.userId, userId), won)),
  ] as const;
}

/**
 * The member's listings leave the market with everything attached to them: what others saved, asked and reported about
 * them. What the member saved, asked and reported about other listings goes too, and the properties they kept.
 */
function eraseMarketplace({ db, userId }: MemberContext, won: SQL) {
  return [
    db.delete(listings).where(and(eq(listings.userId, userId), won)),
    db.delete(contactMails).where(and(eq(contactMails.userId, userId), won)),
    db.delete(favorites).where(and(eq(favorites.userId, userId), won)),
    db.delete(savedSearches).where(and(eq(savedSearches.userId, userId), won)),
    db.delete(keptProperties).where(and(eq(keptProperties.userId, userId), won)),
    db.delete(valueMails).where(and(eq(valueMails.userId, userId), won)),
    db.delete(valueNews).where(and(eq(valueNews.userId, userId), won)),
    // Whole conversations go, with what the other wrote to them, and with their viewings.
    db.delete(conversations).where(and(eq(conversations.askerId, userId), won)),
    db.delete(conversations).where(and(eq(conversations.ownerId, userId), won)),
    db.delete(listingMessages).where(and(eq(listingMessages.senderId, userId), won)),
    db.delete(blocks).where(and(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)), won)),
    db
      .delete(personReports)
      .where(and(or(eq(personReports.userId, userId), eq(personReports.reportedId, userId)), won)),
    db.delete(listingReports).where(and(eq(listingReports.userId, userId), won)),
  ] as const;
}

/** The sweep deletes the stored rows of files that are as old as these now are; the purge deletes what is left. */
function eraseImports({ db, userId }: MemberContext, won: SQL) {
  const own = db.select({ id: imports.id }).from(imports).where(eq(imports.userId, userId));
  return [
    db.delete(importRefusals).where(and(inArray(importRefusals.importId, own), won)),
    db
      .update(imports)
      .set({ status: "discarded", fileName: "", columns: [], createdAt: 0 })
      .where(and(eq(imports.userId, userId), won)),
    db
      .update(importSources)
      .set({
        status: "removed",
        name: "",
        settings: NO_SETTINGS,
        mapping: null,
        address: sql`case when ${importSources.address} is not null then '' end`,
        nextAt: null,
      })
      .where(and(eq(importSources.userId, userId), won)),
  ] as const;
}

/**
 * Properties without an order go. Of the others only what a report and an order need to be named stays: kind and place.
 * The reports hold what they need of the rest.
 */
function eraseProperties({ db, userId }: MemberContext, won: SQL) {
  const ordered = db
    .select({ one: sql`1` })
    .from(payments)
    .where(eq(payments.propertyId, properties.id));
  const reported = db
    .select({ one: sql`1` })
    .from(reports)
    .where(eq(reports.propertyId, properties.id));
  return [
    db
      .delete(properties)
      .where(and(eq(properties.userId, userId), notExists(ordered), notExists(reported), won)),
    db
      .update(properties)
      .set({
        address: "",
        description: null,
        extraFeatures: null,
        price: null,
        budget: null,
        investmentGoal: null,
        timeframe: null,
        urgency: null,
      })
      .where(and(eq(properties.userId, userId), won)),
  ] as const;
}

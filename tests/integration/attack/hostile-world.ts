import { eq } from "drizzle-orm";
import {
  deadLetters,
  listings,
  mailOutbox,
  mfaFactors,
  profiles,
  refunds,
  reports,
  reportVersions,
  requestNotes,
} from "#app/db/schema.server.ts";
import { reportPerson } from "#app/domains/listings/inbox/report-person.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { suspendAccount } from "#app/domains/accounts/people/suspend-account.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { newId } from "#app/lib/ids.ts";
import { audit } from "#app/platform/audit.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertReport } from "#tests/factories/moderation.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { insertContactMessage, insertServiceRequest } from "#tests/factories/requests.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { insertPeople } from "../permissions/people.ts";
import { insertThings } from "../permissions/things.ts";
import { hostile } from "./hostile-text.ts";

/** Every column with text by people that is shown somewhere, as `table.column`. */
export const FIELDS = [
  "profiles.full_name",
  "profiles.phone",
  "users.suspended_for",
  "mfa_factors.friendly_name",
  "listings.title",
  "listings.description",
  "listings.district",
  "listings.address",
  "listings.contact_name",
  "listings.contact_phone",
  "listings.contact_email",
  "listings.licence_number",
  "listings.rejection_reason",
  "listing_reports.note",
  "listing_messages.text",
  "person_reports.note",
  "properties.district",
  "properties.project",
  "properties.address",
  "properties.description",
  "properties.extra_features",
  "refunds.reason",
  "refunds.answer",
  "refunds.last_error",
  "reports.failure_reason",
  "report_versions.reason",
  "service_requests.full_name",
  "service_requests.phone",
  "service_requests.email",
  "service_requests.description",
  "contact_messages.full_name",
  "contact_messages.email",
  "contact_messages.phone",
  "contact_messages.subject",
  "contact_messages.message",
  "request_notes.note",
  "mail_outbox.last_error",
  "audit_log.details",
] as const;

const PROPERTY = {
  district: hostile("properties.district"),
  project: hostile("properties.project"),
  address: hostile("properties.address"),
  description: hostile("properties.description"),
  extraFeatures: hostile("properties.extra_features"),
};

const LISTING = {
  title: hostile("listings.title"),
  description: hostile("listings.description"),
  district: hostile("listings.district"),
  address: hostile("listings.address"),
  contactName: hostile("listings.contact_name"),
  contactPhone: hostile("listings.contact_phone"),
  contactEmail: hostile("listings.contact_email"),
  licenceNumber: hostile("listings.licence_number"),
};

/** A refund that was requested, answered and returned by the bank, with hostile text in every field. */
async function insertHostileRefund(people: Awaited<ReturnType<typeof insertPeople>>) {
  const { owner } = people;
  const { payment } = await insertPaidReport(owner, await insertProperty(owner, PROPERTY));
  await requestRefund(owner, payment.id, hostile("refunds.reason"));
  await owner.db
    .update(refunds)
    .set({ answer: hostile("refunds.answer"), lastError: hostile("refunds.last_error") })
    .where(eq(refunds.paymentId, payment.id));
  return payment.id;
}

/**
 * One of everything that people can have, with hostile text in every field. Bypasses the forms, whose limits are tested
 * elsewhere.
 */
export async function insertHostileWorld() {
  const people = await insertPeople();
  const { owner, admin } = people;
  const { db } = owner;
  const name = { fullName: hostile("profiles.full_name"), phone: hostile("profiles.phone") };
  const things = await insertThings(people);
  await db.update(profiles).set(name);
  await db.update(listings).set(LISTING).where(eq(listings.id, things.listing.id));
  await db.update(mfaFactors).set({ friendlyName: hostile("mfa_factors.friendly_name") });
  const agent = { ...owner, userAgent: hostile("sessions.user_agent") };
  await signIn(agent);

  const pending = await insertListing(owner, { ...LISTING, status: "pending" });
  const rejected = await insertListing(owner, {
    ...LISTING,
    status: "rejected",
    rejectionReason: hostile("listings.rejection_reason"),
  });
  await insertReport(things.listing, { reason: "other", note: hostile("listing_reports.note") });
  const asker = await insertMember({ fullName: hostile("profiles.full_name") });
  const { session } = await signIn(asker);
  const asked = await sendMessage({ ...asker, session }, things.listing.id, {
    message: hostile("listing_messages.text"),
  });
  if (!asked.ok) throw new Error(asked.reason);
  await reportPerson(owner, things.conversationId, {
    reason: "other",
    note: hostile("person_reports.note"),
  });

  const property = await insertProperty(owner, PROPERTY);
  const made = await insertFinishedReport(owner, property);
  await db.insert(reportVersions).values({
    id: newId(),
    reportId: made.report.id,
    version: 2,
    status: "failed",
    reason: hostile("report_versions.reason"),
    failureReason: hostile("reports.failure_reason"),
    createdAt: Date.now(),
  });
  const failed = await insertPaidReport(owner, await insertProperty(owner, PROPERTY));
  await db
    .update(reports)
    .set({ status: "failed", failureReason: hostile("reports.failure_reason") })
    .where(eq(reports.id, failed.report.id));
  const refundedId = await insertHostileRefund(people);

  const service = await insertServiceRequest(owner, {
    fullName: hostile("service_requests.full_name"),
    phone: hostile("service_requests.phone"),
    email: hostile("service_requests.email"),
    description: hostile("service_requests.description"),
  });
  const contact = await insertContactMessage(owner, {
    userId: owner.userId,
    fullName: hostile("contact_messages.full_name"),
    email: hostile("contact_messages.email"),
    phone: hostile("contact_messages.phone"),
    subject: hostile("contact_messages.subject"),
    message: hostile("contact_messages.message"),
  });
  await db.insert(requestNotes).values(
    [
      { serviceRequestId: service.id, contactMessageId: null },
      { serviceRequestId: null, contactMessageId: contact.id },
    ].map((of) => ({
      ...of,
      id: newId(),
      authorId: admin.userId,
      note: hostile("request_notes.note"),
      createdAt: Date.now(),
    })),
  );
  await db.insert(mailOutbox).values({
    id: newId(),
    template: "report-ready",
    userId: owner.userId,
    params: {},
    status: "failed",
    attempts: 8,
    lastError: hostile("mail_outbox.last_error"),
    createdAt: Date.now(),
  });
  await db.insert(deadLetters).values({
    id: newId(),
    queue: hostile("dead_letters.queue"),
    job: { type: "report.generate", reportId: failed.report.id },
    createdAt: Date.now(),
  });
  await audit(admin, "account.suspend", owner.userId, { reason: hostile("audit_log.details") });

  const suspended = await insertMember(name);
  const { cookie: suspendedCookie } = await signIn(suspended);
  await insertListing(suspended, LISTING);
  await suspendAccount(admin, suspended.userId, hostile("users.suspended_for"));
  return {
    people,
    things,
    ids: {
      pending: pending.id,
      rejected: rejected.id,
      reportId: made.report.id,
      paymentId: made.payment.id,
      failedId: failed.report.id,
      refundedId,
      serviceId: service.id,
      contactId: contact.id,
      suspendedId: suspended.userId,
    },
    suspendedCookie,
  };
}
export type HostileWorld = Awaited<ReturnType<typeof insertHostileWorld>>;

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { offices, paymentEvents, refunds, userRoles, users } from "#app/db/schema.server.ts";
import { grantRole, takeRole } from "#app/domains/accounts/people/change-role.server.ts";
import { endPersonSessions } from "#app/domains/accounts/sessions/end-person-sessions.server.ts";
import { markOffice } from "#app/domains/accounts/people/mark-office.server.ts";
import { restoreAccount, suspendAccount } from "#app/domains/accounts/people/suspend-account.server.ts";
import { correctRejected } from "#app/domains/einvoices/admin/correct-rejected.server.ts";
import { resolvePersonReport } from "#app/domains/listings/inbox/person-reports.server.ts";
import { decideImport } from "#app/domains/imports/moderation/decide-import.server.ts";
import { askLicenceAgain } from "#app/domains/licences/asking/ask-again.server.ts";
import { restoreOffice, suspendOffice } from "#app/domains/offices/admin-offices.server.ts";
import { insertImport } from "#tests/factories/imports.ts";
import { openLicences } from "#tests/factories/licences.ts";
import { insertOffice } from "#tests/factories/offices.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { approveMany } from "#app/domains/listings/moderation/approve-many.server.ts";
import { rejectListing } from "#app/domains/listings/moderation/reject-listing.server.ts";
import { removeListing } from "#app/domains/listings/moderation/remove-listing.server.ts";
import { resolveReports } from "#app/domains/listings/moderation/resolve-reports.server.ts";
import { dropMail, retryMail, stopMail } from "#app/domains/operations/act-on-mail.server.ts";
import { openReportBody, openReportPdf } from "#app/domains/orders/admin/admin-reports.server.ts";
import { returnCredit, spendCredit } from "#app/domains/orders/credits.server.ts";
import {
  declineRefund,
  grantRefund,
  refundPayment,
  retryRefund,
} from "#app/domains/orders/refunds/decide-refund.server.ts";
import { replayEvent } from "#app/domains/orders/settling/replay-event.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { recordDeadLetter } from "#app/domains/operations/dead-letters.server.ts";
import { failReport } from "#app/domains/reports/making/fail-report.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { reissueReport } from "#app/domains/reports/making/reissue-report.server.ts";
import { dismissDeadLetter, retryDeadLetter } from "#app/domains/operations/act-on-dead-letter.server.ts";
import { retryReport } from "#app/domains/reports/making/retry-report.server.ts";
import { addNote } from "#app/domains/requests/add-note.server.ts";
import { moveRequest } from "#app/domains/requests/move-request.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { FreshAdminContext } from "#app/platform/context.server.ts";
import { draftMail, markMailFailed } from "#app/platform/mail.server.ts";
import { insertEInvoice } from "#tests/factories/einvoicing.ts";
import { setPaymentStatus } from "#tests/factories/invoices.ts";
import { endCode, makeCode } from "#app/domains/payments/codes/make-code.server.ts";
import { insertCode } from "#tests/factories/codes.ts";
import { insertPersonReport } from "#tests/factories/conversations.ts";
import { writeMail } from "#tests/factories/mails.ts";
import type { Job } from "#app/domains/operations/jobs/registry.server.ts";
import { dumpDatabase } from "#tests/factories/closing.ts";
import { insertPending, insertReport } from "#tests/factories/moderation.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { buyCredits, buyReport, insertShopper, type Shopper } from "#tests/factories/paid-orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { insertServiceRequest } from "#tests/factories/requests.ts";
import { signIn } from "#tests/factories/signed-in.ts";

const WORDS = "وجدت أن العقار بيع قبل أن أقرأ التقرير.";

/** Prepares what an administrator can act on, and returns the act. */
type Lay = (shopper: Shopper) => Promise<(admin: FreshAdminContext) => Promise<unknown>>;

async function askRefund({ ctx }: Shopper, paymentId: string): Promise<string> {
  await requestRefund(ctx, paymentId, WORDS);
  const row = await ctx.db.query.refunds.findFirst({ where: eq(refunds.paymentId, paymentId) });
  return row?.id ?? "";
}

async function failedReport(shopper: Shopper): Promise<string> {
  const { report } = await buyReport(shopper);
  await failReport(shopper.ctx, report.id, "test");
  return report.id;
}

async function failedMail({ ctx }: Shopper, failed = true): Promise<string> {
  const mail = draftMail("password-changed", ctx.userId);
  await writeMail(ctx, mail);
  if (failed) await markMailFailed(ctx, mail.id);
  return mail.id;
}

async function bury({ ctx }: Shopper, job: Job): Promise<string> {
  const id = newId();
  await recordDeadLetter(ctx, id, "miyar-dead", job);
  return id;
}

/** Every writing function for administrators, by its name in the code. */
const VERBS: Record<string, Lay> = {
  grantRefund: async (shopper) => {
    const { payment } = await buyReport(shopper);
    const id = await askRefund(shopper, payment.id);
    return (admin) => grantRefund(admin, id);
  },
  declineRefund: async (shopper) => {
    const { payment } = await buyReport(shopper);
    const id = await askRefund(shopper, payment.id);
    return (admin) => declineRefund(admin, id, WORDS);
  },
  refundPayment: async (shopper) => {
    const { payment } = await buyReport(shopper);
    return (admin) => refundPayment(admin, payment.id, WORDS);
  },
  retryRefund: async (shopper) => {
    const { payment } = await buyReport(shopper);
    const id = await askRefund(shopper, payment.id);
    await shopper.ctx.db.update(refunds).set({ status: "failed" }).where(eq(refunds.id, id));
    return (admin) => retryRefund(admin, id);
  },
  returnCredit: async (shopper) => {
    await buyCredits(shopper, 3);
    const { id: propertyId } = await insertProperty(shopper.ctx);
    const order = { propertyId, reportType: "seller_owner" as const, orderKey: newId() };
    const spent = await spendCredit(shopper.ctx, order);
    if (!spent.ok) throw new Error(spent.reason);
    await failReport(shopper.ctx, spent.reportId, "test");
    return (admin) => returnCredit(admin, spent.reportId);
  },
  makeCode: async () => (admin) =>
    makeCode(admin, {
      intent: "make",
      coupon: `C${newId().slice(0, 10).toUpperCase()}`,
      percent: 20,
      most_uses: null,
      uses_per_person: 1,
      from: "2026-11-01",
      until: "2036-11-30",
      scope: "both",
      note: null,
    }),
  endCode: async ({ ctx }) => {
    const { id } = await insertCode(ctx);
    return (admin) => endCode(admin, id);
  },
  suspendOffice: async ({ ctx }) => {
    const { id } = await insertOffice(ctx);
    return (admin) => suspendOffice(admin, id, WORDS);
  },
  restoreOffice: async ({ ctx }) => {
    const { id } = await insertOffice(ctx);
    await ctx.db.update(offices).set({ suspendedAt: 1, suspendedFor: WORDS }).where(eq(offices.id, id));
    return (admin) => restoreOffice(admin, id);
  },
  decideImport: async ({ ctx }) => {
    const { sourceId } = await insertImport(ctx);
    return (admin) => decideImport(admin, sourceId, { kind: "clear", reason: null, seenAt: admin.now() });
  },
  askLicenceAgain: async ({ ctx }) => {
    const { context } = openLicences();
    const { id } = await insertPending(ctx, { licenceNumber: "7200418836", sealedLicenceHolder: "s1.a.b" });
    return (admin) => askLicenceAgain({ ...admin, ...context }, id);
  },
  replayEvent: async ({ ctx }) => {
    const id = `evt_${newId()}`;
    const type = "charge.unknown";
    const payload = JSON.stringify({ id, type, data: { object: {} } });
    await ctx.db.insert(paymentEvents).values({ id, type, payload, receivedAt: ctx.now() });
    return (admin) => replayEvent(admin, id);
  },
  retryReport: async (shopper) => {
    const id = await failedReport(shopper);
    return (admin) => retryReport(admin, id);
  },
  reissueReport: async (shopper) => {
    const { report } = await buyReport(shopper);
    await generateReport(shopper.ctx, report.id);
    return (admin) => reissueReport(admin, report.id, { reason: WORDS });
  },
  openReportBody: async (shopper) => {
    const { report } = await buyReport(shopper);
    await generateReport(shopper.ctx, report.id);
    return async (admin) => ({ ok: (await openReportBody(admin, report.id)) !== null });
  },
  openReportPdf: async (shopper) => {
    const { report } = await buyReport(shopper);
    await generateReport(shopper.ctx, report.id);
    return (admin) => openReportPdf(admin, report.id);
  },
  retryDeadLetter: async (shopper) => {
    const letters = [
      await bury(shopper, { type: "report.generate", reportId: await failedReport(shopper) }),
      await bury(shopper, { type: "mail.deliver", mailId: await failedMail(shopper) }),
    ];
    return (admin) => Promise.all(letters.map((id) => retryDeadLetter(admin, id)));
  },
  dismissDeadLetter: async (shopper) => {
    const id = await bury(shopper, { type: "mail.deliver", mailId: await failedMail(shopper) });
    return (admin) => dismissDeadLetter(admin, id);
  },
  retryMail: async (shopper) => {
    const id = await failedMail(shopper);
    await bury(shopper, { type: "mail.deliver", mailId: id });
    return (admin) => retryMail(admin, id);
  },
  stopMail: async (shopper) => {
    const id = await failedMail(shopper, false);
    return (admin) => stopMail(admin, id);
  },
  dropMail: async (shopper) => {
    const id = await failedMail(shopper);
    return (admin) => dropMail(admin, id);
  },
  approveListing: async ({ ctx }) => {
    const { id } = await insertPending(ctx);
    return (admin) => approveListing(admin, id);
  },
  approveMany: async ({ ctx }) => {
    const { id, updatedAt } = await insertPending(ctx);
    return (admin) => approveMany(admin, { together: [], alone: [{ id, seenAt: updatedAt }] });
  },
  rejectListing: async ({ ctx }) => {
    const { id } = await insertPending(ctx);
    return (admin) => rejectListing(admin, id, "صور العقار غير واضحة");
  },
  removeListing: async ({ ctx }) => {
    const { id } = await insertPending(ctx);
    return (admin) => removeListing(admin, id);
  },
  resolvePersonReport: async ({ ctx }) => {
    const id = await insertPersonReport(ctx);
    return (admin) => resolvePersonReport(admin, id);
  },
  correctRejected: async (shopper) => {
    const { payment } = await buyReport(shopper);
    const id = await insertEInvoice(shopper.ctx, payment.id, { status: "rejected" });
    await setPaymentStatus(shopper.ctx, payment, "refunded");
    return (admin) => correctRejected(admin, id);
  },
  resolveReports: async ({ ctx }) => {
    const listing = await insertPending(ctx, { status: "approved" });
    await insertReport(listing);
    return (admin) => resolveReports(admin, listing.id);
  },
  moveRequest: async ({ ctx }) => {
    const { id, updatedAt } = await insertServiceRequest(ctx);
    return (admin) => moveRequest(admin, { kind: "service", id }, { status: "done", seen: updatedAt });
  },
  addNote: async ({ ctx }) => {
    const { id } = await insertServiceRequest(ctx);
    return (admin) => addNote(admin, { kind: "service", id }, { form_key: newId(), note: "اتصلنا به" });
  },
  suspendAccount:
    async ({ ctx }) =>
    (admin) =>
      suspendAccount(admin, ctx.userId, WORDS),
  restoreAccount: async ({ ctx }) => {
    const suspension = { suspendedAt: ctx.now(), suspendedFor: WORDS };
    await ctx.db.update(users).set(suspension).where(eq(users.id, ctx.userId));
    return (admin) => restoreAccount(admin, ctx.userId);
  },
  endPersonSessions: async ({ ctx }) => {
    await signIn(ctx);
    return (admin) => endPersonSessions(admin, ctx.userId);
  },
  markOffice:
    async ({ ctx }) =>
    (admin) =>
      markOffice(admin, ctx.userId, true),
  grantRole:
    async ({ ctx }) =>
    (admin) =>
      grantRole(admin, ctx.userId),
  takeRole: async () => {
    const other = await insertOperator();
    return (admin) => takeRole(admin, other.userId);
  },
};

for (const [verb, lay] of Object.entries(VERBS))
  test(`who lost the role, or was suspended, while a form was on its way changes nothing by ${verb}`, async () => {
    const shopper = await insertShopper();
    const act = await lay(shopper);
    const admins = [];
    for (let n = 0; n < 3; n += 1) admins.push(await insertOperator({ payments: shopper.ctx.payments }));
    const [former, suspended, standing] = admins;
    if (!former || !suspended || !standing) throw new Error("no administrators");
    const { db } = former;
    await db.delete(userRoles).where(eq(userRoles.userId, former.userId));
    await db
      .update(users)
      .set({ suspendedAt: former.now(), suspendedFor: WORDS })
      .where(eq(users.id, suspended.userId));

    const before = await dumpDatabase();
    for (const admin of [former, suspended]) {
      expect(await act(admin)).not.toMatchObject({ ok: true });
      expect(await dumpDatabase()).toBe(before);
      expect([admin.sentJobs, admin.sentMails]).toEqual([[], []]);
    }
    // The act itself is valid: a current administrator can do it.
    await act(standing);
    expect(await dumpDatabase()).not.toBe(before);
  });

import { eq } from "drizzle-orm";
import { mailOutbox, paymentEvents, refunds } from "#app/db/schema.server.ts";
import { markOffice } from "#app/domains/accounts/people/mark-office.server.ts";
import { suspendAccount } from "#app/domains/accounts/people/suspend-account.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { spendCredit } from "#app/domains/orders/credits.server.ts";
import { recordDeadLetter } from "#app/domains/operations/dead-letters.server.ts";
import { failReport } from "#app/domains/reports/making/fail-report.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertImport } from "#tests/factories/imports.ts";
import { insertEInvoice } from "#tests/factories/einvoicing.ts";
import { setPaymentStatus } from "#tests/factories/invoices.ts";
import { insertCode } from "#tests/factories/codes.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertPersonReport } from "#tests/factories/conversations.ts";
import { insertReport, insertPending } from "#tests/factories/moderation.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { buyCredits, buyReport } from "#tests/factories/paid-orders.ts";
import { insertContactMessage, insertServiceRequest } from "#tests/factories/requests.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import type { Act } from "./acts.ts";
import type { People } from "./people.ts";

const REASON = "وجدت أن العقار بيع قبل أن أقرأ التقرير";

/** Administrators can act after their second factor. Nobody else can, and nobody else learns what exists. */
const ADMINS = "auth home home 403 mfa done done";
/** Acts that move money, change purchases or grant a role ask again for a second factor older than twenty minutes. */
const FRESH = "auth home home 403 mfa done mfa";

/** A payment with a refund request. */
async function askedBack({ owner, standIn }: People) {
  const { payment } = await buyReport({ ctx: owner, standIn });
  await requestRefund(owner, payment.id, REASON);
  const refund = await owner.db.query.refunds.findFirst({ where: eq(refunds.paymentId, payment.id) });
  return { payment, refundId: refund?.id ?? "" };
}

const mailOf = async ({ owner }: People, status: "pending" | "failed") => {
  const id = newId();
  const row = { id, template: "report-ready" as const, userId: owner.userId, params: {} };
  await owner.db
    .insert(mailOutbox)
    .values({ ...row, status, attempts: 8, lastError: "550", createdAt: Date.now() });
  return id;
};

const deadLetter = async ({ owner }: People) => {
  const { report } = await insertPaidReport(owner);
  const id = newId();
  await recordDeadLetter(owner, id, "miyar-reports", { type: "report.generate", reportId: report.id });
  return id;
};

const strayEvent = async ({ owner }: People) => {
  const id = `evt_${newId()}`;
  const payload = JSON.stringify({ id, type: "customer.created", data: { object: {} } });
  await owner.db
    .insert(paymentEvents)
    .values({ id, type: "customer.created", payload, receivedAt: Date.now() });
  return id;
};

const subject = (intent: string, id: string, more: Record<string, string> = {}) => ({
  form: { intent, subject: id, ...more },
});

/** The administrators' posts, on the owner's things. */
export const ADMIN_ACTS: Record<string, Act> = {
  "/admin/person-reports": {
    answers: ADMINS,
    post: async ({ owner }) => ({ form: { report: await insertPersonReport(owner) } }),
  },
  "/admin/listings approve": {
    answers: ADMINS,
    post: async ({ owner }) => {
      const { id, updatedAt } = await insertPending(owner);
      return { form: { intent: "approve", listing: id, seen: String(updatedAt) } };
    },
  },
  "/admin/listings reject": {
    answers: ADMINS,
    post: async ({ owner }) => {
      const { id, updatedAt } = await insertPending(owner);
      return { form: { intent: "reject", listing: id, seen: String(updatedAt), reason: "الصور غير واضحة" } };
    },
  },
  "/admin/listings approve-many": {
    answers: ADMINS,
    post: async ({ owner }) => {
      const { id, updatedAt } = await insertPending(owner);
      return { form: { intent: "approve-many", together: `${id}-${updatedAt}` } };
    },
  },
  "/admin/listings remove": {
    answers: ADMINS,
    post: async ({ owner }) => ({ form: { intent: "remove", listing: (await insertPending(owner)).id } }),
  },
  "/admin/listings resolve": {
    answers: ADMINS,
    post: async ({ owner }) => {
      const listing = await insertPending(owner);
      await insertReport(listing);
      return { form: { intent: "resolve", listing: listing.id } };
    },
  },
  "/admin/einvoices/:einvoiceId correct": {
    answers: FRESH,
    // Refunded meanwhile, so that it is only closed: the people of these tests have no unit that could sign.
    post: async ({ owner, standIn }) => {
      const { payment } = await buyReport({ ctx: owner, standIn });
      const id = await insertEInvoice(owner, payment.id, { status: "rejected" });
      await setPaymentStatus(owner, payment, "refunded");
      return { path: `/admin/einvoices/${id}`, ...subject("correct", id) };
    },
  },
  "/admin/people": {
    answers: "auth home home 403 mfa moved moved",
    post: ({ owner }) => ({ form: { intent: "find", who: owner.email } }),
  },
  "/admin/people/:userId mark": {
    answers: FRESH,
    post: ({ owner }) => ({ path: `/admin/people/${owner.userId}`, ...subject("mark", owner.userId) }),
  },
  "/admin/people/:userId unmark": {
    answers: FRESH,
    post: async ({ owner, admin }) => {
      await markOffice(admin, owner.userId, true);
      return { path: `/admin/people/${owner.userId}`, ...subject("unmark", owner.userId) };
    },
  },
  "/admin/people/:userId suspend": {
    answers: ADMINS,
    post: ({ owner }) => ({
      path: `/admin/people/${owner.userId}`,
      ...subject("suspend", owner.userId, { reason: "إعلانات بصور عقارات أخرى" }),
    }),
    fresh: true,
  },
  "/admin/people/:userId restore": {
    answers: "auth 403 home 403 mfa done done",
    post: async ({ owner, admin }) => {
      await suspendAccount(admin, owner.userId, "إعلانات بصور عقارات أخرى");
      return { path: `/admin/people/${owner.userId}`, ...subject("restore", owner.userId) };
    },
    fresh: true,
  },
  "/admin/people/:userId grant": {
    answers: FRESH,
    post: ({ owner }) => ({ path: `/admin/people/${owner.userId}`, ...subject("grant", owner.userId) }),
    fresh: true,
  },
  "/admin/people/:userId take": {
    answers: FRESH,
    post: async ({ contexts }) => {
      const { aal1 } = contexts;
      return { path: `/admin/people/${aal1.userId}`, ...subject("take", aal1.userId) };
    },
    fresh: true,
  },
  "/admin/people/:userId end": {
    answers: ADMINS,
    post: ({ owner }) => ({ path: `/admin/people/${owner.userId}`, ...subject("end", owner.userId) }),
    fresh: true,
  },
  "/admin/payments grant": {
    answers: FRESH,
    post: async (people) => subject("grant", (await askedBack(people)).refundId),
  },
  "/admin/payments decline": {
    answers: FRESH,
    post: async (people) =>
      subject("decline", (await askedBack(people)).refundId, { answer: "قرأت التقرير كاملًا قبل الطلب" }),
  },
  "/admin/payments retry": {
    answers: FRESH,
    post: async (people) => {
      const { refundId } = await askedBack(people);
      await people.owner.db.update(refunds).set({ status: "failed" }).where(eq(refunds.id, refundId));
      return subject("retry", refundId);
    },
  },
  "/admin/payments refund": {
    answers: FRESH,
    post: async ({ owner, standIn }) =>
      subject("refund", (await buyReport({ ctx: owner, standIn })).payment.id, { reason: REASON }),
  },
  "/admin/payments replay": {
    answers: FRESH,
    post: async (people) => subject("replay", await strayEvent(people)),
  },
  "/admin/payments/:paymentId refund": {
    answers: FRESH,
    post: async ({ owner, standIn }) => {
      const { payment } = await buyReport({ ctx: owner, standIn });
      return {
        path: `/admin/payments/${payment.id}`,
        ...subject("refund", payment.id, { reason: REASON }),
      };
    },
  },
  "/admin/reports/:reportId retry": {
    answers: FRESH,
    post: async ({ owner }) => {
      const { report } = await insertPaidReport(owner);
      await failReport(owner, report.id, "gave up after the last retry retry");
      return { path: `/admin/reports/${report.id}`, ...subject("retry", report.id) };
    },
  },
  "/admin/reports/:reportId return-credit": {
    answers: FRESH,
    post: async ({ owner, standIn }) => {
      await buyCredits({ ctx: owner, standIn }, 3);
      const { id: propertyId } = await insertProperty(owner);
      const spent = await spendCredit(owner, { propertyId, reportType: "seller_owner", orderKey: newId() });
      if (!spent.ok) throw new Error(spent.reason);
      await failReport(owner, spent.reportId, "gave up after the last retry retry");
      return { path: `/admin/reports/${spent.reportId}`, ...subject("return-credit", spent.reportId) };
    },
  },
  "/admin/reports/:reportId reissue": {
    answers: FRESH,
    post: async ({ owner }) => {
      const { report } = await insertFinishedReport(owner);
      return {
        path: `/admin/reports/${report.id}`,
        ...subject("reissue", report.id, { reason: "صُححت مساحة الأرض بعد مراجعة الصك" }),
      };
    },
  },
  "/admin/imports/:sourceId clear": {
    answers: ADMINS,
    post: async ({ owner }) => {
      const { sourceId } = await insertImport(owner);
      return {
        path: `/admin/imports/${sourceId}`,
        form: { intent: "clear", subject: sourceId, seen_at: "1700000000000" },
      };
    },
  },
  "/admin/imports/:sourceId refuse": {
    answers: ADMINS,
    post: async ({ owner }) => {
      const { sourceId } = await insertImport(owner);
      return {
        path: `/admin/imports/${sourceId}`,
        form: {
          intent: "refuse",
          subject: sourceId,
          seen_at: "1700000000000",
          reason: "الصور لا تخص العقارات",
        },
      };
    },
  },
  "/admin/codes make": {
    answers: FRESH,
    post: () => ({
      form: {
        intent: "make",
        coupon: `C${newId().slice(0, 10)}`,
        percent: "20",
        most_uses: "",
        uses_per_person: "1",
        from: "2026-11-01",
        until: "2036-11-30",
        scope: "both",
        note: "",
      },
    }),
  },
  "/admin/codes end": {
    answers: FRESH,
    post: async ({ owner }) => subject("end", (await insertCode(owner)).id),
  },
  "/admin/settings resend": {
    answers: FRESH,
    post: async (people) => subject("resend", await deadLetter(people)),
  },
  "/admin/settings dismiss": {
    answers: ADMINS,
    post: async (people) => subject("dismiss", await deadLetter(people)),
  },
  "/admin/settings replay": {
    answers: FRESH,
    post: async (people) => subject("replay", await strayEvent(people)),
  },
  "/admin/requests/:kind/:requestId move": {
    answers: ADMINS,
    post: async ({ owner }) => {
      const { id, updatedAt } = await insertServiceRequest(owner);
      const form = { intent: "move", status: "done", seen: String(updatedAt) };
      return { path: `/admin/requests/service/${id}`, form };
    },
  },
  "/admin/requests/:kind/:requestId note": {
    answers: ADMINS,
    post: async ({ owner }) => {
      const { id } = await insertContactMessage(owner);
      const form = { intent: "note", form_key: newId(), note: "اتصلنا به صباح اليوم" };
      return { path: `/admin/requests/contact/${id}`, form };
    },
  },
  "/admin/settings licence-ask": {
    answers: ADMINS,
    post: async (people) =>
      subject("licence-ask", (await insertListing(people.owner, { sealedLicenceHolder: "s1.a.b" })).id),
  },
  ...Object.fromEntries(
    (
      [
        ["mail-retry", "failed"],
        ["mail-drop", "failed"],
        ["mail-stop", "pending"],
      ] as const
    ).map(([intent, status]): [string, Act] => [
      `/admin/settings ${intent}`,
      { answers: ADMINS, post: async (people) => subject(intent, await mailOf(people, status)) },
    ]),
  ),
};

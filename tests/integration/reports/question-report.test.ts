import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, mailOutbox, properties, reports, reportVersions } from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { makeVersion } from "#app/domains/reports/making/make-version.server.ts";
import { reissueReport } from "#app/domains/reports/making/reissue-report.server.ts";
import { fileKeyOf } from "#app/domains/reports/reading/file-keys.ts";
import { findQuestionable } from "#app/domains/reports/questioning/find-questionable.server.ts";
import { questionReport } from "#app/domains/reports/questioning/question-report.server.ts";
import { QUESTIONABLE_FOR, type Stated } from "#app/domains/reports/questioning/rules.ts";
import { closeAndReadMail } from "#tests/factories/closing.ts";
import { renderReportHtml } from "#app/domains/reports/template/document.tsx";
import { searchableMarkup } from "#app/lib/text/printed-text.ts";
import { days } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { insertWithPassword } from "#tests/factories/credentials.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { at } from "#tests/factories/paid-orders.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const WHY = "المساحة في الصك ٣٢٠ م²، وبيعت فيلا جاري قبل شهرين.";
const now = Date.now();
const soldOn = new Date(now - days(60)).toISOString().slice(0, 10);
const NEW_AREA = { version: "1", area_sqm: "320", bedrooms: "5", condition: "good", reason: WHY };
const SALE = { sale_0_price: "3100000", sale_0_area: "310", sale_0_on: soldOn, sale_0_from: "neighbour" };

async function insertDelivered<Ctx extends MemberContext>(ctx: Ctx) {
  const { report } = await insertPaidReport(ctx);
  await generateReport(ctx, report.id);
  return report.id;
}

async function insertOwner() {
  const ctx = await insertMember();
  return { ctx, reportId: await insertDelivered(ctx) };
}

const bodyOf = async (ctx: MemberContext, reportId: string) => {
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, reportId) });
  return { row, body: row!.reportContent! };
};
const versionsOf = ({ db }: MemberContext, reportId: string) =>
  db.select().from(reportVersions).where(eq(reportVersions.reportId, reportId));

/** Posts the form as the member. */
async function post(ctx: MemberContext, reportId: string, form: Record<string, string>) {
  const answer = await visit(ctx, `/reports/${reportId}/question`, {
    cookie: (await signIn(ctx)).cookie,
    form,
  });
  return { status: answer.status, text: answer.text.replace(/<!-- -->/g, "") };
}

/** What an owner states who only corrects the area. */
async function statedOn(ctx: MemberContext, reportId: string): Promise<Stated> {
  const { point, low, high, grade, currency } = (await bodyOf(ctx, reportId)).body.estimate;
  const said = { point, low, high, grade, currency };
  return { version: 1, said, facts: { areaSqm: 320 }, leftOut: [], sales: [], reason: WHY };
}

test("trying shows the value before and after, what each change did, and writes nothing", async () => {
  const { ctx, reportId } = await insertOwner();
  const { status, text } = await post(ctx, reportId, {
    intent: "try",
    ...NEW_AREA,
    ...SALE,
    out_0: "related",
  });
  expect(status).toBe(200);
  for (const words of ["الأثر في القيمة", "تصحيح المساحة", "استبعاد صفقات مقارنة", "صفقات ذكرها"])
    expect(text).toContain(words);
  expect(await versionsOf(ctx, reportId)).toEqual([]);
  expect(ctx.sentJobs.filter(({ type }) => type === "report.reissue")).toEqual([]);
});

test("a version is made of what was stated and prints it; property, bought body and file stay", async () => {
  const { ctx, reportId } = await insertOwner();
  const { row, body } = await bodyOf(ctx, reportId);
  const property = await ctx.db.select().from(properties).where(eq(properties.userId, ctx.userId));
  const file = await (await env.REPORTS_BUCKET.get(fileKeyOf(reportId)))?.arrayBuffer();

  const form = { intent: "make", ...NEW_AREA, ...SALE, out_1: "other", out_1_note: "بيعت قبل ترميمها" };
  expect((await post(ctx, reportId, form)).status).toBe(302);
  const [made] = await versionsOf(ctx, reportId);
  await makeVersion(ctx, made!.id);
  const [version] = await versionsOf(ctx, reportId);
  expect(version).toMatchObject({ status: "completed", version: 2, reason: WHY });
  const after = version!.reportContent!;
  expect(after.property.areaSqm).toBe(320);
  expect(after.estimate.valuedOn).toBe(body.estimate.valuedOn);
  const { changes, stated, outcomes } = after.questioned!;
  expect(changes.map(({ kind }) => kind)).toEqual(["areaSqm", "left-out", "told"]);
  expect(changes.reduce((sum, { amount }) => sum + amount, body.estimate.point)).toBe(after.estimate.point);
  expect(stated.leftOut).toMatchObject([{ reason: "other", note: "بيعت قبل ترميمها" }]);
  expect(outcomes).toEqual(["heard"]);
  const gone = body.estimate.comparables[1]!;
  expect(after.estimate.comparables).not.toContainEqual(
    expect.objectContaining({ price: gone.price, soldOn: gone.soldOn, areaSqm: gone.areaSqm }),
  );
  const html = renderReportHtml(after);
  for (const words of ["ما غيّره صاحب التقرير، ولماذا", "بيعت قبل ترميمها"])
    expect(html).toContain(searchableMarkup(words));

  expect(await ctx.db.select().from(properties).where(eq(properties.userId, ctx.userId))).toEqual(property);
  expect((await bodyOf(ctx, reportId)).row).toEqual(row);
  expect(await (await env.REPORTS_BUCKET.get(fileKeyOf(reportId)))?.arrayBuffer()).toEqual(file);
  const trail = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, reportId));
  expect(trail).toContainEqual(
    expect.objectContaining({
      action: "report.question",
      actorId: ctx.userId,
      details: { versionId: version!.id },
    }),
  );
  expect(JSON.stringify(trail)).not.toContain("الصك");
  const [mail] = (await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId))).filter(
    ({ template }) => template === "report-reissued",
  );
  await deliverMail(ctx, mail!.id);
  for (const words of [WHY, "من مراجعتك للتقدير"]) expect(ctx.sentMails.at(-1)?.text).toContain(words);
  expect(ctx.told.at(-1)?.message).toEqual({ type: "orders.changed" });
});

test("it is made once: a second time, also at the same moment, makes nothing more", async () => {
  const { ctx, reportId } = await insertOwner();
  const stated = await statedOn(ctx, reportId);
  const outcomes = await Promise.all([
    questionReport(ctx, reportId, stated),
    questionReport(ctx, reportId, stated),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "done" });
  const [version] = await versionsOf(ctx, reportId);
  await makeVersion(ctx, version!.id);
  const again = await post(ctx, reportId, { intent: "make", ...NEW_AREA, version: "2" });
  expect(again.status).toBe(400);
  expect(again.text).toContain("سبق أن راجعت هذا التقرير");
  expect(await versionsOf(ctx, reportId)).toHaveLength(1);
});

test("after thirty days it can be tried but not made; the write itself says so", async () => {
  const { ctx, reportId } = await insertOwner();
  const late = at(ctx, ctx.now() + QUESTIONABLE_FOR + days(1));
  expect((await findQuestionable(late, reportId))?.state).toBe("late");
  expect(await questionReport(late, reportId, await statedOn(ctx, reportId))).toEqual({
    ok: false,
    reason: "late",
  });
  expect(await versionsOf(ctx, reportId)).toEqual([]);
  const inTime = at(ctx, ctx.now() + QUESTIONABLE_FOR - days(1));
  expect((await questionReport(inTime, reportId, await statedOn(ctx, reportId))).ok).toBe(true);
});

test("nobody else can: a stranger's is not there, a withdrawn one is not either", async () => {
  const { ctx, reportId } = await insertOwner();
  const stranger = await insertMember();
  expect((await post(stranger, reportId, { intent: "make", ...NEW_AREA })).status).toBe(404);
  const stated = await statedOn(ctx, reportId);
  expect(await questionReport(stranger, reportId, stated)).toEqual({ ok: false, reason: "gone" });
  await ctx.db.update(reports).set({ withdrawnAt: ctx.now() }).where(eq(reports.id, reportId));
  expect(await questionReport(ctx, reportId, stated)).toEqual({ ok: false, reason: "gone" });
  expect(await versionsOf(ctx, reportId)).toEqual([]);
});

test("what cannot be read or valued is refused beside its field, and nothing is made", async () => {
  const { ctx, reportId } = await insertOwner();
  const same = { ...NEW_AREA, area_sqm: "300" };
  const tomorrow = new Date(now + days(2)).toISOString().slice(0, 10);
  const refused: [Record<string, string>, string][] = [
    [same, "لم تغيّر شيئًا"],
    [{ ...NEW_AREA, area_sqm: "900000" }, "هذه المساحة خارج ما تغطيه الصفقات"],
    [{ ...NEW_AREA, reason: "قصير" }, "اكتب السبب في ١٠ أحرف على الأقل"],
    [{ ...NEW_AREA, version: "7" }, "صدر إصدار أحدث من التقرير"],
    [{ ...NEW_AREA, out_0: "other" }, "اكتب سبب الاستبعاد"],
    [{ ...NEW_AREA, sale_0_price: "3000000" }, "اكتب مساحة العقار المباع"],
    [{ ...NEW_AREA, ...SALE, sale_0_on: tomorrow }, "لا يمكن أن يكون في المستقبل"],
    [{ ...NEW_AREA, ...SALE, sale_0_on: "1999-01-01" }, "آخر خمس سنوات"],
    [{ ...NEW_AREA, out_0: "unlike", out_1: "unlike", out_2: "unlike" }, "وهو ثلث الصفقات المعروضة"],
  ];
  for (const [form, words] of refused) {
    const { status, text } = await post(ctx, reportId, { intent: "make", ...form });
    expect(status, words).toBe(400);
    expect(text).toContain(words);
  }
  expect(await versionsOf(ctx, reportId)).toEqual([]);
});

test("a fact that would cost the report a promised section is refused with the section", async () => {
  const { ctx, reportId } = await insertOwner();
  const { row } = await bodyOf(ctx, reportId);
  const promised = {
    ...row!.promised!,
    sections: [
      { key: "yield" as const, kind: "figures" as const, from: "sales" as const, count: 4, until: null },
    ],
  };
  await ctx.db.update(reports).set({ promised }).where(eq(reports.id, reportId));
  const { status, text } = await post(ctx, reportId, { intent: "make", ...NEW_AREA });
  expect(status).toBe(400);
  expect(text).toContain("قسمًا وعدناك به");
  expect(text).toContain("ماذا سيعود عليك؟");
  expect(await versionsOf(ctx, reportId)).toEqual([]);
});

test("a version that an administrator has made later keeps what its owner stated", async () => {
  const { ctx, reportId } = await insertOwner();
  await questionReport(ctx, reportId, await statedOn(ctx, reportId));
  await makeVersion(ctx, (await versionsOf(ctx, reportId))[0]!.id);
  const reissued = await reissueReport(await insertOperator(), reportId, { reason: "صححنا بيانات الحي." });
  await makeVersion(ctx, reissued.ok ? reissued.versionId : "");
  const third = (await versionsOf(ctx, reportId)).find(({ version }) => version === 3);
  expect(third?.reportContent).toMatchObject({
    property: { areaSqm: 320 },
    questioned: { stated: { facts: { areaSqm: 320 }, reason: WHY } },
  });
});

test("closing the account takes what was stated from the row", async () => {
  const ctx = await insertWithPassword();
  const reportId = await insertDelivered(ctx);
  await questionReport(ctx, reportId, await statedOn(ctx, reportId));
  await makeVersion(ctx, (await versionsOf(ctx, reportId))[0]!.id);
  await closeAndReadMail(ctx);
  expect(await versionsOf(ctx, reportId)).toMatchObject([{ stated: null, reason: "" }]);
});

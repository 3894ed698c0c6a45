import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  authTokens,
  dataExports,
  images,
  mailOutbox,
  mfaFactors,
  profiles,
  recoveryCodes,
  sessions,
  users,
} from "#app/db/schema.server.ts";
import { findOwnExport, listOwnExports, openOwnExport } from "#app/domains/accounts/exports.server.ts";
import { hashPassword } from "#app/domains/accounts/passwords/password-hash.server.ts";
import { openSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { issueToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { makeExport } from "#app/domains/privacy/export/make-export.server.ts";
import { settleCharge } from "#app/domains/orders/refunds/settle-charge.server.ts";
import { requestExport } from "#app/domains/privacy/export/request-export.server.ts";
import { EXPORT_STUCK_AFTER } from "#app/domains/privacy/rules.ts";
import { sweepExports } from "#app/domains/privacy/export/sweep-exports.server.ts";
import { recordDeadLetter } from "#app/domains/operations/dead-letters.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { makeVersion } from "#app/domains/reports/making/make-version.server.ts";
import { reissueReport } from "#app/domains/reports/making/reissue-report.server.ts";
import { AVATAR_SIZES, avatarKey, avatarUrl } from "#app/lib/pictures/avatar.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { audit } from "#app/platform/audit.server.ts";
import { seal } from "#app/platform/seal.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { buyReport, insertShopper } from "#tests/factories/paid-orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { readZip } from "#tests/factories/zip.ts";
import { sdkOf } from "#tests/factories/context.ts";

type Member = Awaited<ReturnType<typeof insertMember>>;

async function ask(ctx: Member): Promise<string> {
  const outcome = await requestExport(ctx);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.id;
}

async function unpack(ctx: Member, exportId: string) {
  const opened = await openOwnExport(ctx, exportId);
  if (!opened) throw new Error("there is no file");
  const files = readZip(new Uint8Array(await opened.file.arrayBuffer()));
  const textOf = (name: string) => new TextDecoder().decode(files.get(name));
  return { files, textOf, json: JSON.parse(textOf("account.json")) };
}

/** A member with rows in every table, including data that must never leave the server. */
async function insertFullMember(name: string, phone: string) {
  const ctx = await insertMember({ fullName: name }, { passwordHash: await hashPassword("سر-لا-يُقال") });
  const now = ctx.now();
  const imageId = newId();
  await ctx.db
    .update(profiles)
    .set({ phone, avatarUrl: avatarUrl(imageId) })
    .where(eq(profiles.userId, ctx.userId));
  await ctx.db.insert(images).values({ id: imageId, userId: ctx.userId, kind: "avatars", createdAt: now });
  for (const size of AVATAR_SIZES)
    await env.MEDIA_BUCKET.put(avatarKey(imageId, size), `webp ${size} ${name}`);

  const cookie = await openSession({ ...ctx, userAgent: `Firefox of ${name}` }, ctx.userId, "password");
  const token = issueToken(ctx, ctx.userId, "reset");
  const sealed = await seal(ctx.settings, "totp:x", "JBSWY3DPEHPK3PXP");
  const codeHash = await hashPassword("recovery-code");
  await ctx.db.batch([
    token.statement,
    ctx.db.insert(mfaFactors).values({
      id: newId(),
      userId: ctx.userId,
      friendlyName: `هاتف ${name}`,
      factorType: "totp",
      status: "verified",
      sealed,
      createdAt: now,
      updatedAt: now,
    }),
    ctx.db.insert(recoveryCodes).values({ id: newId(), userId: ctx.userId, codeHash, createdAt: now }),
  ]);
  const property = await insertProperty(ctx, { description: `فيلا ${name}، باب أزرق` });
  const { report, payment } = await insertPaidReport(ctx, property);
  await generateReport(ctx, report.id);

  const user = await ctx.db.query.users.findFirst({ where: eq(users.id, ctx.userId) });
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.userId, ctx.userId));
  const [link] = await ctx.db.select().from(authTokens).where(eq(authTokens.userId, ctx.userId));
  const secrets = [
    /miyar_session=([^;]+)/.exec(cookie)?.[1],
    session?.id,
    session?.handle,
    user?.passwordHash,
    link?.tokenHash,
    link?.id,
    sealed,
    codeHash,
    payment.providerCheckoutId,
  ];
  return { ctx, report, payment, property, secrets: secrets.map(String) };
}

test("the copy holds everything of the person, the files too, and nothing of another, no secret, hash or token", async () => {
  const sara = await insertFullMember("سارة العتيبي", "+966501112233");
  const khalid = await insertFullMember("خالد المهندي", "+97455667788");
  const { ctx, report, payment } = sara;
  await audit({ ...khalid.ctx }, "account.look", ctx.userId, { reason: "support" });
  await audit(ctx, "account.look", khalid.ctx.userId, { reason: "theirs" });

  const id = await ask(ctx);
  await makeExport(ctx, id);
  const { files, textOf, json } = await unpack(ctx, id);
  const order = payment.orderNumber.replace("#", "");
  expect([...files.keys()]).toEqual([
    "README.txt",
    "account.json",
    `reports/${order}.pdf`,
    ...AVATAR_SIZES.map((size) => `avatar/${size}.webp`),
  ]);
  expect(textOf(`reports/${order}.pdf`)).toMatch(/^%PDF-/);
  expect(textOf("avatar/192.webp")).toBe("webp 192 سارة العتيبي");

  expect(json).toMatchObject({
    account: { id: ctx.userId, email: ctx.email, has_password: true },
    profile: { full_name: "سارة العتيبي", phone: "+966501112233" },
    sessions: [{ device: "Firefox of سارة العتيبي", signed_in_by: "password" }],
    second_factors: [{ name: "هاتف سارة العتيبي", type: "totp", status: "verified" }],
    properties: [{ description: "فيلا سارة العتيبي، باب أزرق", form_property_type: "villa", area_sqm: 300 }],
    payments: [
      {
        order_number: payment.orderNumber,
        amount_halalas: 40_000,
        amount_sar: 400,
        promised: { contents: "whole", sections: payment.promised?.sections },
      },
    ],
    report_credits: [{ order_number: payment.orderNumber, spent_on_report_id: report.id }],
    invoices: [{ order_number: payment.orderNumber, number: expect.stringMatching(/^INV-\d{6}$/) }],
    refunds: [],
    mails: [{ template: "payment-receipt" }, { template: "report-ready" }],
    exports: [{ status: "pending" }],
    missing_files: [],
    reports: [
      {
        id: report.id,
        order_number: payment.orderNumber,
        file: `reports/${order}.pdf`,
        content: { orderNumber: payment.orderNumber, property: { district: "النرجس" } },
      },
    ],
  });
  expect(json.account.registered_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  // The code that verifies it, too.
  expect(json.reports[0].content.code).toMatch(/^[\dA-Z]{12}$/);
  expect(json.reports[0].content.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(json.audit).toContainEqual(
    expect.objectContaining({ action: "account.look", by: "staff", details: { reason: "support" } }),
  );
  expect(json.audit.map((row: { action: string }) => row.action)).toContain("payment.completed");

  const whole = [...files.values()].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
  for (const secret of [...sara.secrets, ...khalid.secrets]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(whole).not.toContain(secret);
  }
  const foreign = [khalid.ctx.userId, khalid.ctx.email, "خالد", "+97455667788", khalid.report.id];
  for (const trace of [...foreign, khalid.payment.orderNumber, khalid.property.id, "theirs"])
    expect(whole).not.toContain(trace);
});

test("every part of the copy stands in the README", async () => {
  const ctx = await insertMember();
  const id = await ask(ctx);
  await makeExport(ctx, id);
  const { textOf, json } = await unpack(ctx, id);
  const described = new Set(["format", "version", "made_at"]);
  for (const part of Object.keys(json))
    expect(described.has(part) || textOf("README.txt").includes(`\n  ${part} `), part).toBe(true);
});

test("a copy is made once, however often the job runs, and mailed once", async () => {
  const ctx = await insertMember();
  const id = await ask(ctx);
  expect(ctx.sentJobs).toEqual([{ type: "export.make", exportId: id }]);
  await Promise.all([makeExport(ctx, id), makeExport(ctx, id)]);
  await makeExport(ctx, id);

  const rows = await ctx.db.select().from(dataExports).where(eq(dataExports.userId, ctx.userId));
  expect(rows).toMatchObject([{ id, status: "ready", fileKey: `exports/${id}.zip` }]);
  const mails = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId));
  expect(mails).toMatchObject([{ template: "export-ready", params: { exportId: id } }]);
  await deliverMail(ctx, mails[0]?.id ?? "");
  expect(ctx.sentMails).toMatchObject([{ to: ctx.email, subject: "نسخة بياناتك في معيار جاهزة" }]);
  expect(ctx.sentMails[0]?.text).toContain(`${ctx.settings.origin}/exports/${id}`);
});

test("a run stopped between the file and the row is made good by the next one", async () => {
  const ctx = await insertMember();
  const id = await ask(ctx);
  const stopped = { ...ctx.db, batch: () => Promise.reject(new Error("stopped")) } as unknown as Member["db"];
  const broken = Object.assign(Object.create(Object.getPrototypeOf(ctx.db)), ctx.db, stopped);
  await expect(makeExport({ ...ctx, db: broken }, id)).rejects.toThrow("stopped");
  expect(await env.REPORTS_BUCKET.head(`exports/${id}.zip`)).not.toBeNull();
  expect(await findOwnExport(ctx, id)).toMatchObject({ status: "pending" });
  expect(await openOwnExport(ctx, id)).toBeNull();

  await makeExport(ctx, id);
  expect((await unpack(ctx, id)).json.account.id).toBe(ctx.userId);
});

test("a missing file is named, not a fault; a file that vanishes meanwhile stores nothing and is tried again", async () => {
  const ctx = await insertMember();
  const { report, payment } = await insertPaidReport(ctx);
  await generateReport(ctx, report.id);
  const id = await ask(ctx);
  const vanishing = new Proxy(ctx.reportFiles, {
    get: (bucket, key) =>
      key === "get" ? async () => null : (bucket[key as keyof R2Bucket] as () => unknown).bind(bucket),
  });
  await expect(makeExport({ ...ctx, reportFiles: vanishing }, id)).rejects.toThrow("went away");
  expect(await env.REPORTS_BUCKET.head(`exports/${id}.zip`)).toBeNull();

  await env.REPORTS_BUCKET.delete(`reports/${report.id}.pdf`);
  await makeExport(ctx, id);
  const { files, json } = await unpack(ctx, id);
  const name = `reports/${payment.orderNumber.replace("#", "")}.pdf`;
  expect(json).toMatchObject({ missing_files: [name], reports: [{ id: report.id, file: null }] });
  expect([...files.keys()]).toEqual(["README.txt", "account.json"]);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: "export.files_missing", count: 1 }));
});

test("many reports make one copy, each under its order number", async () => {
  const ctx = await insertMember();
  const orders: string[] = [];
  for (let made = 0; made < 11; made += 1) {
    const { report, payment } = await insertPaidReport(ctx);
    await generateReport(ctx, report.id);
    orders.push(payment.orderNumber);
  }
  const id = await ask(ctx);
  await makeExport(ctx, id);
  const { files, json } = await unpack(ctx, id);
  const listed = json.reports.map((entry: { order_number: string }) => entry.order_number);
  expect(listed.toSorted()).toEqual(orders.toSorted());
  for (const order of orders) expect(files.has(`reports/${order.replace("#", "")}.pdf`)).toBe(true);
});

test("one copy at a time and one an hour; a failed one does not count; of two at once one is taken", async () => {
  const ctx = await insertMember();
  const outcomes = await Promise.all([requestExport(ctx), requestExport(ctx)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "pending" });
  const [first] = await listOwnExports(ctx);
  await recordDeadLetter(ctx, newId(), "miyar-dead", { type: "export.make", exportId: first?.id });
  expect(await findOwnExport(ctx, first?.id ?? "")).toMatchObject({ status: "failed" });

  const second = await ask(ctx);
  await makeExport(ctx, second);
  const soon = { ...ctx, now: () => Date.now() + minutes(30) };
  expect(await requestExport(soon)).toMatchObject({ ok: false, reason: "too-soon" });
  expect(await listOwnExports(ctx)).toHaveLength(2);
  expect((await requestExport({ ...ctx, now: () => Date.now() + hours(1) + 5000 })).ok).toBe(true);
  expect(await ctx.db.$count(auditLog, eq(auditLog.subjectId, ctx.userId))).toBe(3);
});

test("somebody else's copy looks missing, as does one that is not ready or over", async () => {
  const ctx = await insertMember();
  const id = await ask(ctx);
  expect(await openOwnExport(ctx, id)).toBeNull();
  await makeExport(ctx, id);
  expect(await openOwnExport(ctx, id)).not.toBeNull();
  const stranger = await insertMember();
  expect(await openOwnExport(stranger, id)).toBeNull();
  expect(await findOwnExport(stranger, id)).toBeNull();
  expect(await openOwnExport({ ...ctx, now: () => Date.now() + days(7) + 5000 }, id)).toBeNull();
});

test("the sweep enqueues what was lost, and removes expired copies with their files", async () => {
  const ctx = await insertMember();
  const id = await ask(ctx);
  const jobs = () => ctx.sentJobs.filter((job) => job.type === "export.make" && job.exportId === id).length;
  await sweepExports(ctx);
  expect(jobs()).toBe(1);
  const later = { ...ctx, now: () => Date.now() + EXPORT_STUCK_AFTER + 1000 };
  await Promise.all([sweepExports(later), sweepExports(later)]);
  expect(jobs()).toBe(2);

  await makeExport(ctx, id);
  await sweepExports(ctx);
  expect(await openOwnExport(ctx, id)).not.toBeNull();
  await sweepExports({ ...ctx, now: () => Date.now() + days(7) + 5000 });
  expect(await env.REPORTS_BUCKET.head(`exports/${id}.zip`)).toBeNull();
  expect(await findOwnExport(ctx, id)).toBeNull();
  // A late job of the queue leaves nothing behind.
  await env.REPORTS_BUCKET.put(`exports/${id}.zip`, "left over");
  await makeExport(ctx, id);
  expect(await env.REPORTS_BUCKET.head(`exports/${id}.zip`)).toBeNull();
});

test("a report that was given back is a row of the copy, without its body, figures, files or versions", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const { payment, report } = await buyReport(shopper);
  await generateReport(ctx, report.id);
  const again = await reissueReport(await insertOperator(), report.id, { reason: "صححنا مساحة صفقتين." });
  if (!again.ok) throw new Error(again.reason);
  await makeVersion(ctx, again.versionId);
  await sdkOf(ctx).refunds.create({ payment_intent: payment.providerPaymentId ?? "" });
  await settleCharge(ctx, payment.id);

  const id = await ask(ctx);
  await makeExport(ctx, id);
  const { files, json } = await unpack(ctx, id);
  expect([...files.keys()].filter((name) => name.endsWith(".pdf"))).toEqual([]);
  expect(json.reports).toMatchObject([
    {
      id: report.id,
      content: null,
      estimated_value: null,
      roi_percentage: null,
      file: null,
      versions: [],
      withdrawn_at: expect.any(String),
    },
  ]);
});

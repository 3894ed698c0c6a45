import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  keptProperties,
  keptValues,
  mailOutbox,
  modelReleases,
  reports,
  savedSearches,
  users,
  valueMails,
  valueNews,
} from "#app/db/schema.server.ts";
import { findKeptWithPoints } from "#app/domains/holdings/kept/kept-properties.server.ts";
import { findValueMails, setValueMails } from "#app/domains/holdings/kept/value-mails.server.ts";
import { sharesOf } from "#app/domains/holdings/move-shares.ts";
import { mailDueValues } from "#app/domains/holdings/released/due-mails.server.ts";
import { levelsOf } from "#app/domains/holdings/released/levels.ts";
import { sweepReleases, tellRelease } from "#app/domains/holdings/released/tell-release.server.ts";
import { subscriptionOfToken, unsubscribe } from "#app/domains/listings/saved/unsubscribe.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { sweepMails } from "#app/domains/mails/sweep-mails.server.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { loadModel } from "#app/domains/valuation/model.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { appCtx, type Witness } from "#tests/factories/context.ts";
import {
  ageValues,
  FORMER_MODEL,
  insertFormerRelease,
  insertKept,
  ship,
  work,
} from "#tests/factories/holdings.ts";

// What other tests of this file keep, bought and search would be told of here too.
beforeEach(async () => {
  const { db } = appCtx();
  await db.batch([
    db.delete(keptProperties),
    db.delete(savedSearches),
    db.delete(mailOutbox),
    db.delete(valueMails),
    db.delete(valueNews),
    db.delete(modelReleases),
    db.update(reports).set({ withdrawnAt: 1 }),
  ]);
});

type Told = AppContext & Witness;

const mailsTo = (ctx: Told, email: string) => ctx.sentMails.filter(({ to }) => to === email);
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u200f", "");

test("the first model that is ever noticed is told to nobody", async () => {
  const ctx = await insertMember();
  await insertKept(ctx);
  await ship(ctx);
  expect(ctx.sentMails).toEqual([]);
  const release = await ctx.db.query.modelReleases.findFirst();
  expect(release).toMatchObject({ id: modelCard.version, status: "done" });
  expect(Object.keys(release!.levels)).toContain("sa/Riyadh/apartment");
});

test("a value that a new model moved far is told at once, with its range, its causes and the sales it is traced to", async () => {
  const ctx = await insertMember();
  const { id } = await insertKept(ctx);
  await insertFormerRelease(ctx);
  await ageValues(ctx, ctx.userId, { factor: 0.9 });
  await ship(ctx);

  const kept = await findKeptWithPoints(ctx, id);
  expect(kept?.points.map(({ modelVersion }) => modelVersion)).toEqual([FORMER_MODEL, modelCard.version]);
  const [before, now] = kept!.points;
  const { parts, sales } = now!.move!;
  expect(parts.sales + parts.index + parts.model).toBeCloseTo(Math.log(now!.value / before!.value), 9);
  for (const sale of sales) expect(sale.soldOn > "2024-12-31").toBe(true);

  const [mail, ...others] = mailsTo(ctx, ctx.email);
  expect(others).toEqual([]);
  const text = plain(mail!.text);
  expect(mail!.subject).toMatch(/^قيمة «شقة العارض»: ارتفعت بنسبة ١١٫[٠-٩]٪$/);
  expect(text).toContain("«شقة العارض»: القيمة المقدرة اليوم");
  expect(text).toMatch(/السبب: |تفصيل ذلك: /);
  expect(sharesOf(parts).total).toBeGreaterThan(0.1);
  expect(text).toContain("/dashboard/properties");
  expect(mail!.headers?.["List-Unsubscribe"]).toContain("/api/searches/unsubscribe/");
});

test("one that left the range it was last told in is told at once, one within it with the month's mail", async () => {
  const [far, near] = [await insertMember(), await insertMember()];
  const kept = await insertKept(far);
  await insertKept(near);
  await insertFormerRelease(far);
  await ageValues(far, far.userId, { factor: 0.97, ago: days(10) });
  await ageValues(near, near.userId, { factor: 0.97, ago: days(10) });
  // The range that the member knows ends below today's value.
  const former = await far.db.query.keptValues.findFirst({ where: eq(keptValues.keptId, kept.id) });
  await far.db
    .update(keptValues)
    .set({ high: former!.value + 1 })
    .where(eq(keptValues.keptId, kept.id));
  const ctx = { ...appCtx() };
  await ship(ctx);
  expect(mailsTo(ctx, far.email)).toHaveLength(1);
  expect(plain(mailsTo(ctx, far.email)[0]!.text)).toContain("خرجت القيمة عن النطاق");
  expect(mailsTo(ctx, near.email)).toEqual([]);

  const due = (await findValueMails(near, near.userId))?.dueAt ?? 0;
  expect(due - Date.now()).toBeGreaterThan(days(19));
  const later = { ...appCtx({ now: () => Date.now() + days(21) }) };
  await work(later);
  expect(mailsTo(later, near.email)).toHaveLength(1);
  expect(plain(mailsTo(later, near.email)[0]!.text)).not.toContain("خرجت القيمة");
  await work(later);
  expect(later.sentMails).toHaveLength(1);
});

test("a report that the model moved by five percent is told of with its cause, once; one of a kept property as that", async () => {
  const ctx = await insertMember();
  const { report } = await insertFinishedReport(ctx);
  const other = await insertMember();
  const second = await insertFinishedReport(other);
  const { propertyId } = (await other.db.query.reports.findFirst({
    where: eq(reports.id, second.report.id),
  }))!;
  await insertKept(other, { property: propertyId });
  await insertFormerRelease(ctx);
  const older = async (id: string) => {
    const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, id) });
    const body = row!.reportContent!;
    const estimate = {
      ...body.estimate,
      point: Math.round(body.estimate.point * 0.9),
      modelVersion: FORMER_MODEL,
      dataUntil: "2024-12-31",
    };
    await ctx.db
      .update(reports)
      .set({ reportContent: { ...body, estimate } })
      .where(eq(reports.id, id));
  };
  await older(report.id);
  await older(second.report.id);
  ctx.sentMails.length = 0;
  ctx.sentJobs.length = 0;
  await ship(ctx);
  const [mail, ...others] = mailsTo(ctx, ctx.email);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe("تحركت قيمة عقار في تقريرك");
  expect(plain(mail!.text)).toMatch(/لو قُدّر العقار اليوم لكانت قيمته .+ارتفعت بنسبة ١١٫[٠-٩]٪/);
  expect(plain(mail!.text)).toMatch(/السبب: |تفصيل ذلك: /);
  expect(await ctx.db.$count(valueNews, eq(valueNews.userId, other.userId))).toBe(0);
  expect(plain(mail!.text)).toContain("التقرير نفسه لا يتغير");
});

test("a saved search whose district's level moved by five percent is told of, one whose level stood is not", async () => {
  const [moved, stood] = [await insertMember(), await insertMember()];
  const levels = levelsOf(await loadModel(moved));
  const riyadh = levels["sa/Riyadh/apartment"]!;
  await insertFormerRelease(moved, {
    ...levels,
    "sa/Riyadh/apartment": { ...riyadh, "": Math.round(riyadh[""]! / 1.1) },
  });
  const search = (userId: string, query: string) =>
    moved.db.insert(savedSearches).values({ id: newId(), userId, query, lookedAt: 1, createdAt: 1 });
  await search(moved.userId, "city=Riyadh&type=apartment");
  await search(moved.userId, "city=Riyadh&type=apartment&offer=rent");
  await search(stood.userId, "city=Riyadh&type=apartment&district=العارض");
  await search(stood.userId, "city=Jeddah");
  const ctx = { ...appCtx() };
  await ship(ctx);
  expect(ctx.sentMails.map(({ to }) => to)).toEqual([moved.email]);
  const text = plain(ctx.sentMails[0]!.text);
  expect(text).toMatch(
    /بحثك المحفوظ \(شقق في الرياض\): أسعار الشقق المقدرة في الرياض ارتفعت بنسبة (?:٩|١٠)٫[٠-٩]٪/,
  );
  expect(ctx.sentMails[0]!.text.match(/بحثك المحفوظ/g)).toHaveLength(1);
});

test("whoever stopped the mails, and suspended and closed accounts, get none; their points are written", async () => {
  const members = await Promise.all([1, 2, 3].map(() => insertMember()));
  const [muted, suspended, closed] = members;
  for (const member of members) {
    await insertKept(member);
    await ageValues(member, member.userId, { factor: 0.8 });
  }
  await setValueMails(muted!, muted!.userId, false);
  const account = ({ userId }: { userId: string }) => eq(users.id, userId);
  await muted!.db.update(users).set({ suspendedAt: 5, suspendedFor: "x" }).where(account(suspended!));
  await muted!.db.update(users).set({ closedAt: 5 }).where(account(closed!));
  await insertFormerRelease(muted!);
  const ctx = { ...appCtx() };
  await ship(ctx);
  expect(ctx.sentMails).toEqual([]);
  expect(await ctx.db.$count(mailOutbox)).toBe(0);
  expect(await ctx.db.$count(keptValues, eq(keptValues.modelVersion, modelCard.version))).toBe(3);
});

test("the mail's link ends these mails and nothing else, and the page begins them again", async () => {
  const ctx = await insertMember();
  await insertKept(ctx);
  await ageValues(ctx, ctx.userId, { factor: 0.8 });
  await insertFormerRelease(ctx);
  await ship(ctx);
  const [, token = ""] = /searches\/unsubscribe\/(\S+)/.exec(mailsTo(ctx, ctx.email)[0]!.text) ?? [];
  expect(subscriptionOfToken(ctx, token)).toEqual({ valuesOf: ctx.userId });
  expect(await unsubscribe(ctx, token)).toBe(true);
  expect((await findValueMails(ctx, ctx.userId))?.mutedAt).not.toBeNull();
  expect(await ctx.db.$count(keptProperties, eq(keptProperties.userId, ctx.userId))).toBe(1);
  expect(await unsubscribe(ctx, `${token}x`)).toBe(false);
  await setValueMails(ctx, ctx.userId, true);
  expect((await findValueMails(ctx, ctx.userId))?.mutedAt).toBeNull();
});

test("a mail that waited is not sent once its property is forgotten", async () => {
  const ctx = await insertMember();
  const { id } = await insertKept(ctx);
  await ageValues(ctx, ctx.userId, { factor: 0.8 });
  await insertFormerRelease(ctx);
  await sweepReleases(ctx);
  await tellRelease(ctx, modelCard.version);
  await mailDueValues(ctx);
  await ctx.db.delete(keptProperties).where(eq(keptProperties.id, id));
  await work(ctx);
  expect(ctx.sentMails).toEqual([]);
  expect(await ctx.db.$count(mailOutbox, eq(mailOutbox.status, "failed"))).toBe(1);
});

/** Accounts that keep the same property as `from`, written at once. */
async function insertKeepers({ db }: Told, keptId: string, count: number): Promise<void> {
  const kept = await db.query.keptProperties.findFirst({ where: eq(keptProperties.id, keptId) });
  const point = await db.query.keptValues.findFirst({ where: eq(keptValues.keptId, keptId) });
  const ids = Array.from({ length: count }, () => newId());
  for (let from = 0; from < count; from += 4) {
    const some = ids.slice(from, from + 4);
    await db.batch([
      db
        .insert(users)
        .values(some.map((id) => ({ id, email: `${id}@example.com`, emailConfirmedAt: 1, createdAt: 1 }))),
      db.insert(keptProperties).values(some.map((id) => ({ ...kept!, id: `k${id}`, userId: id }))),
      db.insert(keptValues).values(some.map((id) => ({ ...point!, keptId: `k${id}` }))),
      db.insert(valueMails).values(some.map((userId) => ({ userId, toldAt: point!.valuedAt }))),
    ]);
  }
}

test("200 members are told once each, though every job comes three times, runs are killed in between, and a message is lost", async () => {
  const owner = await insertMember();
  const { id } = await insertKept(owner);
  await ageValues(owner, owner.userId, { factor: 0.85 });
  await insertFormerRelease(owner);
  await insertKeepers(owner, id, 200);
  let now = Date.now();
  let writes = 0;
  let sends = 0;
  const queue: Told["sentJobs"] = [];
  const jobs = {
    // The Worker dies as it puts the seventieth message on the queue, and that one is lost.
    send: async (job: Told["sentJobs"][number]) => {
      sends += 1;
      if (sends === 70) throw new Error("killed");
      queue.push(job);
    },
  };
  const ctx: Told = { ...owner, now: () => now, jobs, sentJobs: queue };
  const batch = ctx.db.batch.bind(ctx.db) as (statements: never) => Promise<never>;
  // Every thirtieth unit of work ends its Worker: half of them before it is written, half after.
  const dying: Told = {
    ...ctx,
    db: new Proxy(ctx.db, {
      get: (db, name) => {
        if (name !== "batch") return Reflect.get(db, name) as unknown;
        return async (statements: never) => {
          writes += 1;
          if (writes % 60 === 30) throw new Error("killed");
          const results = await batch(statements);
          if (writes % 60 === 0) throw new Error("killed");
          return results;
        };
      },
    }),
  };
  const quietly = (run: Promise<void>) =>
    run.catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.includes("killed")) throw error;
    });
  const isAtRest = async () =>
    (await ctx.db.$count(modelReleases, eq(modelReleases.status, "done"))) === 2 &&
    (await ctx.db.$count(valueMails, isNotNull(valueMails.dueAt))) === 0 &&
    (await ctx.db.$count(mailOutbox, eq(mailOutbox.status, "pending"))) === 0;
  for (let minute = 0; minute < 500 && !(await isAtRest()); minute += 1) {
    await quietly(sweepReleases(dying));
    const waiting = queue.splice(0).flatMap((job) => [job, job, job]);
    const told = waiting.filter((job) => job.type === "model.tell");
    await Promise.all(told.map((job) => quietly(tellRelease(dying, job.releaseId))));
    for (const job of waiting) if (job.type === "mail.deliver") await deliverMail(ctx, job.mailId);
    await Promise.all([quietly(mailDueValues(dying)), quietly(mailDueValues(dying))]);
    await sweepMails(ctx);
    now += minutes(1);
  }
  expect(await ctx.db.$count(keptValues, eq(keptValues.modelVersion, modelCard.version))).toBe(201);
  expect(await ctx.db.$count(mailOutbox)).toBe(201);
  expect(new Set(ctx.sentMails.map(({ to }) => to)).size).toBe(201);
  expect(ctx.sentMails).toHaveLength(201);
  expect(writes).toBeGreaterThan(400);
  const release = await ctx.db.query.modelReleases.findFirst({
    where: eq(modelReleases.id, modelCard.version),
  });
  expect(release?.status).toBe("done");
});

test("a release that another one has followed is left as it is, and a lost job is sent again", async () => {
  const ctx = await insertMember();
  await insertFormerRelease(ctx);
  await ctx.db.update(modelReleases).set({ status: "pending" });
  await tellRelease(ctx, FORMER_MODEL);
  expect(await ctx.db.query.modelReleases.findFirst()).toMatchObject({ status: "done", toldUpTo: "" });

  const sweep = async (now: number) => {
    const swept = { ...appCtx({ now: () => now }) };
    await sweepReleases(swept);
    return swept.sentJobs.filter(({ type }) => type === "model.tell").length;
  };
  const start = Date.now();
  expect(await sweep(start)).toBe(1);
  expect(await sweep(start + minutes(1))).toBe(0);
  expect(await sweep(start + minutes(6))).toBe(1);
});

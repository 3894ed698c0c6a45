import { and, count, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, listings, mailOutbox, users, writeGuards } from "#app/db/schema.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { readTogether, unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertListing } from "#tests/factories/listings.ts";

type Member = Awaited<ReturnType<typeof insertMember>>;

const rename = (ctx: Member, id: string, title: string) =>
  ctx.db.update(listings).set({ title }).where(eq(listings.id, id));

const titleOf = async (ctx: Member, id: string) =>
  (await ctx.db.query.listings.findFirst({ where: eq(listings.id, id) }))?.title;

const mailsOf = (ctx: Member) => ctx.db.$count(mailOutbox, eq(mailOutbox.userId, ctx.userId));

const trailOf = async (ctx: Member, subjectId: string) =>
  (await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))).map(({ action }) => action);

test("what is bound to a guard happens with it, in one batch, and mail, job and open pages hear of it afterwards", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(ctx);
  const mail = draftMail("listing-approved", ctx.userId, { listingId: id });

  const done = await unitOfWork(ctx)
    .when("renamed", rename(ctx, id, "اسم جديد"))
    .audit("listing.rename", id)
    .mail(mail)
    .job({ type: "report.generate", reportId: "r" })
    .tell(ctx.userId, { type: "orders.changed" })
    .run();

  expect(done.ok).toBe(true);
  expect(await titleOf(ctx, id)).toBe("اسم جديد");
  expect(await trailOf(ctx, id)).toEqual(["listing.rename"]);
  expect(await mailsOf(ctx)).toBe(1);
  expect(ctx.sentJobs).toEqual([
    { type: "mail.deliver", mailId: mail.id },
    { type: "report.generate", reportId: "r" },
  ]);
  expect(ctx.told).toEqual([{ userId: ctx.userId, message: { type: "orders.changed" } }]);
});

test("where a guard changes nothing, nothing that is bound to it happens, and nothing leaves", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(ctx);
  const mail = draftMail("listing-approved", ctx.userId, { listingId: id });

  const done = await unitOfWork(ctx)
    .when("renamed", rename(ctx, "nobody's", "اسم جديد"))
    .audit("listing.rename", id)
    .mail(mail)
    .mailMember({ ...mail, id: `${mail.id}-2` })
    .also("touched", (guard) => ctx.db.update(listings).set({ title: "لا" }).where(guard.holds))
    .job({ type: "report.generate", reportId: "r" })
    .tell(ctx.userId, { type: "orders.changed" })
    .run();

  expect(done).toMatchObject({ ok: false, changed: { renamed: 0, touched: 0 } });
  expect(await trailOf(ctx, id)).toEqual([]);
  expect(await mailsOf(ctx)).toBe(0);
  expect([ctx.sentJobs, ctx.told]).toEqual([[], []]);
});

test.each([
  ["changes nothing", sql`0`],
  ["changes many rows", sql`1`],
])("a statement in the middle that %s silences nothing behind it", async (_, which) => {
  const ctx = await insertMember();
  const { id } = await insertListing(ctx);
  const others = [await insertListing(ctx), await insertListing(ctx)];

  const done = await unitOfWork(ctx)
    .when("renamed", rename(ctx, id, "اسم جديد"))
    .write("between", ctx.db.update(users).set({ createdAt: 7 }).where(which))
    .also("others", (guard) =>
      ctx.db
        .update(listings)
        .set({ description: "وصف" })
        .where(sql`${guard.holds} and ${listings.id} <> ${id}`),
    )
    .audit("listing.rename", id)
    .run();

  expect(done.ok).toBe(true);
  expect(
    await ctx.db.$count(listings, and(eq(listings.userId, ctx.userId), eq(listings.description, "وصف"))),
  ).toBe(others.length);
  expect(await trailOf(ctx, id)).toEqual(["listing.rename"]);
});

test("of two guards in one unit each speaks for what is bound to it alone", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(ctx);

  const done = await unitOfWork(ctx)
    .when("first", rename(ctx, id, "أول"))
    .audit("first.happened", id)
    .when("second", rename(ctx, "nobody's", "ثان"))
    .audit("second.happened", id)
    .when("third", rename(ctx, id, "ثالث"))
    .audit("third.happened", id)
    .run();

  expect(done.ok).toBe(true);
  expect(done.changed.second).toBe(0);
  expect(await trailOf(ctx, id)).toEqual(["first.happened", "third.happened"]);
});

test("a guard of one row that changed two does not hold; one of any number does, and tells how many", async () => {
  const ctx = await insertMember();
  const [one] = [await insertListing(ctx), await insertListing(ctx)];
  const all = () => ctx.db.update(listings).set({ title: "كل" }).where(eq(listings.userId, ctx.userId));

  const strict = await unitOfWork(ctx).when("all", all()).audit("strict", one.id).run();
  const any = await unitOfWork(ctx)
    .whenAny("all", all())
    .also("counted", (guard) => ctx.db.update(users).set({ createdAt: guard.changed }).where(guard.holds))
    .audit("any", one.id)
    .run();

  expect([strict.ok, any.ok]).toEqual([false, true]);
  expect(await trailOf(ctx, one.id)).toEqual(["any"]);
  expect(await ctx.db.query.users.findFirst({ where: eq(users.id, ctx.userId) })).toMatchObject({
    createdAt: 2,
  });
});

test("results have the names of their writes, rows those of a write that returns them", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(ctx);

  const { changed, rows } = await unitOfWork(ctx)
    .write("before", ctx.db.update(users).set({ createdAt: 7 }).where(eq(users.id, ctx.userId)))
    .when("renamed", rename(ctx, id, "اسم جديد").returning({ title: listings.title }))
    .audit("listing.rename", id)
    .also("nothing", (guard) => ctx.db.delete(listings).where(sql`${guard.holds} and 0`))
    .run();

  expect(changed.before).toBe(1);
  expect(changed.nothing).toBe(0);
  expect(rows.renamed).toEqual([{ title: "اسم جديد" }]);
});

test("a failing statement takes everything back, and nothing leaves", async () => {
  const ctx = await insertMember();
  const { id, title } = await insertListing(ctx);
  const broken = ctx.db.update(listings).set({ userId: "nobody" }).where(eq(listings.id, id));

  const run = unitOfWork(ctx)
    .when("renamed", rename(ctx, id, "اسم جديد"))
    .mail(draftMail("listing-approved", ctx.userId, { listingId: id }))
    .write("broken", broken)
    .run();

  await expect(run).rejects.toThrow();
  expect(await titleOf(ctx, id)).toBe(title);
  expect([await mailsOf(ctx), ctx.sentJobs.length]).toEqual([0, 0]);
});

test("the names of guards are gone when the batch is over", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(ctx);
  await unitOfWork(ctx)
    .when("renamed", rename(ctx, id, "اسم"))
    .audit("listing.rename", id)
    .run();
  expect(await ctx.db.$count(writeGuards)).toBe(0);
});

test("a queue that takes nothing fails no change: the rows wait for the sweep", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(ctx);
  const jobs = { send: () => Promise.reject(new Error("queue is down")) };

  const done = await unitOfWork({ ...ctx, jobs })
    .when("renamed", rename(ctx, id, "اسم"))
    .mail(draftMail("listing-approved", ctx.userId, { listingId: id }))
    .run();

  expect(done.ok).toBe(true);
  expect(await mailsOf(ctx)).toBe(1);
  expect(ctx.logged).toMatchObject([{ event: "mail.enqueue_failed", error: "Error: queue is down" }]);
});

test("two writes of one name, and a bound write without a guard, are mistakes of the program", async () => {
  const ctx = await insertMember();
  const touch = () => ctx.db.update(users).set({ createdAt: 7 });
  expect(() => unitOfWork(ctx).write("same", touch()).write("same", touch())).toThrow("same");
  expect(() => unitOfWork(ctx).also("bound", touch)).toThrow("no guard");
});

test("several reads come back in one trip, each under its own name", async () => {
  const ctx = await insertMember();
  await insertListing(ctx);
  const read = await readTogether(ctx, {
    people: ctx.db.select({ n: count() }).from(users).where(eq(users.id, ctx.userId)),
    titles: ctx.db.select({ id: listings.id }).from(listings).where(eq(listings.userId, ctx.userId)),
  });
  expect(read.people).toEqual([{ n: 1 }]);
  expect(read.titles).toHaveLength(1);
});

test("a read whose columns share a name is refused, since D1 would lose one of them", async () => {
  const ctx = await insertMember();
  const above = (n: number) => sql<number>`count(*) > ${n}`.mapWith(Number);
  const twins = ctx.db.select({ one: above(1), two: above(2) }).from(users);
  await expect(readTogether(ctx, { twins })).rejects.toThrow('Two columns of "twins"');
});

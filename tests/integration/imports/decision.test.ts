import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  importDecisions,
  importPictures,
  listings,
  mailOutbox,
  priceChanges,
  userRoles,
} from "#app/db/schema.server.ts";
import { decideImport } from "#app/domains/imports/moderation/decide-import.server.ts";
import { findSource, listSources } from "#app/domains/imports/moderation/read-sources.server.ts";
import { runDecision } from "#app/domains/imports/moderation/run-decision.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { doJobs, fileOf, importFile, insertOffice, offered } from "#tests/factories/imports.ts";
import { insertAdmin } from "#tests/factories/moderation.ts";

const PICTURE = [{ id: "a".repeat(32), width: 10, height: 10 }];

/** An import of so many listings, whose pictures are there. */
async function imported(n: number) {
  const ctx = await insertOffice();
  const run = await importFile(ctx, fileOf("csv", offered(n)));
  await ctx.db.update(listings).set({ images: PICTURE, flags: [] }).where(eq(listings.userId, ctx.userId));
  await ctx.db
    .update(importPictures)
    .set({ status: "failed", failure: "unreachable" })
    .where(eq(importPictures.sourceId, run.sourceId));
  return { ctx, run };
}
const statuses = async ({ db }: AppContext, userId: string) =>
  (await db.query.listings.findMany({ where: eq(listings.userId, userId), orderBy: listings.seq })).map(
    ({ status }) => status,
  );

test("clearing an import publishes what could be approved alone, and leaves what is flagged, unlicensed or without a picture", async () => {
  const { ctx, run } = await imported(60);
  const admin = await insertAdmin();
  const rows = await ctx.db.query.listings.findMany({
    where: eq(listings.userId, ctx.userId),
    orderBy: listings.seq,
  });
  const [flagged, unlicensed, bare, priced] = rows;
  await ctx.db
    .update(listings)
    .set({ flags: [{ kind: "implausible-price", ratio: 9 }] })
    .where(eq(listings.id, flagged!.id));
  await ctx.db
    .update(listings)
    .set({ licenceNumber: null, licenceExpiresAt: null })
    .where(eq(listings.id, unlicensed!.id));
  await ctx.db.update(listings).set({ images: [] }).where(eq(listings.id, bare!.id));
  await ctx.db.update(listings).set({ formerPrice: 800_000 }).where(eq(listings.id, priced!.id));
  const seen = await findSource(admin, run.sourceId);
  expect(seen).toMatchObject({ waiting: 60, clear: 58, flags: [{ kind: "implausible-price", n: 1 }] });
  expect(seen!.sample).toHaveLength(10);
  expect((await listSources(admin)).find(({ id }) => id === run.sourceId)).toMatchObject({
    waiting: 60,
    last: { status: "done" },
  });

  const decided = await decideImport(admin, run.sourceId, {
    kind: "clear",
    reason: null,
    seenAt: seen!.seenAt,
  });
  expect(
    await decideImport(admin, run.sourceId, { kind: "clear", reason: null, seenAt: seen!.seenAt }),
  ).toEqual({ ok: false, reason: "busy" });
  await Promise.all([
    runDecision(admin, decided.ok ? decided.id : ""),
    runDecision(admin, decided.ok ? decided.id : ""),
  ]);
  const after = await statuses(ctx, ctx.userId);
  expect(after.slice(0, 3)).toEqual(["pending", "pending", "pending"]);
  expect(after.slice(3)).toEqual(Array.from({ length: 57 }, () => "approved"));
  expect(
    await ctx.db.query.importDecisions.findFirst({
      where: eq(importDecisions.id, decided.ok ? decided.id : ""),
    }),
  ).toMatchObject({ status: "done", decided: 57, left: 3 });
  expect(
    await ctx.db.$count(
      auditLog,
      and(eq(auditLog.action, "listing.approve"), eq(auditLog.actorId, admin.userId)),
    ),
  ).toBe(57);
  const mails = await ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, ctx.userId) });
  expect(mails.map(({ template }) => template)).toEqual(["import-decided"]);
  expect(
    await ctx.db.query.priceChanges.findFirst({ where: eq(priceChanges.listingId, priced!.id) }),
  ).toMatchObject({ oldPrice: 800_000 });
  admin.sentJobs.length = 0;
});

test("what changed after the moderator looked is not decided on, and refusing takes the flagged too with one mail", async () => {
  const { ctx, run } = await imported(5);
  const admin = await insertAdmin();
  const seen = await findSource(admin, run.sourceId);
  const [first] = await ctx.db.query.listings.findMany({
    where: eq(listings.userId, ctx.userId),
    orderBy: listings.seq,
  });
  await ctx.db
    .update(listings)
    .set({ updatedAt: seen!.seenAt + 60_000 })
    .where(eq(listings.id, first!.id));
  await decideImport(admin, run.sourceId, {
    kind: "refuse",
    reason: "الصور لا تخص العقارات",
    seenAt: seen!.seenAt,
  });
  await doJobs(admin, "import.decide");
  expect(await statuses(ctx, ctx.userId)).toEqual([
    "pending",
    "rejected",
    "rejected",
    "rejected",
    "rejected",
  ]);
  const mails = await ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, ctx.userId) });
  expect(mails).toHaveLength(1);
});

test("a decision of somebody who is an administrator no longer is not carried out", async () => {
  const { ctx, run } = await imported(3);
  const admin = await insertAdmin();
  const decided = await decideImport(admin, run.sourceId, {
    kind: "clear",
    reason: null,
    seenAt: Date.now(),
  });
  await ctx.db.delete(userRoles).where(sql`user_id = ${admin.userId}`);
  await doJobs(admin, "import.decide");
  expect(await statuses(ctx, ctx.userId)).toEqual(["pending", "pending", "pending"]);
  expect(
    await ctx.db.query.importDecisions.findFirst({
      where: eq(importDecisions.id, decided.ok ? decided.id : ""),
    }),
  ).toMatchObject({ status: "failed" });
});

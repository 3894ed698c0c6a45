import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, listings } from "#app/db/schema.server.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { countForModeration } from "#app/domains/listings/moderation/moderation-counts.server.ts";
import { EVERYTHING } from "#app/domains/listings/moderation/moderation-search.ts";
import {
  findForModeration,
  listForModeration,
} from "#app/domains/listings/moderation/moderation-queue.server.ts";
import { removeListing } from "#app/domains/listings/moderation/remove-listing.server.ts";
import type { ModerationFilter } from "#app/domains/listings/rules.ts";
import { resolveReports } from "#app/domains/listings/moderation/resolve-reports.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertAdmin, insertPending, insertReport } from "#tests/factories/moderation.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";

const of = (filter: ModerationFilter) => ({ ...EVERYTHING, filter });

const auditOf = (ctx: MemberContext, id: string) =>
  ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) });

beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(listings);
});

test("those that wait come first, the longest waiting before others, then the last sent; each page goes on where one ended", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const made: Record<string, string> = {};
  for (let at = 0; at < 12; at += 1) {
    const wait = await insertPending(owner, { submittedAt: 1000 + (at % 3) });
    const state = at % 2 ? "approved" : "rejected";
    const done = await insertListing(owner, { status: state, submittedAt: 2000 + (at % 5) });
    made[wait.id] = "pending";
    made[done.id] = state;
  }
  const seen: Listing["id"][] = [];
  let order: { status: string; submittedAt: number; seq: number }[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listForModeration>> = await listForModeration(
      admin,
      of("all"),
      after,
    );
    seen.push(...page.listings.map(({ id }) => id));
    order = [...order, ...page.listings];
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(24);
  expect(new Set(seen)).toEqual(new Set(Object.keys(made)));
  const waiting = order.slice(0, 12);
  expect(waiting.every(({ status }) => status === "pending")).toBe(true);
  expect(waiting).toEqual(waiting.toSorted((a, b) => a.submittedAt - b.submittedAt || a.seq - b.seq));
  const rest = order.slice(12);
  expect(rest).toEqual(rest.toSorted((a, b) => b.submittedAt - a.submittedAt || b.seq - a.seq));

  for (const status of ["pending", "approved", "rejected"] as const) {
    const { listings: some } = await listForModeration(admin, of(status), null);
    expect(new Set(some.map((one) => one.status))).toEqual(new Set([status]));
  }
  expect(await countForModeration(admin)).toMatchObject({
    all: { n: 24, more: false },
    pending: { n: 12 },
    approved: { n: 6 },
    rejected: { n: 6 },
    reported: { n: 0 },
  });
});

test("a moderator sees what a decision needs, and no contact datum of the owner", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const other = await insertListing(await insertMember());
  const pictures = Array.from({ length: 5 }, () => ({ id: newId(), width: 800, height: 600 }));
  const point = { kind: "same-place", listingId: other.id } as const;
  const { id } = await insertPending(owner, {
    images: pictures,
    flags: [point, { kind: "same-text", listingId: newId() }],
  });
  const shown = await findForModeration(admin, id);
  expect(shown).toMatchObject({
    ownerName: "سارة العتيبي",
    moreImages: 2,
    licence: "valid",
    estimate: { ok: true, point: 930_000 },
    flags: [{ ...point, title: other.title }],
    reports: [],
  });
  expect(shown?.images).toEqual(pictures.slice(0, 3));
  const printed = JSON.stringify([shown, await listForModeration(admin, of("all"), null)]);
  expect(printed).not.toContain("owner.contact@example.com");
  expect(printed).not.toContain("966501234567");
});

test("people's reports are listed by the oldest, told without who sent them, and closed together", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const [first, second] = [await insertListing(owner), await insertListing(owner)];
  await insertListing(owner);
  await insertReport(second, { createdAt: 300, note: "رأيت الصور في موقع آخر" });
  const reporter = await insertReport(first, { createdAt: 200 });
  await insertReport(first, { createdAt: 400, reason: "sold" });
  await insertReport(second, { createdAt: 100, resolvedAt: 150 });

  const { listings: reported, next } = await listForModeration(admin, of("reported"), null);
  expect(next).toBeNull();
  expect(reported.map(({ id, reports }) => [id, reports.map(({ reason }) => reason)])).toEqual([
    [first.id, ["sold", "not-real"]],
    [second.id, ["not-real"]],
  ]);
  expect(reported[1]?.reports[0]).toMatchObject({ note: "رأيت الصور في موقع آخر", createdAt: 300 });
  expect(JSON.stringify(reported)).not.toContain(reporter);
  expect(await countForModeration(admin)).toMatchObject({ reported: { n: 2, more: false } });

  expect(await resolveReports(admin, first.id)).toBe(2);
  expect(await resolveReports(admin, first.id)).toBe(0);
  expect(await auditOf(admin, first.id)).toMatchObject([
    { action: "listing.resolve-reports", details: { reports: 2 } },
  ]);
  const left = await listForModeration(admin, of("reported"), null);
  expect(left.listings.map(({ id }) => id)).toEqual([second.id]);
});

test("reported listings are paged too", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  for (let made = 0; made < 22; made += 1)
    await insertReport(await insertListing(owner), { createdAt: 100 + (made % 4) });
  const first = await listForModeration(admin, of("reported"), null);
  const second = await listForModeration(admin, of("reported"), first.next);
  expect([first.listings.length, second.listings.length, second.next]).toEqual([20, 2, null]);
  expect(new Set([...first.listings, ...second.listings].map(({ id }) => id)).size).toBe(22);
});

test("nothing that moderators ask for reads a whole table", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const listing = await insertPending(owner);
  await insertReport(listing);
  const { db, asked } = recordedDatabase();
  const ctx = { ...admin, db };
  for (const filter of ["all", "pending", "approved", "rejected", "reported"] as const)
    for (const after of [null, "pending-5-5", "decided-5-5", "reported-5-5"])
      await listForModeration(ctx, of(filter), after);
  await countForModeration(ctx);
  await findForModeration(ctx, listing.id);
  await resolveReports(ctx, listing.id);
  await approveListing(ctx, listing.id);
  await removeListing(ctx, listing.id);
  const plans: string[] = [];
  for (const query of new Set(asked)) {
    const plan = await planOf(query);
    expect(plan, query).not.toMatch(/SCAN (?!json_each|CONSTANT ROW|\d+ CONSTANT ROW|some)/);
    plans.push(plan);
  }
  // Listings withdrawn before a decision are the oldest pending ones; they must not be read each time.
  expect(plans.filter((plan) => plan.includes("INDEX listings_waiting")).length).toBeGreaterThanOrEqual(2);
});

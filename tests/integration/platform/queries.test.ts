import { expect, test } from "vitest";
import { findExport, latestOwnExport } from "#app/domains/accounts/exports.server.ts";
import { countRecoveryCodes, listOwnFactors } from "#app/domains/accounts/factors/factors.server.ts";
import { mailLink, sweepLinkRequests } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import {
  endSessions,
  listOwnSessions,
  openSession,
  readSession,
} from "#app/domains/accounts/sessions/sessions.server.ts";
import { sweepAccounts } from "#app/domains/accounts/sweep-accounts.server.ts";
import { readLink, voidTokens } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import {
  attachImages,
  findOwnImages,
  looseImages,
} from "#app/domains/listings/pictures/image-statements.server.ts";
import { storeListingImage } from "#app/domains/listings/pictures/store-image.server.ts";
import { gatherData } from "#app/domains/privacy/export/gather-data.server.ts";
import { purgeClosed } from "#app/domains/privacy/closing/purge-closed.server.ts";
import { sweepExports } from "#app/domains/privacy/export/sweep-exports.server.ts";
import {
  findSharedLink,
  listOpenLinks,
  revokeLinks,
} from "#app/domains/reports/sharing/report-links.server.ts";
import { listShares } from "#app/domains/reports/sharing/list-shares.server.ts";
import { countOpen, openShared } from "#app/domains/reports/sharing/open-shared.server.ts";
import { findOwnVersion, listLaterVersions } from "#app/domains/reports/reading/own-version.server.ts";
import { revokeShare } from "#app/domains/reports/sharing/revoke-share.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { sweepImages } from "#app/platform/stored-images.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { appCtx } from "#tests/factories/context.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { png } from "#tests/fixtures/png.ts";

test.each([
  [
    "a member's reports",
    "select * from reports where user_id = '' order by created_at desc, id desc limit 11",
  ],
  ["a member's count", "select count(*) from reports where user_id = ''"],
  [
    "stuck reports",
    "select id from reports where status = 'processing' and (enqueued_at is null or enqueued_at < 5)",
  ],
  [
    "stuck mails",
    "select id from mail_outbox where status = 'pending' and (enqueued_at is null or enqueued_at < 5)",
  ],
  [
    "stale payments",
    "select * from payments where status = 'pending' and updated_at < 5 order by created_at limit 20",
  ],
  ["unhandled events", "select * from payment_events where handled_at is null and received_at < 5 limit 20"],
  ["ended sessions", "delete from sessions where expires_at < 5"],
  ["dead links", "delete from auth_tokens where expires_at < 5"],
  ["challenges long over", "delete from mfa_challenges where expires_at < 5"],
  [
    "factors never verified",
    "delete from mfa_factors where mfa_factors.status = 'unverified' and created_at < 5",
  ],
  ["a member's verified factors", "select 1 from mfa_factors where user_id = '' and status = 'verified'"],
  ["a member's recovery codes", "select * from recovery_codes where user_id = '' and used_at is null"],
  ["accounts never confirmed", "delete from users where email_confirmed_at is null and created_at < 5"],
  [
    "failures where no account is",
    "delete from password_failures where password_failures.user_id is null and last_failed_at < 5",
  ],
  ["a member's failed passwords", "delete from password_failures where user_id = ''"],
  ["old counters", "delete from rate_counters where window_start_at < 5"],
])("%s are found by an index, without reading a whole table", async (_what, query) => {
  expect(await planOf(query)).not.toMatch(/SCAN/);
});

test("paid orders without a report are found without reading every payment", async () => {
  const query =
    "select * from payments where status = 'completed' and property_id is not null and report_id is null order by created_at limit 20";
  expect(await planOf(query)).toContain("payments_reportless");
});

type Ask = (ctx: MemberContext) => PromiseLike<unknown>;
const ASKING: [what: string, ask: Ask][] = [
  ["a new session and those beyond the twentieth", (ctx) => openSession(ctx, ctx.userId, "password")],
  ["a session by its cookie", async (ctx) => readSession(ctx, (await signIn(ctx)).cookie)],
  ["a member's sessions", (ctx) => listOwnSessions(ctx)],
  ["the sessions that end", (ctx) => endSessions(ctx, ctx.userId, "handle")],
  ["a mailed link", (ctx) => readLink(ctx, "token", "magic", null)],
  ["a member's open mailed links", (ctx) => voidTokens(ctx, ctx.userId)],
  ["a wish for a link", (ctx) => mailLink(ctx, ctx.email, "reset")],
  ["wishes for links that got stuck", (ctx) => sweepLinkRequests(ctx)],
  [
    "a member's factors and recovery codes",
    async (ctx) => [await listOwnFactors(ctx), await countRecoveryCodes(ctx)],
  ],
  ["what accounts leave behind", (ctx) => sweepAccounts(ctx)],
  ["pictures that nothing shows", (ctx) => sweepImages(ctx)],
  ["a new picture of a listing", (ctx) => storeListingImage(ctx, png(100, 100))],
  ["the pictures that a listing is to show", (ctx) => findOwnImages(ctx, ["picture"], "listing")],
  [
    "pictures that a listing takes and gives back",
    (ctx) => ctx.db.batch([...attachImages(ctx, "listing", ["picture"]), ...looseImages(ctx, ["picture"])]),
  ],
  ["a member's copies", async (ctx) => [await latestOwnExport(ctx), await findExport(ctx, "id")]],
  ["copies that got stuck or are over", (ctx) => sweepExports(ctx)],
  ["closed accounts to be purged", (ctx) => purgeClosed(ctx)],
  ["a signed link to a report", (ctx) => openShared(ctx, "token")],
  [
    "a visit to a shared report",
    (ctx) => countOpen({ ...ctx, userAgent: "Mozilla/5.0 Firefox/145.0" }, "token", null),
  ],
  [
    "a report that is shared, with its versions, links and their mail",
    async (ctx) => {
      const { report } = await insertFinishedReport({ ...ctx, db: appCtx().db });
      await shareReport(ctx, report.id, { email: "reader@example.com", version: 1 });
      await findOwnVersion(ctx, report.id, 2);
      await listLaterVersions(ctx, report.id);
      await listShares(ctx, report.id);
      await findSharedLink(ctx, "link");
      await revokeShare(ctx, report.id, "link");
    },
  ],
  ["the open links to a member's reports", (ctx) => listOpenLinks(ctx, ctx.userId)],
  ["the links that closing revokes", (ctx) => revokeLinks(ctx, ctx.userId)],
  ["everything kept about a member, their acts too", (ctx) => gatherData(ctx, ctx.userId)],
];

test.each(ASKING)("%s: nothing that is asked for it reads a whole table", async (_what, ask) => {
  const member = await insertMember();
  const { db, asked } = recordedDatabase();
  await ask({ ...member, db });
  expect(asked).not.toEqual([]);
  // A JSON list in the statement and a constant row are no tables.
  for (const query of new Set(asked))
    expect(await planOf(query), query).not.toMatch(/SCAN (?!json_each|CONSTANT ROW|\d+ CONSTANT ROW)/);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { linkRequests, reportLinks } from "#app/db/schema.server.ts";
import { issueLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { gatherData } from "#app/domains/privacy/export/gather-data.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { seal } from "#app/platform/seal.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";

/** The site's secrets before both were changed. */
const LOST = { dataSecret: "a-secret-that-was-thrown-away-after-a-leak", dataSecretPrevious: null };

/** A stranger's request for a sign-in link, encrypted with a lost secret. */
async function insertLostWish({ db, now }: AppContext): Promise<string> {
  const id = newId();
  const sealedEmail = await seal(LOST, `link:${id}`, "somebody@example.com");
  await db
    .insert(linkRequests)
    .values({ id, purpose: "magic", sealedEmail, createdAt: now(), enqueuedAt: now() });
  return id;
}

test("an account closes though a stranger's wish for a link can no longer be read", async () => {
  const ctx = await insertWithPassword();
  await insertLostWish(ctx);
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
});

test("a wish for a link that can no longer be read is forgotten, and mails nobody", async () => {
  const ctx = await insertMember();
  const id = await insertLostWish(ctx);
  await issueLink(ctx, id);
  expect(await ctx.db.$count(linkRequests, eq(linkRequests.id, id))).toBe(0);
  expect(ctx.sentJobs).toEqual([]);
});

test("the copy of one's data is made though a recipient of a shared report can no longer be read", async () => {
  const owner = await insertMember();
  const { report } = await insertFinishedReport(owner);
  const shared = await shareReport(owner, report.id, { email: "reader@example.com", version: 1 });
  const linkId = shared.ok ? shared.linkId : "";
  const sealedRecipient = await seal(LOST, `share:${linkId}`, "reader@example.com");
  await owner.db.update(reportLinks).set({ sealedRecipient }).where(eq(reportLinks.id, linkId));
  expect((await gatherData(owner, owner.userId))?.report_links).toMatchObject([{ sent_to: null }]);
});

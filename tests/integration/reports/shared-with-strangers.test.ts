import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, properties, users } from "#app/db/schema.server.ts";
import { retryMail } from "#app/domains/operations/act-on-mail.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { PropertyInput } from "#app/domains/properties/rules.ts";
import { saveProperty } from "#app/domains/properties/save-property.server.ts";
import { recordDeadLetter } from "#app/domains/operations/dead-letters.server.ts";
import { deriveLinkToken } from "#app/domains/reports/sharing/report-links.server.ts";
import { listShares } from "#app/domains/reports/sharing/list-shares.server.ts";
import { openShared, openSharedFile } from "#app/domains/reports/sharing/open-shared.server.ts";
import { retryDeadLetter } from "#app/domains/operations/act-on-dead-letter.server.ts";
import { revokeShare } from "#app/domains/reports/sharing/revoke-share.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { markMailFailed } from "#app/platform/mail.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertOperator } from "#tests/factories/admins.ts";

const newAddress = () => `reader-${newId()}@example.com`;

/** The mail of the member's shared report in the outbox. */
async function sharedMailOf({ db, userId }: MemberContext): Promise<string> {
  const row = await db.query.mailOutbox.findFirst({
    where: and(eq(mailOutbox.userId, userId), eq(mailOutbox.template, "report-shared")),
  });
  if (!row) throw new Error("nothing was shared");
  return row.id;
}

/** Shares a report on a property with this typed district, and returns the sent mail. */
async function mailAbout(district: string) {
  const owner = await insertMember();
  const form = {
    country: "sa",
    city: "Riyadh",
    district,
    address: "طريق الملك فهد",
    property_type: "villa",
    area_sqm: "300",
  };
  const saved = await saveProperty(owner, "property", PropertyInput.parse(form));
  if (!saved.ok) throw new Error(saved.reason);
  const property = await owner.db.query.properties.findFirst({ where: eq(properties.id, saved.id) });
  const { report } = await insertFinishedReport(owner, property);
  await shareReport(owner, report.id, { email: newAddress(), version: 1 });
  await deliverMail(owner, await sharedMailOf(owner));
  return owner.sentMails.at(-1);
}

test("the mail of a shared report names a district that we know, and nothing else that its sender typed", async () => {
  const known = await mailAbout("النرجس");
  expect(known?.text).toContain("فيلا في حي النرجس، الرياض");
  const forged = await mailAbout("تنبيه أمني: أكد حسابك https://evil.example/login");
  expect(forged?.text).toContain("فيلا في الرياض");
  for (const mail of [known, forged]) expect(mail?.subject).toBe("تقرير عقاري أُرسل إليك من معيار");
  expect(`${forged?.text} ${forged?.html}`).not.toMatch(/evil\.example|تنبيه أمني/);
});

test.each(["outbox", "letter"])(
  "the mail of a shared report that was given up on is not sent again from the %s: its recipient's address is gone, and its sender's is another",
  async (from) => {
    const owner = await insertMember();
    const { report } = await insertFinishedReport(owner);
    await shareReport(owner, report.id, { email: newAddress(), version: 1 });
    const id = await sharedMailOf(owner);
    const admin = await insertOperator();
    const letter = newId();
    if (from === "outbox") {
      await markMailFailed(owner, id);
      expect(await retryMail(admin, id)).toEqual({ ok: false, reason: "no-address" });
    } else {
      await recordDeadLetter(owner, letter, "miyar-dead", { type: "mail.deliver", mailId: id });
      expect(await retryDeadLetter(admin, letter)).toEqual({ ok: false, reason: "nothing-to-do" });
    }
    await owner.db.update(mailOutbox).set({ status: "pending", sealedTo: null }).where(eq(mailOutbox.id, id));
    const before = owner.sentMails.length;
    await deliverMail(owner, id);
    expect(owner.sentMails).toHaveLength(before);
  },
);

test("what a suspended member shared goes out to nobody and opens for nobody until the suspension is lifted", async () => {
  const owner = await insertMember();
  const { report } = await insertFinishedReport(owner);
  const shared = await shareReport(owner, report.id, { email: newAddress(), version: 1 });
  if (!shared.ok) throw new Error(shared.reason);
  const token = deriveLinkToken(owner.settings.appSecret, shared.linkId);
  const suspend = (at: number | null) =>
    owner.db
      .update(users)
      .set({ suspendedAt: at, suspendedFor: at === null ? null : "إعلانات مكررة" })
      .where(eq(users.id, owner.userId));
  expect(await openShared(visitorCtx(), token)).toMatchObject({ ok: true });

  await suspend(owner.now());
  const before = owner.sentMails.length;
  await deliverMail(owner, await sharedMailOf(owner));
  expect(owner.sentMails).toHaveLength(before);
  expect(await openShared(visitorCtx(), token)).toMatchObject({ ok: false });
  expect(await openSharedFile(visitorCtx(), token)).toMatchObject({ ok: false });

  await suspend(null);
  expect(await openShared(visitorCtx(), token)).toMatchObject({ ok: true });
});

test("every open link of a report stands in its owner's list, before those that ended", async () => {
  const owner = await insertMember();
  const { report } = await insertFinishedReport(owner);
  const start = owner.now();
  let at = start;
  const clock = { ...owner, now: () => at };
  const made: string[] = [];
  for (let day = 0; day < 3; day += 1) {
    at = start + days(day) + minutes(30 * day);
    for (let n = 0; n < 20; n += 1) {
      const outcome = await shareReport(clock, report.id, { email: newAddress(), version: 1 });
      if (!outcome.ok) throw new Error(outcome.reason);
      made.push(outcome.linkId);
      at += minutes(1);
    }
  }
  const newest = made.at(-1) ?? "";
  await revokeShare(clock, report.id, newest);
  const shares = await listShares(clock, report.id);
  expect(shares.filter(({ state }) => state === "open")).toHaveLength(59);
  expect(shares.map(({ id }) => id)).toEqual([...made.slice(0, -1).toReversed(), newest]);
});

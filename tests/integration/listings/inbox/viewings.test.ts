import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { viewings } from "#app/db/schema.server.ts";
import { setBlocked } from "#app/domains/listings/inbox/block-person.server.ts";
import {
  cancelViewing,
  confirmViewing,
  declineViewing,
  proposeViewing,
} from "#app/domains/listings/inbox/viewings.server.ts";
import { instantOf } from "#app/domains/listings/own/country-clock.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { deliverMails, insertConversation, typedTime } from "#tests/factories/conversations.ts";
import type { Signed } from "#tests/factories/factors.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const TOMORROW = typedTime(days(1));
const LATER = typedTime(days(3));
const instant = (typed: string): number => instantOf(typed, "sa") ?? 0;

const all = ({ db }: Signed, id: string) =>
  db.query.viewings.findMany({
    where: eq(viewings.conversationId, id),
    orderBy: (viewing, { asc }) => [asc(viewing.createdAt)],
  });
const last = async (ctx: Signed, id: string) => (await all(ctx, id)).at(-1)?.id ?? "";
const at = (ctx: Signed, ms: number): Signed => ({ ...ctx, now: () => Date.now() + ms });
const file = (mail: Mail | undefined): string =>
  new TextDecoder().decode(mail?.attachments?.[0]?.content).replaceAll("\r\n ", "");

test("times are proposed, one of them confirmed, and both get it for their calendars", async () => {
  const { owner, asker, listing, id } = await insertConversation();
  await deliverMails(owner);
  expect(await proposeViewing(asker, id, [LATER, TOMORROW, TOMORROW])).toEqual({ ok: true });
  const [asked] = await deliverMails(owner);
  expect(asked?.subject).toContain("أوقات مقترحة للمعاينة");
  expect(asked?.text).toContain("بتوقيت السعودية");
  expect(asked).not.toHaveProperty("attachments");

  const viewing = await last(asker, id);
  expect(await all(asker, id)).toMatchObject([{ times: [instant(TOMORROW), instant(LATER)] }]);
  const chosen = { viewing, at: instant(LATER) };
  // Who proposed cannot confirm, and nobody a time that was not proposed.
  expect(await confirmViewing(asker, id, chosen)).toEqual({ ok: false, reason: "decided" });
  expect(await confirmViewing(owner, id, { viewing, at: instant(LATER) + 1 })).toEqual({
    ok: false,
    reason: "decided",
  });
  expect(await confirmViewing(owner, id, chosen)).toEqual({ ok: true });
  for (const person of [owner, asker]) {
    const [mail] = await deliverMails(person);
    expect(mail).toMatchObject({ to: person.email, attachments: [{ filename: "viewing.ics" }] });
    const calendar = file(mail);
    expect(calendar).toContain("METHOD:PUBLISH");
    expect(calendar).toContain(`UID:viewing-${viewing}@`);
    expect(calendar).toContain("SEQUENCE:0");
    expect(calendar).toContain(`LOCATION:${listing.address}`);
    for (const address of [owner.email, asker.email]) expect(calendar).not.toContain(address);
  }
  const { cookie } = await signIn(asker);
  const download = await visit(asker, `/dashboard/inbox/${id}/viewing.ics`, { cookie });
  expect(download.status).toBe(200);
  expect(download.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(download.html).toContain("STATUS:CONFIRMED");
});

test("times that are over, too far ahead or no times are refused, and nothing is stored", async () => {
  const { asker, id } = await insertConversation();
  expect(await proposeViewing(asker, id, [typedTime(-minutes(5))])).toEqual({ ok: false, reason: "past" });
  expect(await proposeViewing(asker, id, [TOMORROW, typedTime(days(61))])).toEqual({
    ok: false,
    reason: "too-far",
  });
  const { cookie } = await signIn(asker);
  const propose = (form: Record<string, string>) =>
    visit(asker, `/dashboard/inbox/${id}`, { cookie, form: { intent: "propose", ...form } });
  for (const time1 of ["", "غدًا", "2026-02-31T10:00"]) {
    const refused = await propose({ time1 });
    expect(refused.status, time1).toBe(400);
  }
  expect((await propose({})).text).toContain("اختر وقتًا واحدًا على الأقل");
  expect(await all(asker, id)).toEqual([]);
});

test("a proposal is replaced by a newer one of either side, declined by the other, and taken back by its own", async () => {
  const { owner, asker, id } = await insertConversation();
  await proposeViewing(asker, id, [TOMORROW]);
  const first = await last(asker, id);
  await proposeViewing(owner, id, [LATER]);
  expect(await confirmViewing(owner, id, { viewing: first, at: instant(TOMORROW) })).toMatchObject({
    reason: "decided",
  });
  const second = await last(asker, id);
  expect(await declineViewing(owner, id, second)).toMatchObject({ reason: "decided" });
  await deliverMails(owner);
  expect(await declineViewing(asker, id, second)).toEqual({ ok: true });
  expect((await deliverMails(owner)).map(({ subject }) => subject).join()).toContain("اعتذار");
  await proposeViewing(asker, id, [LATER]);
  const third = await last(asker, id);
  expect(await cancelViewing(owner, id, third)).toMatchObject({ reason: "decided" });
  expect(await cancelViewing(asker, id, third)).toEqual({ ok: true });
  expect((await all(asker, id)).map(({ state }) => state)).toEqual(["replaced", "declined", "cancelled"]);
});

test("a confirmed viewing is moved and cancelled under the same name, with a higher revision each time", async () => {
  const { owner, asker, id } = await insertConversation();
  await proposeViewing(asker, id, [TOMORROW]);
  const first = await last(asker, id);
  await confirmViewing(owner, id, { viewing: first, at: instant(TOMORROW) });
  await proposeViewing(at(owner, 1000), id, [LATER]);
  // It stands until the other time is confirmed.
  expect((await all(asker, id)).map(({ state }) => state)).toEqual(["confirmed", "proposed"]);
  const second = await last(asker, id);
  await confirmViewing(asker, id, { viewing: second, at: instant(LATER) });
  await deliverMails(owner);
  expect(await cancelViewing(owner, id, second)).toEqual({ ok: true });
  expect(await all(asker, id)).toMatchObject([
    { state: "moved", uid: first, sequence: 0 },
    { state: "cancelled", uid: first, sequence: 2 },
  ]);
  const [mail] = await deliverMails(asker).then((mails) => mails.slice(-1));
  expect(file(mail)).toContain("METHOD:CANCEL");
  expect(file(mail)).toContain("STATUS:CANCELLED");
  expect(file(mail)).toContain("SEQUENCE:2");
  expect(await cancelViewing(asker, id, second)).toEqual({ ok: false, reason: "decided" });
});

test("of two who decide at once one is heard, whatever they decide", async () => {
  const { owner, asker, id } = await insertConversation();
  for (let round = 0; round < 5; round += 1) {
    await proposeViewing(at(asker, round * hours(2)), id, [TOMORROW, LATER]);
    const viewing = await last(asker, id);
    const outcomes = await Promise.all([
      confirmViewing(owner, id, { viewing, at: instant(TOMORROW) }),
      confirmViewing(owner, id, { viewing, at: instant(LATER) }),
      declineViewing(owner, id, viewing),
      cancelViewing(asker, id, viewing),
    ]);
    const rows = await all(asker, id);
    const decided = rows.at(-1);
    // A confirmed one can be cancelled after it; apart from that the first decision stands.
    const heard = outcomes.filter(({ ok }) => ok).length;
    const isCancelledAfter = decided?.state === "cancelled" && decided.confirmedFor !== null;
    expect(heard, `round ${round}: ${decided?.state}`).toBe(isCancelledAfter ? 2 : 1);
    expect(rows.filter(({ state }) => state === "confirmed").length).toBeLessThanOrEqual(1);
    expect(rows.filter(({ state }) => state === "proposed")).toEqual([]);
  }
});

test("a mail about times that no longer stand is not sent, and the blocked propose and confirm nothing", async () => {
  const { owner, asker, id } = await insertConversation();
  await deliverMails(owner);
  await proposeViewing(asker, id, [TOMORROW]);
  const viewing = await last(asker, id);
  await cancelViewing(asker, id, viewing);
  expect(await deliverMails(owner)).toEqual([]);
  await proposeViewing(asker, id, [TOMORROW]);
  await setBlocked(owner, id, true);
  const again = await last(asker, id);
  expect(await proposeViewing(asker, id, [LATER])).toEqual({ ok: false, reason: "closed" });
  expect(await confirmViewing(owner, id, { viewing: again, at: instant(TOMORROW) })).toEqual({
    ok: false,
    reason: "you-blocked",
  });
  expect((await all(asker, id)).map(({ state }) => state)).toEqual(["cancelled", "proposed"]);
});

test("a viewing that was held is not cancelled, and the next one is an event of its own", async () => {
  const { owner, asker, id } = await insertConversation();
  await proposeViewing(asker, id, [TOMORROW]);
  const first = await last(asker, id);
  await confirmViewing(owner, id, { viewing: first, at: instant(TOMORROW) });
  const after = days(2);
  expect(await cancelViewing(at(owner, after), id, first)).toEqual({ ok: false, reason: "past" });
  await proposeViewing(at(asker, after), id, [LATER]);
  const second = await last(asker, id);
  expect(await confirmViewing(at(owner, after), id, { viewing: second, at: instant(LATER) })).toEqual({
    ok: true,
  });
  expect(await all(asker, id)).toMatchObject([
    { state: "held" },
    { state: "confirmed", uid: second, sequence: 0 },
  ]);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, paymentEvents, savedSearches } from "#app/db/schema.server.ts";
import {
  findBrowserMark,
  knownBrowserCookie,
  readKnownBrowser,
} from "#app/domains/accounts/ways-in/known-browser.server.ts";
import { followLink } from "#app/domains/accounts/ways-in/follow-link.server.ts";
import { issueToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { saveSearch } from "#app/domains/listings/saved/save-search.server.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { unsubscribe, unsubscribeToken } from "#app/domains/listings/saved/unsubscribe.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { fetchMissedEvents } from "#app/domains/orders/settling/missed-events.server.ts";
import { openShared } from "#app/domains/reports/sharing/open-shared.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { intentCookie, readIntent } from "#app/http/favorite-intent.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { writeMail } from "#tests/factories/mails.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import {
  keysOf,
  openStripe,
  paymentsAt,
  readSigned,
  sdkOf,
  settings,
  visitorCtx,
} from "#tests/factories/context.ts";
import { insertOrder } from "#tests/factories/orders.ts";

/** The settings after APP_SECRET was changed, as described in docs/operations.md. */
const rotated = {
  ...settings,
  appSecret: "a new secret of more than thirty-two signs",
  appSecretPrevious: settings.appSecret,
};
/** The same after a leak: earlier signatures are no longer accepted. */
const leaked = { ...rotated, appSecretPrevious: null };

/** The link in the last sent mail. */
const linkIn = (mails: { text: string }[]): string =>
  /https?:\/\/\S+/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";

test("a mailed link that was issued before APP_SECRET changed and goes out after it still opens", async () => {
  const member = await insertMember();
  const { id, statement } = issueToken(member, member.userId, "magic");
  const mail = draftMail("magic-link", member.userId, { tokenId: id });
  await member.db.batch([statement, writeMail(member, mail)]);

  const after = { ...member, settings: rotated };
  await deliverMail(after, mail.id);
  const token = new URL(linkIn(member.sentMails)).searchParams.get("token") ?? "";
  expect(await followLink({ ...visitorCtx(), settings: rotated }, token, "magic", null)).toMatchObject({
    ok: true,
  });
});

test("after a leak such a mail is not sent: its link would open nothing", async () => {
  const member = await insertMember();
  const { id, statement } = issueToken(member, member.userId, "magic");
  const mail = draftMail("magic-link", member.userId, { tokenId: id });
  await member.db.batch([statement, writeMail(member, mail)]);
  await deliverMail({ ...member, settings: leaked }, mail.id);
  expect(member.sentMails).toEqual([]);
  const row = await member.db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, mail.id) });
  expect(row?.status).toBe("failed");
});

test("a report's link that was shared before APP_SECRET changed opens from a mail that goes out after it", async () => {
  const member = await insertMember();
  const { report } = await insertFinishedReport(member);
  await shareReport(member, report.id, { email: "reader@example.com", version: 1 });
  const mail = await member.db.query.mailOutbox.findFirst({
    where: eq(mailOutbox.template, "report-shared"),
  });
  await deliverMail({ ...member, settings: rotated }, mail?.id ?? "");
  const token = new URL(linkIn(member.sentMails)).pathname.split("/").at(-1) ?? "";
  expect(await openShared(visitorCtx(), token)).toMatchObject({ ok: true });
});

test("unsubscribing, known browsers and held wishes outlive a change of APP_SECRET, and not a leak", async () => {
  const member = await insertMember();
  await saveSearch(member, { ...EVERYTHING, city: "Jeddah" });
  const search = await member.db.query.savedSearches.findFirst({
    where: eq(savedSearches.userId, member.userId),
  });
  const token = unsubscribeToken(member, { searchId: search?.id ?? "" });
  const account = { id: member.userId, passwordHash: null };
  const browserMark = findBrowserMark(member, knownBrowserCookie(member, account));
  const wish = new Request(HERE, {
    headers: { Cookie: intentCookie(member, { listingId: "l1", back: "/" }).split(";")[0] ?? "" },
  });
  const with_ = (changed: typeof rotated | typeof leaked) => ({ ...member, settings: changed });

  expect(readKnownBrowser({ ...with_(leaked), browserMark }, account)).toBeNull();
  expect(readIntent(with_(leaked), wish)).toBeNull();
  expect(await unsubscribe(with_(leaked), token)).toBe(false);

  expect(readKnownBrowser({ ...with_(rotated), browserMark }, account)).toMatch(/^[0-9a-f]{32}$/);
  expect(readIntent(with_(rotated), wish)).toEqual({ listingId: "l1", back: "/" });
  expect(await unsubscribe(with_(rotated), token)).toBe(true);
  // New signatures use only the new secret.
  expect(unsubscribeToken(with_(rotated), { searchId: "s1" })).toBe(
    unsubscribeToken(with_(leaked), { searchId: "s1" }),
  );
});

const OLD = keysOf("stripe").webhookSecret;
const NEW = "whsec_the_new_one";

/** A paid order's event, signed with several secrets in one header, as Stripe does while both are valid. */
async function signedEvent(secrets: string[]) {
  const { standIn, sdk } = openStripe();
  const ctx = await insertMember({ payments: paymentsAt(sdk) });
  const payment = await insertOrder(ctx);
  await standIn.control.pay(payment.providerCheckoutId ?? "");
  await standIn.control.settled();
  const [event] = await standIn.control.events({ type: "checkout.session.completed" });
  const payload = JSON.stringify(await sdk.events.retrieve(event?.id ?? ""));
  const headers = [];
  for (const secret of secrets)
    headers.push(await sdk.webhooks.generateTestHeaderStringAsync({ payload, secret }));
  const header = headers.map((one, n) => (n === 0 ? one : one.replace(/^t=\d+,/, ""))).join(",");
  return { ctx, standIn, payload, header, eventId: event?.id ?? "" };
}

test("while Stripe signs with both secrets, the Worker takes an event with either of them set", async () => {
  const { ctx, payload, header } = await signedEvent([OLD, NEW]);
  for (const webhookSecret of [OLD, NEW]) {
    const payments = paymentsAt(sdkOf(ctx), { webhookSecret });
    expect(await readSigned({ ...ctx, payments }, payload, header)).toMatchObject({ ok: true });
  }
});

test("an event that was refused because the secrets differed for a while is fetched by the scheduled run", async () => {
  const { ctx, payload, header, eventId } = await signedEvent([NEW]);
  expect(await readSigned(ctx, payload, header)).toEqual({ ok: false });
  const stored = () => ctx.db.query.paymentEvents.findFirst({ where: eq(paymentEvents.id, eventId) });
  expect(await stored()).toBeUndefined();
  // What Stripe lists as undelivered.
  const events = {
    async *list() {
      yield JSON.parse(payload);
    },
  };
  await fetchMissedEvents({ ...ctx, payments: paymentsAt({ events } as never) });
  expect((await stored())?.handledAt).toBeTypeOf("number");
});

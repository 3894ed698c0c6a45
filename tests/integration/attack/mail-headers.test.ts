import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { listings, mailOutbox, profiles } from "#app/db/schema.server.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { rejectListing } from "#app/domains/listings/moderation/reject-listing.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { layOut } from "#app/domains/mails/mail-layout.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { insertWithPassword, newcomer } from "#tests/factories/credentials.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertAdmin, insertPending } from "#tests/factories/moderation.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { contactForm, serviceForm } from "#tests/factories/requests.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { insertPeople } from "../permissions/people.ts";
import { fillPath, insertThings } from "../permissions/things.ts";

/** Texts that would start another header, another part, or another mail. */
const BREAKS = [
  "\r\nBcc: evil@evil.example",
  "\nBcc: evil@evil.example",
  "\rBcc: evil@evil.example",
  "\r\n\r\n<h1>evil</h1>",
  "\u2028Bcc: evil@evil.example",
  "\u0000Bcc: evil@evil.example",
  "\u0085Bcc: evil@evil.example",
  "\r\n.\r\nMAIL FROM:<evil@evil.example>",
  "=?utf-8?q?=0D=0ABcc:_evil@evil.example?=",
];
const BROKEN = `فيلا${BREAKS.join("")} ${"طويل ".repeat(400)}`;

const CONTROLS = /[\p{Cc}\u2028\u2029]/u;

test("nothing that people typed breaks a line of a mail's headers, even past the forms", async () => {
  const owner = await insertMember({ fullName: BROKEN });
  const admin = await insertAdmin();
  const listing = await insertListing(owner);
  const { report } = await insertFinishedReport(
    owner,
    await insertProperty(owner, { district: BROKEN, address: BROKEN }),
  );
  const shared = await shareReport(owner, report.id, { email: "reader@example.com", version: 1 });
  expect(shared).toMatchObject({ ok: true });
  const asker = await insertMember({ fullName: BROKEN });
  const { session } = await signIn(asker);
  await sendMessage({ ...asker, session }, listing.id, { message: BROKEN });
  const [one, other] = [await insertPending(owner), await insertPending(owner)];
  await approveListing(admin, one.id);
  await rejectListing(admin, other.id, BROKEN.slice(0, 300));
  await owner.db.update(listings).set({ title: BROKEN });
  await owner.db.update(profiles).set({ fullName: BROKEN });

  const sender = { ...owner, sentMails: owner.sentMails };
  for (const { id } of await owner.db.select({ id: mailOutbox.id }).from(mailOutbox))
    await deliverMail(sender, id);
  expect(owner.sentMails.length).toBeGreaterThanOrEqual(5);
  expect(owner.sentMails.some(({ subject }) => subject.includes("Bcc: evil"))).toBe(true);
  for (const { to, subject, headers = {} } of owner.sentMails) {
    for (const line of [to, subject, ...Object.entries(headers).flat()])
      expect(line, subject).not.toMatch(CONTROLS);
    expect(to).not.toContain("evil");
  }
});

test("a mail with such a subject goes to whom it is for alone", async () => {
  const mail = layOut("reader@example.com", { subject: BROKEN, paragraphs: [BROKEN], after: [] });
  await expect(
    env.EMAIL.send({ ...mail, from: { email: "no-reply@miyar.example", name: "معيار" } }),
  ).resolves.toBeDefined();
  expect(mail.subject).not.toMatch(CONTROLS);
});

/** Addresses that stand for several addresses, or contain more than one. */
const ADDRESSES = [
  ...BREAKS.map((text) => `reader@example.com${text}`),
  ...BREAKS.map((text) => `reader${text}@example.com`),
  "reader@example.com,evil@evil.example",
  "reader@example.com;evil@evil.example",
  "reader@example.com evil@evil.example",
  "<reader@example.com>",
  "Reader <reader@example.com>",
  '"reader\r\nBcc: evil"@example.com',
  "reader@example.com>\r\nBcc: <evil@evil.example",
  "reader%0d%0aBcc:evil@example.com\r\n",
  "reader@[127.0.0.1]",
  "@example.com",
];

test("no form takes more than one address for an address", async () => {
  const member = await insertWithPassword();
  const { cookie } = await signIn(member);
  const { report } = await insertFinishedReport(member);
  const before = await member.db.$count(mailOutbox);
  const ctx = visitorCtx();
  for (const email of ADDRESSES) {
    const forms: [string, Record<string, string>, string?][] = [
      ["/auth?tab=signup", { ...newcomer(), email }],
      ["/auth?tab=magic", { email }],
      ["/contact", contactForm({ email })],
      ["/service-request", serviceForm({ email }), cookie],
      [`/reports/${report.id}/share`, { intent: "send", email }, cookie],
    ];
    for (const [path, form, who] of forms) {
      const answer = await visit({ ...ctx, clientIp: crypto.randomUUID() }, path, { form, cookie: who });
      // Whitespace around an address is trimmed, so it is accepted.
      if (/^\S+@\S+$/.test(email.trim()) && !/[,;<>[]|%|=\?/.test(email) && !email.startsWith("@")) continue;
      expect(answer.status, `${path} ${JSON.stringify(email)}`).toBe(400);
    }
  }
  expect(await member.db.$count(mailOutbox)).toBe(before);
  expect(ctx.sentJobs).toEqual([]);
});

test("a file is named by us alone", async () => {
  const people = await insertPeople();
  const things = await insertThings(people);
  await people.owner.db.update(profiles).set({ fullName: BROKEN });
  const files = [
    ["/reports/:reportId/file", people.cookies.owner],
    ["/shared/:token/file", undefined],
    ["/exports/:exportId", people.cookies.owner],
    ["/orders/:paymentId/invoice.pdf", people.cookies.owner],
    ["/admin/reports/:reportId/file", people.cookies.aal2],
  ] as const;
  for (const [path, cookie] of files) {
    const { headers, status } = await visit(people.visitor(), fillPath(path, things), { cookie });
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get("Content-Disposition"), path).toMatch(/^(?:inline|attachment); filename="[\w.-]+"$/);
  }
});

test("no parameter of an address reaches a Location or a cookie as a line of its own", async () => {
  const { cookie } = await signIn(await insertMember());
  for (const text of BREAKS)
    for (const path of [
      "/marketplace/ID",
      "/marketplace/ID/favorite",
      "/marketplace/ID/report",
      "/market/ID",
      "/reports/ID",
    ])
      for (const form of [undefined, { favorite: "add", reason: "not-real" }]) {
        const address = path.replace("ID", encodeURIComponent(text));
        const { status, headers } = await visit(visitorCtx(), address, { cookie, form });
        expect(status, address).toBeLessThan(500);
        for (const name of ["Location", "Set-Cookie"])
          expect(headers.get(name) ?? "", address).not.toMatch(/[^\x20-\x7e]|; Bcc:/);
        expect(headers.has("Bcc")).toBe(false);
      }
});

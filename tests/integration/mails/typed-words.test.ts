import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, profiles, users } from "#app/db/schema.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { draftMail, type Mail } from "#app/platform/mail.server.ts";
import { writeMail } from "#tests/factories/mails.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { newcomer } from "#tests/factories/credentials.ts";
import type { Signed } from "#tests/factories/factors.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { contactForm, serviceForm } from "#tests/factories/requests.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

/** A letter in our name, as somebody could type it into a one-line field. */
const LETTER = "أوقفنا إعلانك فأكّد بياناتك";
const NAMES = [
  `فريق معيار\r\n\r\n${LETTER}\r\nhttps://evil.example/login`,
  `نورة\u2028\u2028${LETTER}\u202e`,
  `نورة\u3164\u2060 ${LETTER} evil.example.com`,
  `إدارة م\u200cعيار ${LETTER}`,
  LETTER,
];

/** The parts of a mail outside the quotation: subject, text and HTML. */
const ourWords = ({ subject, text, html }: Mail): string =>
  [subject, text.replace(/^>.*$/gm, ""), html.replace(/<blockquote[^]*?<\/blockquote>/g, "")].join("\n");

async function delivered(ctx: Signed): Promise<Mail> {
  const job = ctx.sentJobs.at(-1);
  if (job?.type !== "mail.deliver") throw new Error("nothing was enqueued");
  await deliverMail(ctx, job.mailId);
  const mail = ctx.sentMails.at(-1);
  if (!mail) throw new Error("nothing was sent");
  return mail;
}

test.each(NAMES)(
  "nothing of a sender's name stands in our own words to a listing's owner: %j",
  async (fullName) => {
    const [owner, sender] = [await insertMember(), await insertMember({ fullName })];
    const listing = await insertListing(owner);
    await sendMessage(sender, listing.id, { message: `السلام عليكم\n${LETTER}` });
    const mail = await delivered(sender);
    expect(mail.text).toContain(`> ${LETTER}`);
    expect(ourWords(mail)).not.toMatch(/أوقفنا|evil|فريق معيار/);
    expect(mail.text).not.toMatch(/[\u202e\u2028\u2060\u3164\u200c]/);
  },
);

test("a shared report's mail tells a stranger what its sender typed in the quotation alone", async () => {
  const owner = await insertMember({ fullName: LETTER });
  const property = await insertProperty(owner, { district: LETTER });
  const { report } = await insertFinishedReport(owner, property);
  await shareReport(owner, report.id, { email: "reader@example.com", version: 1 });
  const mail = await delivered(owner);
  expect(mail.text).toContain(`> الاسم: \u2068${LETTER}\u2069`);
  expect(ourWords(mail)).not.toContain("أوقفنا");
});

test("a name that was kept before names were judged greets nobody, and a clean one is greeted by", async () => {
  for (const [fullName, greeted] of [
    [NAMES[0], "أهلًا بك،"],
    ["support@bank.com", "أهلًا بك،"],
    ["نورة\u202e\r\nالقحطاني\u3164", "أهلًا \u2068نورة القحطاني\u2069،"],
  ] as const) {
    const member = await insertMember({ fullName });
    const mail = draftMail("password-changed", member.userId);
    await writeMail(member, mail);
    await deliverMail(member, mail.id);
    expect(member.sentMails.at(-1)?.text.split("\n")[0]).toBe(greeted);
  }
});

const REFUSED = [
  ["https://evil.example", "اكتب الاسم وحده، بلا رابط ولا بريد إلكتروني"],
  ["فريق معيار", "هذا اسم المنصة نفسها. اكتب اسمك أنت"],
] as const;

test("no form takes a name that is an address or ours: it says so beside the field, keeps it, and stores nothing", async () => {
  const member = await insertMember({ fullName: "نورة القحطاني" });
  const { cookie } = await signIn(member);
  const mailsBefore = await member.db.$count(mailOutbox);
  for (const [name, said] of REFUSED) {
    const someone = newcomer();
    const forms: [string, Record<string, string>, string?][] = [
      ["/auth?tab=signup", { ...someone, full_name: name }],
      ["/contact", contactForm({ name })],
      ["/service-request", serviceForm({ full_name: name }), cookie],
      ["/dashboard/profile?form=details", { full_name: name, phone: "" }, cookie],
    ];
    for (const [path, form, who] of forms) {
      const answer = await visit(visitorCtx(), path, { form, cookie: who });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.text, path).toContain(said);
      expect(answer.html, path).toContain(name);
    }
    expect(await member.db.$count(users, eq(users.email, someone.email))).toBe(0);
  }
  const kept = await member.db.query.profiles.findFirst({ where: eq(profiles.userId, member.userId) });
  expect(kept?.fullName).toBe("نورة القحطاني");
  expect(await member.db.$count(mailOutbox)).toBe(mailsBefore);
});

test("a sign-up's name is kept as one line with nothing in it that does not show", async () => {
  const someone = newcomer();
  const form = { ...someone, full_name: "نورة\r\n\u202eال\u00adقحطاني\u3164\u2800" };
  const answer = await visit(visitorCtx(), "/auth?tab=signup", { form });
  expect(answer.status).toBeLessThan(400);
  const { db } = visitorCtx();
  const [row] = await db
    .select({ name: profiles.fullName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(users.email, someone.email));
  expect(row?.name).toBe("نورة القحطاني");
});

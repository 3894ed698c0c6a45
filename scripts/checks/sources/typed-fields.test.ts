import { expect, test } from "vitest";
import { z } from "zod";
import { OUT_SLOTS } from "#app/domains/reports/questioning/rules.ts";

/**
 * Fields that take no person's words: ids, choices and addresses of our own, and secrets, which stay exactly as they were
 * typed. A new field that lets marks through and stands here by no right is a fault.
 */
const NOT_WORDS = new Set([
  // Ids: a person of one's office, a source of an import.
  "person",
  "source",
  "webhook",
  "delivery",
  "password",
  "password_confirmation",
  "current_password",
  "city",
  "country",
  "acted-on",
  "handle",
  "factor",
  "challenge_id",
  "listing",
  "link",
  "images",
  "query",
  "search",
  "back",
  "topic_code",
  "humanToken",
  // Of the open interface: a place in a list, a drawing's code, and a key's id.
  "after",
  "areas",
  "key",
  "cf-turnstile-response",
]);

/** Of each kind one, and line breaks: in every place of a typed text. */
const UNSEEN =
  "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200e\u200f\u202e\u2060\u2066\u206f\u2800\u3164\ufeff\uffa0\ufe0f\u{e0041}\u{e0100}";
const MARKS = `${UNSEEN}\u2028\u2029\u0000\u0085`;
const BREAKS = "\r\n\n";
const MARKED = new RegExp(`[${MARKS}\r]`, "u");

/** What fields of every shape would take, if it were not for the marks. */
const TYPED = [
  "شقة واسعة في حي هادئ قريبة من كل الخدمات والمدارس والطرق",
  "شقة",
  "sara@example.com",
  "+966 50 123 4567",
  "7200418836",
  "2027-06-30",
  "123456",
];
const withMarks = (text: string, marks: string): string =>
  marks + Array.from(text, (sign) => sign + marks).join("");

type Field = { name: string; schema: z.ZodType };

/** The fields of a schema, of each of its choices where it has several. */
function fieldsOf(schema: z.ZodType, name: string): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      fieldsOf(field as z.ZodType, `${name}.${key}`),
    );
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return schema.options.flatMap((option, nth) => fieldsOf(option as z.ZodType, `${name}[${nth}]`));
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return fieldsOf(schema.in, name);
  return [{ name, schema }];
}

const modules = import.meta.glob<Record<string, unknown>>(
  [
    "../../../app/domains/**/*.ts",
    "!../../../app/domains/**/*.server.ts",
    "!../../../app/domains/**/*.test.ts",
    "!../../../app/domains/content/*",
    // What the open interface and the registers of licences answer: nobody types it.
    "!../../../app/domains/licences/registers/*",
    "!../../../app/domains/programs/{answer,problem}-*.ts",
  ],
  { eager: true },
);

const fields = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    value instanceof z.ZodType ? fieldsOf(value, `${file.replace("../../../app/domains/", "")} ${name}`) : [],
  ),
);

/** What the field makes of a text, or null where it refuses it or makes something else of it. */
function taken({ schema }: Field, text: string): string | null {
  const read = schema.safeParse(text);
  return read.success && typeof read.data === "string" ? read.data : null;
}

/** A field's own name; the row that an act is done to has one of its own, and so have a property, a key and a feed, which are no persons. */
const shortName = ({ name }: Field): string => {
  if (/(?:Act|Operations|Decision|AdminOffice)Input.*\.subject$/.test(name)) return "acted-on";
  if (/KeysInput.*\.name$/.test(name)) return "key_name";
  if (/(?:Feed|Imports)Input.*\.name$/.test(name)) return "source_name";
  return name.endsWith("KeptInput.name") ? "kept_name" : name.replace(/^.*[. ]/, "");
};
const isOneLine = (field: Field): boolean =>
  TYPED.some((text) => taken(field, `${text}\n${text}`)?.includes("\n") === false);

test("no field of any form or call keeps what shows nothing, turns the text or breaks its line", () => {
  expect(fields.length).toBeGreaterThan(80);
  const faulty = fields.filter(
    (field) =>
      !NOT_WORDS.has(shortName(field)) &&
      TYPED.some((text) => MARKED.test(taken(field, withMarks(text, MARKS)) ?? "")),
  );
  expect(faulty.map(({ name }) => name)).toEqual([]);
});

test("every field that takes a person's words takes them cleaned, and nothing that shows is nothing", () => {
  const words = fields.filter(
    (field) => !NOT_WORDS.has(shortName(field)) && taken(field, TYPED[0] ?? "") === TYPED[0],
  );
  expect(new Set(words.map(shortName))).toEqual(
    new Set([
      "full_name",
      ...OUT_SLOTS.map((slot) => `out_${slot}_note`),
      "name",
      "contact_name",
      "kept_name",
      "key_name",
      "source_name",
      "phone",
      "contact_phone",
      "title",
      "address",
      "district",
      "project",
      "subject",
      "coupon",
      "giver_name",
      "friendly_name",
      "about",
      "issuer",
      "who",
      "description",
      "extra_features",
      "message",
      "note",
      "reason",
      "answer",
      "licence_expires_at",
    ]),
  );
  for (const field of words) {
    const clean = TYPED[0] ?? "";
    expect(taken(field, withMarks(clean, UNSEEN)), field.name).toBe(clean);
    expect(taken(field, MARKS + BREAKS + MARKS) ?? "", field.name).toBe("");
  }
});

test("names refuse an address and our own name, wherever they are typed", () => {
  const names = fields.filter((field) => ["full_name", "name", "contact_name"].includes(shortName(field)));
  expect(names.length).toBe(12);
  for (const field of names) {
    expect(taken(field, "نورة القحطاني"), field.name).toBe("نورة القحطاني");
    expect(isOneLine(field), field.name).toBe(true);
    for (const name of [
      "https://evil.example",
      "evil.com",
      "support@bank.com",
      "فريق معيار",
      "م\u200cعيار",
      "MIYAR Team",
    ])
      expect(field.schema.safeParse(name).success, `${field.name} ${name}`).toBe(false);
  }
});

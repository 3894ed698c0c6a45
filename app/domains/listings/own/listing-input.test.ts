import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test, vi } from "vitest";
import { say } from "#app/i18n/site/errors.ts";
import { listingSay } from "#app/i18n/listings/listing-errors.ts";
import { e164Of } from "#app/lib/text/phone.server.ts";
import { contactPhoneCountry, ListingInput, listingTypeOf } from "./listing-input.ts";

/** The message that the form shows above itself: of several, the first rule's. */
function firstMessage(errors: Record<string, string[] | null> | null | undefined): string | null {
  const failed = Object.keys(ListingInput.shape).find((name) => errors?.[name]?.[0]);
  return (failed && errors?.[failed]?.[0]) ?? null;
}

const PICTURE = "a".repeat(32);
const GOOD = {
  title: "شقة ثلاث غرف في النرجس",
  description: "شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص.",
  price: "950000",
  city: "Riyadh",
  address: "شارع عثمان بن عفان",
  images: PICTURE,
};

function read(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD, ...fields }))
    for (const one of [value].flat()) form.append(name, one);
  const submission = parseWithZod(form, { schema: ListingInput });
  const { error } = submission.reply();
  return {
    value: submission.status === "success" ? submission.value : null,
    errors: error,
    first: firstMessage(error),
  };
}

const ten = "ا".repeat(10);
const of = (length: number) => "ا".repeat(length);
const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index).padStart(32, "0"));

test("a listing of the required fields alone is taken, with the defaults", () => {
  const { value } = read({});
  expect(value).toMatchObject({
    price: 950_000,
    offer_type: "sale",
    country: "sa",
    area_sqm: null,
    bedrooms: null,
    contact_email: null,
    contact_phone: null,
    licence_number: null,
    licence_expires_at: null,
    latitude: null,
    images: [PICTURE],
  });
  expect(value && listingTypeOf(value)).toBe("apartment");
  expect(listingTypeOf({ listing_group: "commercial" })).toBe("office");
  expect(listingTypeOf({ listing_group: "land" })).toBe("land");
});

describe("the specification's table, each message letter for letter", () => {
  test.each([
    ["title", of(9), "العنوان يجب أن يكون 10 أحرف على الأقل"],
    ["title", "", "العنوان يجب أن يكون 10 أحرف على الأقل"],
    ["title", `  ${of(9)}  `, "العنوان يجب أن يكون 10 أحرف على الأقل"],
    ["title", of(101), "العنوان يجب ألا يتجاوز 100 حرف"],
    ["description", of(49), "الوصف يجب أن يكون 50 حرف على الأقل"],
    ["description", of(2001), "الوصف يجب ألا يتجاوز 2000 حرف"],
    ["price", "0", "السعر يجب أن يكون أكبر من صفر"],
    ["price", "-5", "السعر يجب أن يكون أكبر من صفر"],
    ["price", "", "السعر يجب أن يكون أكبر من صفر"],
    ["price", "1000000000", "السعر غير صحيح"],
    ["price", "مليون", "السعر غير صحيح"],
    ["price", "1e5", "السعر غير صحيح"],
    ["price", "1500.5", "السعر غير صحيح"],
    ["city", "R", "اسم المدينة قصير جداً"],
    ["city", "", "اسم المدينة قصير جداً"],
    ["city", "R".repeat(51), "اسم المدينة طويل جداً"],
    ["address", of(4), "العنوان قصير جداً"],
    ["address", of(201), "العنوان طويل جداً"],
    [
      "contact_phone",
      "050123456",
      "رقم الجوال قصير جدًا: رقم السعودية مثل \u2066051 234 5678\u2069. إن كان من دولة أخرى فاخترها من القائمة",
    ],
    [
      "contact_phone",
      "05012345678",
      "رقم الجوال طويل جدًا: رقم السعودية مثل \u2066051 234 5678\u2069. إن كان من دولة أخرى فاخترها من القائمة",
    ],
    ["contact_phone", "05012345ab", "رقم الجوال غير صحيح: اكتبه بالأرقام وحدها"],
    ["contact_email", "sara@", "البريد الإلكتروني غير صحيح"],
    ["contact_name", of(101), "الاسم طويل جداً"],
    ["area_sqm", "0", "المساحة يجب أن تكون رقماً موجباً"],
    ["area_sqm", "-3", "المساحة يجب أن تكون رقماً موجباً"],
    ["area_sqm", "كبيرة", "المساحة يجب أن تكون رقماً موجباً"],
  ])("%s %j", (name, typed, message) => {
    const { errors, first } = read({ [name]: typed });
    expect(errors).toEqual({ [name]: [message] });
    expect(first).toBe(message);
  });

  test.each([
    ["title", ten],
    ["title", of(100)],
    ["description", of(50)],
    ["description", of(2000)],
    ["price", "1"],
    ["price", "999999999"],
    ["address", of(5)],
    ["address", of(200)],
    ["contact_phone", "+974 5512 3456"],
    ["contact_phone", "0501234567"],
    ["contact_name", of(100)],
    ["area_sqm", "0.5"],
  ])("%s at its limit passes: %j", (name, typed) => {
    expect(read({ [name]: typed }).errors).toBeUndefined();
  });

  test("no picture, and the eleventh", () => {
    expect(read({ images: [] }).errors).toEqual({ images: ["يرجى إضافة صورة واحدة على الأقل"] });
    expect(read({ images: pictures(11) }).errors).toEqual({ images: ["يمكنك رفع 10 صور كحد أقصى"] });
    expect(read({ images: pictures(10) }).value?.images).toEqual(pictures(10));
    expect(read({ images: [PICTURE, PICTURE] }).value?.images).toEqual([PICTURE]);
  });

  test("of several failures the first rule's message is shown above the form", () => {
    expect(read({ title: "", price: "0", address: "x" }).first).toBe(listingSay.titleTooShort);
    expect(read({ area_sqm: "0", contact_phone: "1" }).first).toBe(
      "رقم الجوال قصير جدًا: رقم السعودية مثل \u2066051 234 5678\u2069. إن كان من دولة أخرى فاخترها من القائمة",
    );
    expect(read({ city: "Doha", area_sqm: "0" }).first).toBe(say.cityElsewhere);
    expect(read({}).first).toBeNull();
  });
});

test.each(["\u3164", "\u2060", "\u00ad", "\u034f", "\u180e", "\u2800", "\u200d", "\u115f\u2800 "])(
  "a listing whose title, description and address show nothing is refused: %j",
  (sign) => {
    const nothing = sign.repeat(60);
    const { errors } = read({ title: nothing, description: nothing, address: nothing });
    expect(errors).toEqual({
      title: [listingSay.titleTooShort],
      description: [listingSay.descriptionTooShort],
      address: [listingSay.addressTooShort],
    });
  },
);

test("digits, marks and spaces of a Gulf keyboard are read as what they mean", () => {
  const { value } = read({
    title: `\u200f  ${GOOD.title}\r\n`,
    price: "٩٥٠٬٠٠٠",
    area_sqm: "١٤٠٫٥ ",
    contact_phone: "\u202a+٩٦٦ 50 ۱۲۳ ٤٥٦٧\u202c",
    contact_email: " Sara@Example.COM ",
    bedrooms: "٣",
    floor_number: "-1",
    latitude: "٢٤٫٨٣",
    longitude: "46.66",
  });
  expect(value).toMatchObject({
    title: GOOD.title,
    price: 950_000,
    area_sqm: 140.5,
    contact_email: "sara@example.com",
    bedrooms: 3,
    floor_number: -1,
    latitude: 24.83,
    longitude: 46.66,
  });
  expect(e164Of(value?.contact_phone ?? null, contactPhoneCountry(value ?? {}))).toBe("+966501234567");
});

test("length counts what people see: a sign of two units is one, a posted line break too", () => {
  expect(read({ title: "🏠".repeat(9) }).errors).toHaveProperty("title");
  expect(read({ title: "🏠".repeat(100) }).errors).toBeUndefined();
  const lines = Array.from({ length: 1000 }, () => "ا").join("\r\n");
  expect(read({ description: lines }).value?.description).toHaveLength(1999);
});

test("a city is one of the chosen country's, a type one of the chosen group's", () => {
  expect(read({ country: "qa", city: "Doha" }).errors).toBeUndefined();
  expect(read({ country: "qa" }).errors).toEqual({ city: [say.cityElsewhere] });
  expect(read({ listing_group: "commercial", listing_type: "villa" }).errors).toEqual({
    listing_type: [listingSay.typeElsewhere],
  });
  expect(read({ listing_type: "castle" }).errors).toEqual({ listing_type: [say.chooseFromList] });
  expect(read({ country: "fr" }).errors).toEqual({ country: [say.countryRequired] });
});

test("a place has both coordinates or none, inside its country", () => {
  expect(read({ latitude: "24.7" }).errors).toEqual({ longitude: [listingSay.placeIncomplete] });
  expect(read({ latitude: "25.2", longitude: "55.3" }).value).toMatchObject({ latitude: 25.2 });
  expect(read({ latitude: "48.8", longitude: "2.3" }).errors).toEqual({
    latitude: [listingSay.placeElsewhere],
  });
  expect(read({ latitude: "north", longitude: "46" }).errors).toEqual({ latitude: [listingSay.placeWrong] });
});

describe("a licence", () => {
  const dubai = { country: "ae", city: "Dubai", licence_expires_at: "2999-01-01" };
  const riyadh = { licence_expires_at: "2999-01-01" };

  test.each([
    [{ ...riyadh, licence_number: " ٧٢٠٠٢٩٩٨٥٦" }, "7200299856"],
    [{ ...dubai, licence_number: "71488273611" }, "71488273611"],
    [{ ...dubai, country: "ae", city: "Abu Dhabi", licence_number: "madh-2025/0031" }, "MADH-2025/0031"],
  ])("%j is taken", (fields, stored) => {
    expect(read(fields).value).toMatchObject({ licence_number: stored, licence_expires_at: "2999-01-01" });
  });

  test.each([
    [{ ...riyadh, licence_number: "720029985" }, "licence_number", listingSay.licenceWrong.rega],
    [{ ...riyadh, licence_number: "1200299856" }, "licence_number", listingSay.licenceWrong.rega],
    [{ ...dubai, licence_number: "12345" }, "licence_number", listingSay.licenceWrong.trakheesi],
    [
      { ...dubai, city: "Abu Dhabi", licence_number: "رخصة" },
      "licence_number",
      listingSay.licenceWrong.other,
    ],
    [riyadh, "licence_number", listingSay.licenceMissing],
    [{ licence_number: "7200299856" }, "licence_expires_at", listingSay.expiryMissing],
    [
      { licence_number: "7200299856", licence_expires_at: "2999-02-30" },
      "licence_expires_at",
      listingSay.expiryWrong,
    ],
    [
      { licence_number: "7200299856", licence_expires_at: "غدًا" },
      "licence_expires_at",
      listingSay.expiryWrong,
    ],
    [
      { licence_number: "7200299856", licence_expires_at: "2020-01-01" },
      "licence_expires_at",
      listingSay.expiryPast,
    ],
  ])("%j is refused beside %s", (fields, name, message) => {
    expect(read(fields).errors).toEqual({ [name]: [message] });
  });

  test("is good to the end of its last day where the property stands", () => {
    const fields = { licence_number: "7200299856", licence_expires_at: "2026-11-20" };
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 20, 59) });
    expect(read(fields).errors).toBeUndefined();
    vi.setSystemTime(Date.UTC(2026, 10, 20, 21, 0));
    expect(read(fields).errors).toEqual({ licence_expires_at: [listingSay.expiryPast] });
    vi.useRealTimers();
  });
});

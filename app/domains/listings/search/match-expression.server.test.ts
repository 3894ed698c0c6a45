import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { foldSearch } from "#app/lib/text/arabic.ts";
import { rangeCodes, stepOf } from "./index-codes.ts";
import { matchOf, wordTerms } from "./match-expression.server.ts";
import { EVERYTHING } from "./search-input.ts";

/** A listing's text | a typed search, one pair per line. */
const PAIRS = `
أرض سكنية | ارض
أرض سكنية | أرض
ارض سكنية | أرض
آرض | ارض
إعلان مميز | اعلان
اعلان مميز | إعلان
أُسرة كبيرة | اسرة
الأحساء | الاحساء
الإحساء | الأحساء
الآفاق | الافاق
إيجار سنوي | ايجار
ايجار سنوي | إيجار
للإيجار | للايجار
للايجار | للإيجار
أحمد | احمد
احمد | أحمد
أبها | ابها
إبراهيم | ابراهيم
أمانة | امانه
إطلالة بحرية | اطلالة
اطلاله بحريه | إطلالة بحرية
آمنة | امنة
ٱلرياض | الرياض
الرياض | ٱلرياض
مؤثثة | موثثة
موثثة | مؤثثة
مؤجرة بالكامل | موجرة
اللؤلؤة | اللولوة
اللولوه | اللؤلؤة
لؤلؤ | لولو
شاطئ | شاطي
شاطي | شاطئ
شاطىء | شاطئ
الطائف | الطايف
الطايف | الطائف
حدائق | حدايق
حدايق | حدائق
سائق | سايق
عائلية | عايلية
عائلي | عايلي
رئيسي | رييسي
رئيسية | رييسيه
هادئ | هادي
هادئة | هاديه
بناء حديث | بنا حديث
بنا حديث | بناء
سماء | سما
فضاء | فضا
خضراء | خضرا
الخضراء | الخضرا
كهرباء | كهربا
إضاءة | اضاة
إضاءة | اضاءه
شيء | شي
شقة | شقه
شقه | شقة
فيلا فاخرة | فاخره
فاخره | فاخرة
مكة | مكه
مكه | مكة
جدة | جده
جده | جدة
المدينة | المدينه
المدينه | المدينة
الدوحة | الدوحه
الشارقة | الشارقه
الوكرة | الوكره
حديقة | حديقه
غرفة خادمة | خادمه
صالة | صاله
واجهة شمالية | واجهه شماليه
زاوية | زاويه
قريبة من مدرسة | مدرسه
جديدة | جديده
مساحة | مساحه
كاملة | كامله
قديمة | قديمه
راقية | راقيه
منطقة | منطقه
عمارة | عماره
مستشفى | مستشفي
مستشفي | مستشفى
مبنى | مبني
مبني | مبنى
أعلى | اعلي
الأعلى | الاعلي
منتهى | منتهي
مصلى | مصلي
مصلي | مصلى
ملتقى | ملتقي
الملقى | الملقي
كبرى | كبري
أخرى | اخري
سكنى | سكني
مقهى | مقهي
مرسى دبي | مرسي دبي
مرسي دبي | مرسى دبي
النَّرْجِس | النرجس
النرجس | النَّرجِس
شُقَّة | شقة
شقة | شُقّة
فِيلّا | فيلا
فيلا | فِيلا
حَيّ العليا | العليا
جُدَّة | جدة
مَكَّة | مكة
أرضٌ | ارض
دورٌ علويّ | علوي
مسجدٍ | مسجد
مُجدَّدة | مجددة
مُطِلّة | مطلة
الرِّياض | الرياض
قَطَر | قطر
قطر | قَطَر
شـــقة | شقة
شقة | شـقـة
فيـلا | فيلا
الريـــاض | الرياض
جــدة | جدة
للبيـــع | للبيع
للبيع | للبيـــع
مـكـتـب | مكتب
أرض ٣٠٠ متر | 300
أرض 300 متر | ٣٠٠
أرض ۳۰۰ متر | 300
أرض 300 متر | ۳۰۰
شارع ١٥ | 15
شارع 15 | ١٥
شارع ۲۰ | ٢٠
بلك ٢٤٥٦ | 2456
بلك 2456 | ٢٤٥٦
قطعة ٧ | 7
قطعة 7 | ٧
طريق 60 شمالي | ٦٠
دور ٢ | 2
حي 5 | ٥
عرض ٣٢ م | 32
مخطط ١١٧٥ | 1175
مخطط 1175 | ۱۱۷۵
سنة ٢٠٢٤ | 2024
سنة 2024 | ٢٠٢٤
فيلا رقم ٨٨ | 88
حي النرجس | نرجس
النرجس | نرجس
نرجس | النرجس
الياسمين | ياسمين
ياسمين | الياسمين
مسبح خاص | المسبح
المسبح كبير | مسبح
فيلا | الفيلا
الفيلا | فيلا
شقة | الشقة
مستودع | المستودع
والمطبخ واسع | مطبخ
بالرياض | رياض
وفيها مسبح | مسبح
قرب الحديقة | حديقة
مجلس للرجال | رجال
مصعدين | مصعد
شققا | شقق
النرجسية | نرجس
حي العليا | حي
في الحي الهادئ | حي
دور أول | دو
بيت شعبي | بي
ط ٣ | ط
شارع أ | أ
مول قريب | مو
برج ب | ب
کراج | كراج
كراج | کراج
شاليه | شالیه
شالیه | شاليه
مكتبی | مكتبي
حدیقة | حديقة
حديقة | حدیقه
گراج كبير | كبير
ہادئ | هادئ
ﺷﻘﺔ | شقة
ﻓﻴﻼ | فيلا
ﻷرض | لارض
الأراضي | اراضي
لأسرة | لاسرة
ﷲ أكبر | الله
Villa مع مسبح | villa
villa | VILLA
VILLA | villa
Business Bay | business bay
Al Malqa | malqa
Café قريب | cafe
cafe | Café
Résidence | residence
The Pearl | pearl
JVC | jvc
شقة، فاخرة | شقة فاخرة
شقة-فاخرة | فاخرة شقة
شقة/مكتب | مكتب
«فيلا» | فيلا
فيلا؛ حديقة | حديقة فيلا
(مسبح) | مسبح
مسبح! | مسبح
غرفتان + صالة | صالة غرفتان
فيلا   فاخرة | فيلا فاخرة
فيلا فاخرة | فيلا    فاخرة
فيلا\u200fفاخرة | فيلافاخرة
شقة\u200cفاخرة | شقةفاخرة
فيلا\u00a0فاخرة | فيلا فاخرة
فيلا فاخرة | «فيلا»، فاخرة؟
الخليج التجاري | خليج تجاري
أبوظبي | ابوظبي
ابوظبي | أبوظبى
أم صلال | ام صلال
ام صلال | أُمّ صلال
رأس الخيمة | راس الخيمه
راس الخيمه | رأس الخيمة
مكة المكرمة | مكه المكرمه
المدينة المنورة | المدينه المنوره
الدمّام | الدمام
عجمان | عَجمان
الظهران | ظهران
`
  .trim()
  .split("\n")
  .map((line) =>
    line.replaceAll(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  )
  .map((line) => line.split(" | ") as [written: string, typed: string]);

const database = new DatabaseSync(":memory:");
database.exec("create virtual table texts using fts5(words, tokenize='trigram case_sensitive 1')");
const insert = database.prepare("insert into texts (rowid, words) values (1, ?)");
const find = database.prepare("select rowid from texts where texts match ?");

function finds(written: string, typed: string): boolean {
  database.exec("delete from texts");
  insert.run(` ${foldSearch(written)} `);
  return find.all(wordTerms(typed).join(" AND ")).length > 0;
}

test("there are at least two hundred pairs", () => {
  expect(new Set(PAIRS.map((pair) => pair.join("|"))).size).toBe(PAIRS.length);
  expect(PAIRS.length).toBeGreaterThanOrEqual(200);
});

test.each(PAIRS)("«%s» is found by «%s»", (written, typed) => {
  expect(finds(written, typed)).toBe(true);
});

test.each([
  ["شقة في النرجس", "الياسمين"],
  ["فيلا بمسبح", "حديقة"],
  ["أرض 300 متر", "400"],
  ["أرض 3000 متر", "3"],
  ["مبنى", "مبيت"],
  ["دور علوي", "ور"],
])("«%s» is not found by «%s»", (written, typed) => {
  // The exception: two letters in the middle of a word.
  expect(finds(written, typed)).toBe(typed === "ور");
});

test("marks of the index's own language are words like any other", () => {
  for (const typed of [
    '"',
    "فيلا OR شقة",
    "a* NEAR(b)",
    "words : x",
    "-فيلا",
    "'; drop table texts",
    "(((",
    "^فيلا",
  ])
    expect(() => find.all(matchOf({ ...EVERYTHING, search: typed }).expression)).not.toThrow();
  expect(wordTerms("  ،؛؟ ")).toEqual([]);
});

test("of a word without end only its beginning is asked for", () => {
  const [term = ""] = wordTerms("0".repeat(100));
  expect(term).toBe(`"${"0".repeat(32)}"`);
  // One character that folds to eighteen letters.
  expect(wordTerms("ﷺﷺﷺ".repeat(30)).join("").length).toBeLessThan(400);
});

test("a range's codes cover every amount in it, and little else", () => {
  const codesOf = (amount: number) => new Set(rangeCodes("price", amount, amount) ?? []);
  for (const [min, max] of [
    [1, 2],
    [999, 1001],
    [45_000, 60_000],
    [500_000, 900_000],
    [1_000_000, 999_999_999],
  ] as const) {
    const from = stepOf(min);
    const to = stepOf(max);
    expect(to).toBeGreaterThanOrEqual(from);
    expect(rangeCodes("price", min, max)?.length).toBeLessThan(32);
    expect(codesOf(min).size).toBe(1);
  }
  expect(rangeCodes("price", null, null)).toBeNull();
  for (let amount = 1; amount < 2 ** 30; amount = Math.ceil(amount * 1.37))
    expect(stepOf(amount + 1)).toBeGreaterThanOrEqual(stepOf(amount));
});

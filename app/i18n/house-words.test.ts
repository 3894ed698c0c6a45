import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const HERE = import.meta.dirname;
const FILES = readdirSync(HERE, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);

/** The specification's own sentences, which stay as they are though the house would write them otherwise. */
const QUOTED = [
  "اسم المدينة قصير جداً",
  "اسم المدينة طويل جداً",
  "العنوان قصير جداً",
  "العنوان طويل جداً",
  "الاسم طويل جداً",
  "المساحة يجب أن تكون رقماً موجباً",
  "لا توجد إعلانات حالياً",
  "يجب تسجيل الدخول أولاً",
  "سيتم مراجعته قريباً",
  "أضف إعلانك مجاناً",
  "جاري تحميل الخريطة...",
  "جاري الحفظ...",
  "جاري النشر...",
  "جاري الإرسال...",
];

const sentences = FILES.flatMap((file) =>
  readFileSync(path.join(HERE, file), "utf8")
    .split("\n")
    .map((line, at) => ({
      at: `${file}:${at + 1}`,
      text: QUOTED.reduce((text, quoted) => text.replaceAll(quoted, ""), line),
    })),
);

test.each([
  ["دون تسجيل", /(?:بلا|دون|بدون) حساب(?![يكه]| )/],
  ["تقدير مجاني, the regulated word is for accredited valuers", /تقييم مجاني|تقييم سريع/],
  ["tanwin before its alif: جدًا، سعرًا", /اً/],
  ["جارٍ", /(?<![\u0600-\u06ff])جاري /],
  ["أحد أعضاء فريقنا", /أحد فريقنا/],
  ["دورات المياه", /حمام/],
  ["سعر المتر المربع", /(?:سعر|أسعار) المتر(?! المربع)/],
  ["سعر الإعلان المقترح", /سعر العرض/],
  ["تحتاج إليه", /تحتاج(?! إلى| إليه| الأرض إلى| الخريطة إلى)|نحتاجه|تحتاجه/],
  ["no report can give a time that a sale will take", /المدة المتوقعة للبيع|الوقت المتوقع للبيع/],
  ["deeds, not «recently sold»", /بيعت قريب/],
])("one word for one thing: %s", (_right, wrong) => {
  expect(
    sentences.filter(({ text }) => wrong.test(text)).map(({ at, text }) => `${at} ${text.trim()}`),
  ).toEqual([]);
});

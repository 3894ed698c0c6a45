import { expect, test } from "vitest";
import { cpuMs } from "#tests/factories/cpu-time.ts";
import { findContactData } from "./find-contact-data.ts";
import texts from "./find-contact-data.texts.json" with { type: "json" };

test.each([
  ["للتواصل 0501234567", "0501234567"],
  ["للتواصل ٠٥٠١٢٣٤٥٦٧", "٠٥٠١٢٣٤٥٦٧"],
  ["للتواصل ۰۵۰۱۲۳۴۵۶۷", "۰۵۰۱۲۳۴۵۶۷"],
  ["للتواصل ٠5٠1٢3٤567", "٠5٠1٢3٤567"],
  ["الجوال: 050 123 4567", "050 123 4567"],
  ["الجوال: 050-123-4567 مساءً", "050-123-4567"],
  ["الجوال: 050.123.4567", "050.123.4567"],
  ["الجوال 0 5 0 1 2 3 4 5 6 7", "0 5 0 1 2 3 4 5 6 7"],
  ["الجوال (050) 1234567", "050) 1234567"],
  ["الجوال 05_01_23_45_67", "05_01_23_45_67"],
  ["الجوال 050*123*4567", "050*123*4567"],
  ["الجوال ٠٥٠،١٢٣،٤٥٦٧", "٠٥٠،١٢٣،٤٥٦٧"],
  ["الجوال 05o1234567", "05o1234567"],
  ["الجوال ٠٥٠ـ١٢٣ـ٤٥٦٧", "٠٥٠١٢٣٤٥٦٧"],
  ["الجوال 050\u200b123\u200b4567", "0501234567"],
  ["شقة 140 0501234567", "0501234567"],
  ["اتصل 501234567", "501234567"],
  ["جوال 50 123 4567", "50 123 4567"],
  ["+966501234567", "966501234567"],
  ["+966 50 123 4567", "966 50 123 4567"],
  ["＋٩٦٦ ٥٠١٢٣٤٥٦٧", "٩٦٦ ٥٠١٢٣٤٥٦٧"],
  ["00966501234567", "00966501234567"],
  ["966501234567", "966501234567"],
  ["00971 50 123 4567", "00971 50 123 4567"],
  ["+971-4-123-4567", "971-4-123-4567"],
  ["دبي 04 123 4567", "04 123 4567"],
  ["+974 5512 3456", "974 5512 3456"],
  ["الدوحة اتصل 5512 3456", "5512 3456"],
  ["للمعاينة 55123456", "55123456"],
  ["+20 100 123 4567", "20 100 123 4567"],
  ["هاتف المكتب 0112345678", "0112345678"],
  ["الرقم الموحد 920012345", "920012345"],
  ["صفر خمسة صفر واحد اثنين ثلاثة أربعة خمسة ستة سبعة", "صفر خمسة صفر واحد اثنين ثلاثة أربعة خمسة ستة سبعة"],
  [
    "رقمي صفر خمسه خمسه وواحد واثنين وثلاثة وأربعة وخمسة وستة وسبعة والسلام",
    "صفر خمسه خمسه وواحد واثنين وثلاثة وأربعة وخمسة وستة وسبعة",
  ],
  ["صفر خمسة 55 1234 ستة سبعة", "صفر خمسة 55 1234 ستة سبعة"],
  [
    "صفر خمسة خمسة وخمسين ثلاثة وعشرين أربعة وأربعين ستة وسبعين",
    "صفر خمسة خمسة وخمسين ثلاثة وعشرين أربعة وأربعين ستة وسبعين",
  ],
  [
    "call zero five zero one two three four five six seven",
    "zero five zero one two three four five six seven",
  ],
])("%s holds a telephone number", (text, found) => {
  expect(findContactData(text)).toEqual([found]);
});

test.each([
  ["راسلني sara@example.com", "sara@example.com"],
  ["راسلني sara.o+home@mail.example.sa اليوم", "sara.o+home@mail.example.sa"],
  ["sara @ example . com", "sara @ example . com"],
  ["البريد sara آت gmail دوت كوم", "sara آت gmail دوت كوم"],
  ["البريد sara ات جيميل", "sara ات جيميل"],
  ["البريد sara(at)hotmail(dot)com", "sara(at)hotmail(dot)com"],
  ["sara [at] example [dot] net", "sara [at] example [dot] net"],
  ["sara.o at gmail dot com please", "sara.o at gmail dot com"],
  ["سارة@جيميل", "سارة@جيميل"],
])("%s holds a mail address", (text, found) => {
  expect(findContactData(text)).toEqual([found]);
});

test.each([
  ["التفاصيل https://example.com/x?y=1 هنا", "https://example.com/x?y=1"],
  ["التفاصيل www.example.com/x", "www.example.com/x"],
  ["موقعنا aqar-best.com.sa للمزيد", "aqar-best.com.sa"],
  ["موقعنا Aqarat.SA", "Aqarat.SA"],
  ["wa.me/966501234567", "wa.me/966501234567"],
  ["t.me/aqarat", "t.me/aqarat"],
  ["موقعنا عقاراتي دوت كوم", "عقاراتي دوت كوم"],
])("%s holds a link", (text, found) => {
  expect(findContactData(text)).toEqual([found]);
});

test.each([
  ["سناب: riyadh_homes", "سناب: riyadh_homes"],
  ["حسابنا في انستقرام riyadh.homes للمزيد", "انستقرام riyadh.homes"],
  ["تابعنا على إنستا @riyadhhomes", "إنستا @riyadhhomes"],
  ["تيليجرام: aqarat", "تيليجرام: aqarat"],
  ["تلغرام على aqarat99", "تلغرام على aqarat99"],
  ["راسلني واتساب 12345678", "واتساب 12345678"],
  ["واتس رقم 7654321", "واتس رقم 7654321"],
  ["Instagram: riyadhhomes", "Instagram: riyadhhomes"],
  ["snapchat riyadh_homes", "snapchat riyadh_homes"],
  ["تواصل معنا @riyadhhomes", "@riyadhhomes"],
])("%s holds an account", (text, found) => {
  expect(findContactData(text)).toEqual([found]);
});

test.each([
  "شقة ثلاث غرف في حي النرجس، صالة واسعة ومطبخ مجهز ودورتا مياه، وموقف خاص مظلل",
  "السعر 1,250,000 ريال",
  "السعر ١٬٢٥٠٬٠٠٠ ريال قابل للتفاوض",
  "المطلوب 950000",
  "السعر 55000000",
  "السعر 35512500 ريال",
  "السعر 55 500 000 ريال",
  "550 000 000",
  "البرج معروض بمبلغ 512345678 ريال",
  "الإيجار السنوي 65.000 ريال والتأمين 5.000",
  "بين 3500 - 4200 ريال",
  "المساحة 140 م² والبناء 320.5 م2",
  "الأطوال 20 25 30 35 50",
  "المساحات المتاحة 500 600 700",
  "50 متر عرض الشارع و 60 متر الآخر",
  "رقم ترخيص الإعلان 7200418836",
  "ترخيص الإعلان رقم: ٧٢٠٠٤١٨٨٣٦ ورخصة فال 1200012345",
  "تصريح 65712345",
  "Trakheesi permit 71234567",
  "رقم الصك 310123456789",
  "تاريخ البناء 05/11/2018",
  "متاح من 2026-11-20 حتى 2027-05-01",
  "من 30/11/2026 إلى 01.12.2026",
  "في ١٤٤٧/٠٥/٠٣ 14",
  "05/10/2026 12",
  "20 شارع",
  "شارع 20، خلف مدرسة 15",
  "شارع ٤٠ شمالي وشارع ٢٠ جنوبي",
  "المبنى 1012، الوحدة 7، الرمز البريدي 13321-6677، الرقم الإضافي 7788",
  "الرمز البريدي 55421-7788",
  "العنوان الوطني RRRD2929",
  "مخطط 3114 قطعة 55123456",
  "الموقع 24.774265, 46.738586",
  "25.204849 55.270783",
  "الدور الخامس من عشرة أدوار، خمس غرف وثلاث دورات مياه",
  "غرفة واحدة وصالة، خمسة مواقف، ست نوافذ",
  "على بعد 5 دقائق من المطار و10 دقائق من المترو، خدمة 24/7",
  "بُني عام 2018 وجُدد في 2023",
  "2.5 مليون أو 3 ملايين مع الأثاث",
  "استوديو في برج 101، الطابق 55",
  "إنترنت مجاني، ومكان مناسب لصور إنستقرام",
  "Instagram views and a snap of the sea at sunset",
  "تواصل معي برسالة من هذه الصفحة، لا واتساب",
  "قريب من مول العرب ومن طريق الملك فهد",
  "Villa at Jumeirah. Me and my family lived there. No. 12",
])("%s holds none", (text) => {
  expect(findContactData(text)).toEqual([]);
});

/** Half of each set was held out while the patterns were developed on the other half. */
const inBoth = ({ tuning, heldOut }: { tuning: string[]; heldOut: string[] }) => [...tuning, ...heldOut];
const isFound = (text: string) => findContactData(text).length > 0;

test("of two hundred ways to hide contact details in an advert at least nine in ten are found", () => {
  const hidden = inBoth(texts.hidden);
  expect(new Set(hidden).size).toBe(200);
  expect(hidden.filter(isFound).length).toBeGreaterThanOrEqual(180);
});

test("of two hundred honest adverts with prices, plots, licences and areas at most two in a hundred are suspected", () => {
  const innocent = inBoth(texts.innocent);
  expect(new Set(innocent).size).toBe(200);
  expect(innocent.filter(isFound).length).toBeLessThanOrEqual(4);
});

test.each([
  ["للتواصل ０５５１２３４５６７ مساءً", ["０５５１２３４５６７"]],
  ["للتواصل 𝟎𝟓𝟓𝟏𝟐𝟑𝟒𝟓𝟔𝟕 مساءً", ["𝟎𝟓𝟓𝟏𝟐𝟑𝟒𝟓𝟔𝟕"]],
  ["س ن ا ب fulan99 للصور", ["س ن ا ب fulan99"]],
  ["أول الرقم 05512 وآخره 34567", ["05512", "34567"]],
  ["صفرخمسةخمسةواحداثنينثلاثةأربعةخمسةستةسبعة", ["صفرخمسةخمسةواحداثنينثلاثةأربعةخمسةستةسبعة"]],
])("%s is shown to a moderator as it was typed", (text, found) => {
  expect(findContactData(text)).toEqual(found);
});

test("several are told in the order in which they stand, each once", () => {
  const text = "اتصل 0501234567 أو sara@example.com أو 0501234567 أو سناب: riyadh_homes";
  expect(findContactData(text)).toEqual(["0501234567", "sara@example.com", "سناب: riyadh_homes"]);
});

test("a text of the longest length, made to be slow, is read at once", () => {
  for (const piece of [
    "0 ",
    "a@",
    "a.",
    "صفر ",
    "www.",
    "5-",
    "a at ",
    "س ن ",
    "خمسة",
    "خم",
    "05 ثم ",
    "05 a",
    "1️⃣",
    "آخره 05 ",
    "1-",
    "a-",
    "1.",
  ]) {
    const text = piece.repeat(2000 / piece.length);
    expect(
      cpuMs(() => findContactData(text)),
      piece,
    ).toBeLessThan(500);
  }
});

test("a row of signs after a network's name, as people draw lines with them, is read at once", () => {
  for (const rest of [" :", " - ", "-", " على ", "  :  "]) {
    const text = `واتساب${rest.repeat(30)}!`;
    expect(
      cpuMs(() => findContactData(text)),
      rest,
    ).toBeLessThan(500);
  }
});

import { describe, expect, test } from "vitest";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { askingBody, dubaiBody, riyadhBody } from "#tests/factories/report-body.ts";
import { foreignNumbers, isGrounded } from "./grounding.ts";
import { statementsIn } from "./stated-numbers.ts";

const saying = (body: ReportBody, ...summary: string[]) => ({ ...body.analysis, summary });
const holds = (body: ReportBody, text: string): boolean => isGrounded(saying(body, text), body);

// A seller's villa: point 2,390,000, range 2,010,000 to 2,820,000 SAR, ±17 %, 64 sales, 6 comparables, 1,240 contracts.
const villa = riyadhBody();
// A buyer's flat: asking price 2,250,000 AED, value 1,930,000.
const flat = dubaiBody();

describe("a true number holds", () => {
  test.each([
    "القيمة ٢٬٣٩٠٬٠٠٠ ريال.",
    "القيمة 2,390,000 ريال.",
    "القيمة ۲٬۳۹۰٬۰۰۰ ريال.",
    "القيمة 2390000 ريال سعودي.",
    "النطاق من ٢٬٠١٠٬٠٠٠ إلى ٢٬٨٢٠٬٠٠٠ ريال.",
    "بين ٢٬٠١٠٬٠٠٠ ريال و٢٬٨٢٠٬٠٠٠ ريال.",
    "يبتعد حدّاه نحو ١٧٪، ويقع فيه ٨٠٪ من الصفقات.",
    "استند إلى ٦٤ صفقة، والمقارنة منها ٦ صفقات، ومن ١٬٢٤٠ عقدًا.",
    "في ٣٠ ديسمبر ٢٠٢٤، وحتى عام ٢٠٣١.",
    "اتجاه المؤشر: ارتفاع قدره ١٫٨٪.",
    "المساحة ٣٠٠ م²، وأبعد الصفقات على ٧٫١ كم، والعمر ٧ سنوات.",
  ])("%s", (text) => {
    expect(foreignNumbers(saying(villa, text), villa)).toEqual([]);
  });
});

describe("a lie is caught", () => {
  test.each([
    ["one digit", "القيمة ٢٬٣٩٠٬٠٠١ ريال."],
    ["one digit, Latin", "القيمة 2,380,000 ريال."],
    ["one digit, Persian", "القيمة ۲٬۳۹۰٬۵۰۰ ريال."],
    ["no separators", "القيمة 2399000 ريال."],
    ["dots for separators", "القيمة 2.391.000 ريال."],
    ["spaces for separators", "القيمة 2 391 000 ريال."],
    ["another percentage", "يبتعد حدّاه نحو ١٨٪."],
    ["a percentage in words", "يبتعد حدّاه نحو ١٨ في المئة."],
    ["a percentage turned negative", "اتجاه المؤشر: −١٫٨٪."],
    ["a rise told as a fall", "اتجاه المؤشر: انخفاض قدره ١٫٨٪."],
    ["a fall named after the number", "حرّك المؤشر القيمة ١٫٨٪ انخفاضًا."],
    ["money as a percentage", "العائد ٢٬٣٩٠٬٠٠٠٪."],
    ["a count as a percentage", "العائد ٦٤٪."],
    ["a percentage as money", "الفرق ١٧ ريالًا."],
    ["a count as money", "الفرق ٦٤ ريالًا."],
    ["another currency", "القيمة ٢٬٣٩٠٬٠٠٠ درهم."],
    ["another riyal", "القيمة ٢٬٣٩٠٬٠٠٠ ريال قطري."],
    ["rooms as sales", "استند إلى ٥ صفقات."],
    ["sales as contracts", "من ٦٤ عقدًا."],
    ["contracts as sales", "من ١٬٢٤٠ صفقة."],
    ["another year", "حتى عام ٢٠٣٣."],
    ["a day that is none of ours", "في ٣١ ديسمبر ٢٠٢٣."],
    ["a month that is none of ours", "في مارس ٢٠٢٥."],
    ["a small number of nothing", "اخترنا ٦ من السوق."],
    ["a range turned round", "النطاق من ٢٬٨٢٠٬٠٠٠ إلى ٢٬٠١٠٬٠٠٠ ريال."],
    ["a range turned round, in words", "بين ٢٬٨٢٠٬٠٠٠ ريال و٢٬٠١٠٬٠٠٠ ريال."],
    ["an adjustment of one sale", "عدّلنا السعر ٥٫٨٪."],
    ["a coordinate", "على بعد ٢٤٫٩ كم."],
  ])("%s", (_, text) => {
    expect(holds(villa, text)).toBe(false);
  });

  test("a loss told as a gain, and a discount as a premium", () => {
    const poor = dubaiBody({ property: { price: 4_200_000, timeframe: "short" } });
    const amount = (value: number): string => Math.abs(Math.round(value)).toLocaleString("en");
    const { gain } = poor.figures.cashFlow!;
    expect(holds(poor, `خسارة قدرها ${amount(gain)} درهم.`)).toBe(true);
    expect(holds(poor, `ربح قدره ${amount(gain)} درهم.`)).toBe(false);
    expect(holds(flat, "الفرق ٣٢٠٬٠٠٠ درهم زيادةً.")).toBe(true);
    expect(holds(flat, "الفرق ٣٢٠٬٠٠٠ درهم نقصًا.")).toBe(false);
  });

  test("a band of changes the wrong way round", () => {
    expect(holds(villa, "بين انخفاض ٤٫٦٪ وارتفاع ٢٧٫١٪.")).toBe(true);
    expect(holds(villa, "بين ارتفاع ٢٧٫١٪ وانخفاض ٤٫٦٪.")).toBe(false);
  });

  test("in a title, a point or a step as much as in a sentence", () => {
    const { analysis } = villa;
    const [first, ...rest] = analysis.sections;
    expect(isGrounded({ ...analysis, nextSteps: ["العائد ٩٫٧٪."] }, villa)).toBe(false);
    const titled = { ...analysis, sections: [{ ...first!, title: "حتى ٩٫٧٪" }, ...rest] };
    expect(isGrounded(titled, villa)).toBe(false);
    const pointed = { ...analysis, sections: [{ ...first!, points: ["العائد ٩٫٧٪."] }, ...rest] };
    expect(isGrounded(pointed, villa)).toBe(false);
  });
});

describe("digits of names and of the person's own words", () => {
  test("are not taken for figures where they are quoted as they stand", () => {
    expect(holds(flat, "في مشروع Marina Gate 1 اليوم.")).toBe(true);
    expect(holds(flat, "في مشروع Marina Gate 2 اليوم.")).toBe(false);
    const owner = riyadhBody({ property: { extraFeatures: "مسبح 12 مترًا و3 مواقف" } });
    expect(foreignNumbers(owner.analysis, owner)).toEqual([]);
    expect(holds(owner, "مسبح 12 مترًا.")).toBe(false);
  });

  test("are no cover: numbers that only the person wrote are none of ours", () => {
    const owner = riyadhBody({ property: { description: "أريد 5,000,000 ريال", address: "شارع 45" } });
    expect(holds(owner, "القيمة ٥٬٠٠٠٬٠٠٠ ريال.")).toBe(false);
    expect(holds(owner, "نحو ٤٥٪.")).toBe(false);
    const digits = riyadhBody({ property: { district: "9" } });
    expect(holds(digits, "القيمة ٩٬٣٩٠٬٠٠٠ ريال.")).toBe(false);
  });
});

test("asking prices count advertisements", () => {
  const body = askingBody();
  expect(holds(body, "في ١٬٤٢٠ إعلانًا.")).toBe(true);
  expect(holds(body, "في ١٬٤٢١ إعلانًا.")).toBe(false);
});

test("numbers are read in all scripts, with separators and trailing punctuation", () => {
  const stated = statementsIn("من ١٬١٠٥٬٠٠٠ إلى 1,480,000، أي ٥٫٣٪.");
  expect(stated.map(({ value, decimals }) => ({ value, decimals }))).toEqual([
    { value: 1_105_000, decimals: 0 },
    { value: 1_480_000, decimals: 0 },
    { value: 5.3, decimals: 1 },
  ]);
});

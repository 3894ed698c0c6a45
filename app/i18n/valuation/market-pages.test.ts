import { expect, test } from "vitest";
import {
  basisSentence,
  marketPagesCopy,
  marketDescription,
  marketHeading,
  marketNoun,
  marketTitle,
} from "./market-pages.ts";
import { expectWords } from "#tests/factories/page-words.ts";

const RIYADH = { country: "sa", cityAr: "الرياض", type: "apartment", currency: "SAR" } as const;
const SPREAD = { low: 3313, point: 5748, high: 8912 };
const REST = { count: 33_962, until: "2024-12-15", hasRent: true, hasDistricts: true };

test("a title holds the figure, and says where it is only asked for", () => {
  expect(marketTitle({ ...RIYADH, basis: "districts" }, SPREAD)).toBe(
    "سعر متر الشقق في الرياض: ٥٬٧٤٨\u00a0ريالًا",
  );
  const ajman = { country: "ae", cityAr: "عجمان", type: "villa", basis: "asking", currency: "AED" } as const;
  expect(marketTitle(ajman, { ...SPREAD, point: 5935 })).toBe(
    "أسعار الفلل المطلوبة في عجمان: ٥٬٩٣٥\u00a0درهمًا للمتر",
  );
  expect(marketHeading(ajman)).toContain("المطلوب");
});

test("a description has the range, the sales, their date, and what else the page holds", () => {
  const described = marketDescription({ ...RIYADH, basis: "recorded" }, SPREAD, REST);
  expectWords(described, [
    "٣٬٣١٣",
    "٨٬٩١٢",
    "٣٣٬٩٦٢ صفقة مسجلة",
    "١٥ ديسمبر ٢٠٢٤",
    "أسعار الأحياء",
    "الإيجار والعائد",
  ]);
  const plain = { ...REST, hasRent: false, hasDistricts: false };
  expect(marketDescription({ ...RIYADH, basis: "city" }, SPREAD, plain)).toMatch(/مع اتجاه الأسعار\.$/);
});

test("Dubai sells offices, others whole buildings", () => {
  expect(marketNoun("ae", "office").all).toBe("المكاتب");
  expect(marketNoun("sa", "office").all).toBe("المباني التجارية");
});

test("asking prices are never called sales", () => {
  const asking = { ...RIYADH, country: "ae", basis: "asking", currency: "AED" } as const;
  expect(basisSentence(asking, null)).toContain("لا أسعار صفقات");
  expect(marketPagesCopy.note("asking")).toContain("أسعار مطلوبة");
  expect(marketPagesCopy.note("recorded")).toContain("صفقات مسجلة");
});

test("a year's change is said in words, and a slight one as none", () => {
  expect(marketPagesCopy.trend.year(0.069)).toBe("ارتفع ٦٫٩٪ خلال آخر سنة منها.");
  expect(marketPagesCopy.trend.year(-0.02)).toBe("انخفض ٢٫٠٪ خلال آخر سنة منها.");
  expect(marketPagesCopy.trend.year(0.001)).toContain("لم يتغير");
});

test("districts are counted in Arabic's forms", () => {
  expect([1, 2, 3, 11, 107].map(marketPagesCopy.districts.rest)).toEqual([
    "وبقية الأحياء: حي واحد",
    "وبقية الأحياء: حيّان",
    "وبقية الأحياء: ٣ أحياء",
    "وبقية الأحياء: ١١ حيًا",
    "وبقية الأحياء: ١٠٧ أحياء",
  ]);
});

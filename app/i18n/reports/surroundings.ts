import { LEAST_SALES } from "#app/domains/valuation/engine/around.ts";
import { counted, type PluralForms } from "#app/i18n/format.ts";
import { deals } from "#app/i18n/valuation/valuation.ts";

type PlaceWords = { name: string; rows: string; price: string | null; sales: number };

const UNPLACED: PluralForms = {
  zero: "",
  one: "لا نعرف موضع صفقة واحدة من الجدول، فليست على الخريطة.",
  two: "لا نعرف موضع صفقتين من الجدول، فليستا على الخريطة.",
  few: "لا نعرف موضع {n} صفقات من الجدول، فليست على الخريطة.",
  many: "لا نعرف موضع {n} صفقة من الجدول، فليست على الخريطة.",
  other: "لا نعرف موضع {n} صفقة من الجدول، فليست على الخريطة.",
};

/** Words of the map of a property's surroundings. */
export const aroundWords = {
  title: "الموقع وما حوله",
  table: "أسعار الأحياء القريبة",
  name: "الحي",
  rows: "صفوف الجدول",
  sales: "عدد الصفقات",
  label: (places: string[]) => `خريطة الموقع وما حوله: ${places.join("؛ ")}`,
  place: ({ name, rows, price, sales }: PlaceWords) =>
    [
      name,
      ...(rows === "" ? [] : [`الصفقات المقارنة ${rows}`]),
      ...(price === null ? [] : [`سعر المتر المربع ${price} من ${deals(sales)}`]),
    ].join("، "),
  key: "الأرقام المحاطة صفوف الجدول، والدبوس في الحي نفسه لا على العقار.",
  prices: (currency: string, sales: number) =>
    `وتحت كل حي سعر المتر المربع فيه (${currency}) لعقار من النوع نفسه بمساحة معتادة، كما يقرؤه النموذج في آخر ربع من البيانات حيث عرف ${deals(LEAST_SALES)} أو أكثر. استند هنا إلى ${deals(sales)}.`,
  outlines: "الحدود مبسطة من بيانات بلدية دبي المفتوحة.",
  within: (place: string, community: string) => `ويقع ${place} داخل حدود مجتمع ${community}.`,
  unplaced: (count: number) => counted(count, UNPLACED),
  source: {
    name: "حدود مجتمعات دبي",
    publisher: "بلدية دبي",
    licence: "بيانات مفتوحة، مع ذكر المصدر",
    covers: "حدود بلا فترة",
  },
};

import { arNumber, latinNumber, type Digits } from "#app/i18n/format.ts";

/** Text of searching in a part of the map: an area drawn, and a distance. */
export const areaCopy = {
  form: {
    label: "قريب من",
    anywhere: "أي موضع",
    metro: "محطة مترو (الرياض)",
    school: "مدرسة (جدة ودبي)",
    point: "نقطة على الخريطة",
  },
  note: "المسافة بخط مستقيم، وتُحسب من الموضع التقريبي الظاهر على الخريطة، وليست مسافة الطريق.",
  source: {
    metro: "مواقع محطات مترو الرياض من بيانات مفتوحة. ليست لدينا مواقع محطات في مدن أخرى.",
    school: "تشمل مدارس جدة الحكومية من قوائم منشورة، ومدارس دبي الخاصة من هيئة المعرفة والتنمية البشرية.",
  },
  station: {
    label: "أقرب محطة مترو",
    about: (name: string, distance: string) => `\u2068${name}\u2069، على بعد ${distance} تقريبًا بخط مستقيم`,
  },
} as const;

/** «800 م» or «1.5 كم» */
export function distanceWords(metres: number, digits: Digits = "latin"): string {
  const write = digits === "latin" ? latinNumber : arNumber;
  return metres < 1000 ? `${write(metres)}\u00a0م` : `${write(metres / 1000, 1)}\u00a0كم`;
}

const FROM = { point: "من النقطة المحددة", metro: "من محطة مترو", school: "من مدرسة" } as const;

type Around = { kind: keyof typeof FROM; metres: number };

/** «حتى 800 م من محطة مترو» */
export const withinWords = ({ kind, metres }: Around, digits: Digits = "latin"): string =>
  `حتى ${distanceWords(metres, digits)} ${FROM[kind]}`;

/** A distance among the filters of a search: «حتى 800 م من محطة مترو (بخط مستقيم)». */
export const nearWords = (around: Around, digits: Digits = "latin"): string =>
  `${withinWords(around, digits)} (بخط مستقيم)`;

/** Drawn areas among the filters of a search. */
export const drawnWords = (rings: number): string =>
  rings === 1 ? "داخل المنطقة المرسومة" : "داخل المناطق المرسومة";

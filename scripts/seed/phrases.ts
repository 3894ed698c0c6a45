import { cityLabel } from "#app/domains/valuation/rules.ts";
import { latinNumber } from "#app/i18n/format.ts";
import type { Property } from "./property.ts";

/** Counts of feminine nouns from three on. */
const FEMININE = ["ثلاث", "أربع", "خمس", "ست", "سبع", "ثماني", "تسع", "عشر"];

type Noun = { one: string; two: string; twoGenitive: string; few: string; many: string };
const BEDROOM: Noun = {
  one: "غرفة نوم واحدة",
  two: "غرفتا نوم",
  twoGenitive: "غرفتي نوم",
  few: "غرف نوم",
  many: "غرفة نوم",
};
const BATHROOM: Noun = {
  one: "دورة مياه واحدة",
  two: "دورتا مياه",
  twoGenitive: "دورتي مياه",
  few: "دورات مياه",
  many: "دورة مياه",
};

/** «ودورتا مياه» as a subject, «من دورتي مياه» after a preposition. */
export type Case = "subject" | "genitive";

function counted(n: number, noun: Noun, grammar: Case): string {
  if (n <= 1) return noun.one;
  if (n === 2) return grammar === "subject" ? noun.two : noun.twoGenitive;
  const word = FEMININE[n - 3];
  return word === undefined ? `${n} ${noun.many}` : `${word} ${noun.few}`;
}

export const bedroomsWords = (n: number, grammar: Case): string => counted(n, BEDROOM, grammar);
export const bathroomsWords = (n: number, grammar: Case): string => counted(n, BATHROOM, grammar);

const ORDINALS = [
  "الأرضي",
  "الأول",
  "الثاني",
  "الثالث",
  "الرابع",
  "الخامس",
  "السادس",
  "السابع",
  "الثامن",
  "التاسع",
  "العاشر",
];

/** «الدور الثاني»; from the eleventh on in digits. */
export const floorWords = (floor: number): string => `الدور ${ORDINALS[floor] ?? String(floor)}`;

/** «140 م²» */
export const areaWords = (area: number): string => `${latinNumber(area)}\u00a0م²`;

/** Names that say themselves what they are. */
const SELF_TELLING = /^(?:ضاحية|بلدة|مدينة|المدينة|حي) /u;

/** «حي النرجس» in Saudi Arabia, the bare name elsewhere; the city where no district is told. */
export function whereWords({ country, city, district }: Property): string {
  if (district === null) return cityLabel(city);
  return country === "sa" && !SELF_TELLING.test(district) ? `حي ${district}` : district;
}

/** «حي النرجس بالرياض» */
export function whereInCity(property: Property): string {
  const label = cityLabel(property.city);
  const where = whereWords(property);
  return property.district === null || property.district === label ? where : `${where} ب${label}`;
}

/** «حي النرجس، الرياض» */
export function whereAndCity(property: Property): string {
  const label = cityLabel(property.city);
  const where = whereWords(property);
  return property.district === null || property.district === label ? where : `${where}، ${label}`;
}

import type { ComparedField } from "#app/domains/listings/moderation/rules.ts";
import { latinNumber } from "#app/i18n/format.ts";

/** Text of the comparison of two listings. Digits are Latin, as in the moderators' list. */
export const compareListingsCopy = {
  title: "مقارنة إعلانين",
  lead: "ما اختلف بينهما مكتوب بجانب كل بند.",
  back: "قائمة المراجعة",
  open: "قارن بينهما",
  one: "الأول",
  other: "الثاني",
  same: "متطابق",
  differs: "مختلف",
  fields: {
    title: "العنوان",
    description: "الوصف",
    kind: "النوع والعرض",
    price: "السعر المطلوب",
    area: "المساحة",
    rooms: "الغرف ودورات المياه والدور",
    place: "المكان",
    owner: "المعلن",
    licence: "رقم ترخيص الإعلان",
  } satisfies Record<ComparedField, string>,
  status: "الحال",
  dates: "التواريخ",
  pictures: "الصور",
  alike: "في الإعلانين",
  pictureNumber: (n: number) => `الصورة ${latinNumber(n)}`,
  notTold: "غير مذكور",
  gone: "أحد الإعلانين لم يعد موجودًا، فلا شيء يُقارن به.",
  goneTitle: "لا يمكن عرض المقارنة",
  decide: (which: string) => `القرار في الإعلان ${which}`,
  decided: "سبق القرار في الإعلانين كليهما.",
  rooms: (bedrooms: string, bathrooms: string, floor: string) =>
    `غرف: ${bedrooms}، دورات المياه: ${bathrooms}، الدور: ${floor}`,
} as const;

/** The share of text that two listings have in common; null if it is 0. */
export const textWords = (share: number): string | null =>
  share === 0 ? null : `يشترك النصان في ${latinNumber(share * 100)}% من عباراتهما.`;

/** The distance between their pins. */
export const metresWords = (metres: number | null): string | null =>
  metres === null
    ? null
    : metres < 1000
      ? `بين الموقعين ${latinNumber(metres)} م.`
      : `بين الموقعين ${latinNumber(metres / 1000, 1)} كم.`;

import { MAX_PROPERTY_PICTURES, type PictureRefused } from "#app/domains/properties/pictures/rules.ts";
import { arNumber, arPlain, counted, type PluralForms } from "#app/i18n/format.ts";
import { pictureRefusals } from "#app/i18n/listings/pictures.ts";
import type { PictureRefusal } from "#app/lib/pictures/judge-picture.ts";
import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";

const most = arPlain(MAX_PROPERTY_PICTURES);

const ADDED: PluralForms = {
  zero: "لم تُضف أي صورة",
  one: "أُضيفت صورة واحدة",
  two: "أُضيفت صورتان",
  few: "أُضيفت {n} صور",
  many: "أُضيفت {n} صورة",
  other: "أُضيفت {n} صورة",
};

/** Pictures that a member adds to a property for its report. */
export const propertyPicturesCopy = {
  title: "صور العقار",
  alt: (number: number, of: number): string => `صورة ${arPlain(number)} من ${arPlain(of)} للعقار`,
  stated: "أضافها صاحب الطلب، ولا تدخل في حساب القيمة.",
  lead: `أضف حتى ${most} صور. تُطبع في تقريرك ويراها من تشاركه التقرير كاملًا، ولا تُنشر في الموقع.`,
  choose: "اختر صورًا من جهازك",
  hint: `JPEG أو PNG أو WebP، حتى ${arNumber(MAX_PICTURE_BYTES / 1024 / 1024)} ميجابايت للصورة. لا نحتفظ بما في الملف من بيانات الموقع والجهاز.`,
  add: "إضافة الصور",
  adding: "تُرفع الصور…",
  remove: (number: number): string => `حذف الصورة ${arPlain(number)}`,
  none: "لا صور بعد.",
  full: `أضفت ${most} صور، وهو الحد الأقصى. احذف صورة لتضيف غيرها.`,
  fixed: "صدر تقرير عن هذا العقار، فبقيت صوره كما كانت عند الطلب.",
  back: "العودة إلى الطلب",
  toReport: "العودة إلى لوحة التحكم",
  link: "إضافة صور العقار إلى التقرير",
  linkSome: (count: number): string => `صور العقار في التقرير: ${arPlain(count)}`,
  added: (count: number): string => `${counted(count, ADDED)}.`,
  bodyTooLarge: "الصور معًا أكبر مما يُرفع دفعة واحدة. أضفها على دفعات.",
  unexpected: "لم تُحفظ الصورة لخلل عندنا. أعد المحاولة بعد قليل.",
  refused: {
    ...pictureRefusals(arNumber),
    gone: "لم يعد هذا العقار في حسابك.",
    ordered: "صدر تقرير عن هذا العقار، فلم تعد صوره تتغير.",
    enough: `للعقار ${most} صور على الأكثر. احذف صورة لتضيف غيرها.`,
  } satisfies Record<PictureRefusal | PictureRefused, string> & Record<string, string>,
} as const;

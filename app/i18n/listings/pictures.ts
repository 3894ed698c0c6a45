import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  MIN_PICTURE_SIDE,
} from "#app/lib/pictures/picture.ts";

/** Why an uploaded picture was refused, with numbers in the digits of the page. */
export const pictureRefusals = (inDigits: (value: number) => string) =>
  ({
    "no-form": "لم تصل الصورة كاملة. أعد المحاولة.",
    missing: "اختر صورة من جهازك أولًا.",
    empty: "الملف فارغ. اختر صورة أخرى.",
    "too-large": `الصورة أكبر من ${inDigits(MAX_PICTURE_BYTES / 1024 / 1024)} ميجابايت. اختر صورة أصغر حجمًا.`,
    "wrong-type": "هذا الملف ليس صورة من الأنواع المقبولة. اختر صورة JPEG أو PNG أو WebP.",
    unreadable: "تعذرت قراءة الصورة، وقد يكون الملف ناقصًا أو تالفًا. أعد المحاولة أو اختر صورة أخرى.",
    "hides-more":
      "في هذا الملف شيء غير الصورة، مثل صفحة أو ملف مضغوط. احفظ الصورة وحدها في ملف جديد، أو اختر غيرها.",
    "too-small": `الصورة صغيرة جدًا. اختر صورة لا يقل ضلعها عن ${inDigits(MIN_PICTURE_SIDE)} بكسل.`,
    "too-many-pixels":
      `أبعاد الصورة كبيرة جدًا. أقصاها ${inDigits(MAX_PICTURE_PIXELS / 1_000_000)} مليون بكسل، ` +
      `ولا يزيد ضلعها على ${inDigits(MAX_PICTURE_SIDE)} بكسل.`,
  }) as const;

import type { PictureRefusal } from "#app/lib/judge-picture.ts";
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  MIN_PICTURE_SIDE,
} from "#app/lib/picture.ts";
import { latinNumber } from "./format.ts";

const megabytes = latinNumber(MAX_PICTURE_BYTES / 1024 / 1024);

/** Why a picture of a listing was not taken, in the digits of the listing's form. */
const refused = {
  "no-form": "لم تصل الصورة كاملة. أعد المحاولة.",
  missing: "اختر صورة من جهازك أولًا.",
  several: "ارفع كل صورة في طلب مستقل.",
  empty: "الملف فارغ. اختر صورة أخرى.",
  "too-large": `الصورة أكبر من ${megabytes} ميجابايت. اختر صورة أصغر حجمًا.`,
  "wrong-type": "هذا الملف ليس صورة من الأنواع المقبولة. اختر صورة JPEG أو PNG أو WebP.",
  unreadable: "تعذرت قراءة الصورة، وقد يكون الملف ناقصًا أو تالفًا. أعد المحاولة أو اختر صورة أخرى.",
  "hides-more":
    "في هذا الملف شيء غير الصورة، مثل صفحة أو ملف مضغوط. احفظ الصورة وحدها في ملف جديد، أو اختر غيرها.",
  "too-small": `الصورة صغيرة جدًا. اختر صورة لا يقل ضلعها عن ${latinNumber(MIN_PICTURE_SIDE)} بكسل.`,
  "too-many-pixels":
    `أبعاد الصورة كبيرة جدًا. أقصاها ${latinNumber(MAX_PICTURE_PIXELS / 1_000_000)} مليون بكسل، ` +
    `ولا يزيد ضلعها على ${latinNumber(MAX_PICTURE_SIDE)} بكسل.`,
  "too-many-loose": "رفعت صورًا كثيرة ليست في إعلان بعد. أضفها إلى إعلان، أو أعد المحاولة غدًا.",
} as const satisfies Record<PictureRefusal, string> & Record<string, string>;

export const copy = {
  /** The specification's sentence; `detail` is what the upload was answered with. */
  failed: (detail: string) => `خطأ في رفع الصور: ${detail}`,
  refused,
  secondFactorFirst: "أكمل التحقق بخطوتين أولًا.",
  elsewhere: "جاء هذا الطلب من موقع آخر، فلم نأخذ الصورة. ارفعها من صفحة الإعلان.",
  unexpected: "لم تُحفظ الصورة لخلل عندنا. أعد المحاولة بعد قليل.",
} as const;

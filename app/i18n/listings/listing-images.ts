import type { PictureRefusal } from "#app/lib/pictures/judge-picture.ts";
import { latinNumber } from "#app/i18n/format.ts";
import { pictureRefusals } from "./pictures.ts";

/** Why a listing's picture was refused, in the digits of the listing form. */
const refused = {
  ...pictureRefusals(latinNumber),
  several: "ارفع كل صورة في طلب مستقل.",
  "too-many-loose": "رفعت صورًا كثيرة ليست في إعلان بعد. أضفها إلى إعلان، أو أعد المحاولة غدًا.",
} as const satisfies Record<PictureRefusal, string> & Record<string, string>;

export const listingImagesCopy = {
  /** The specification's sentence; `detail` is the error message of the upload. */
  failed: (detail: string) => `خطأ في رفع الصور: ${detail}`,
  refused,
  secondFactorFirst: "أكمل التحقق بخطوتين أولًا.",
  unexpected: "لم تُحفظ الصورة لخلل عندنا. أعد المحاولة بعد قليل.",
} as const;

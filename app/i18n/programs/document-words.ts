import type { Words } from "./words.ts";

/** What the document says of the whole interface. */
export const DOCUMENT_WORDS = {
  about: {
    ar: "واجهة للقراءة: تقديرات القيمة بأدلتها، وأسعار المدن والأحياء ومؤشراتها، والإعلانات النشطة.",
    en: "A read-only interface: estimates of value with their evidence, prices of cities and districts with their indices, and live listings.",
  },
  citing: {
    ar: "اذكر مع كل قيمة نطاقها ومصدرها وأنها تقدير آلي.",
    en: "Give every value with its range and its url, and say that it is an automated estimate, not an appraisal.",
  },
  page: { ar: "صفحة المطورين", en: "The page for developers" },
  unchanged: {
    ar: "لم يتغير الجواب منذ ETag المذكور في If-None-Match",
    en: "Unchanged since the ETag that If-None-Match names",
  },
} as const satisfies Record<string, Words>;

/** What each header of the answers means. */
export const HEADER_WORDS = {
  ETag: { ar: "بصمة الجواب؛ أعدها في If-None-Match", en: "The answer's tag: send it back in If-None-Match" },
  "Cache-Control": { ar: "كم يُحفظ الجواب", en: "For how long the answer may be kept" },
  Link: { ar: "عنوان الصفحة التالية، rel=next", en: "Address of the next page, rel=next" },
  "RateLimit-Policy": { ar: "حدود من يسأل", en: "The caller's limits" },
  RateLimit: {
    ar: "ما بقي من حد اليوم لمفتاح، وثواني ما بقي من اليوم",
    en: "What is left of a key's day, and the seconds until the next one",
  },
  "X-Request-Id": { ar: "رقم الطلب", en: "Number of the request" },
  "Retry-After": { ar: "ثوانٍ إلى أن يُقبل الطلب التالي", en: "Seconds until the next call is accepted" },
} as const satisfies Record<string, Words>;

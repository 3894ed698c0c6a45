import type { LicenceRefusal, RegisterName } from "#app/domains/licences/rules.ts";
import { latinDate } from "#app/i18n/format.ts";

/** The authority that keeps each register. All are feminine, and the sentences below agree with that. */
export const REGISTER_NAMES: Record<RegisterName, string> = {
  rega: "الهيئة العامة للعقار",
  dld: "دائرة الأراضي والأملاك في دبي",
  aqarat: "الهيئة العامة لتنظيم القطاع العقاري في قطر",
};

/** The page's words for a licence that its register confirmed; of a number that is only given nothing like it is said. */
export const confirmedWords = (register: RegisterName, at: number): string =>
  `أكدته ${REGISTER_NAMES[register]} في ${latinDate(at)}`;

const UNCONFIRMED = "لم يُؤكد ترخيص إعلانك";

/** What a register's refusal means to the owner, and what to do about it. */
export const REFUSED_LICENCE: Record<
  LicenceRefusal,
  { title: string; badge: string; what: string; todo: string }
> = {
  unknown: {
    title: UNCONFIRMED,
    badge: "الترخيص غير مؤكد",
    what: "سألنا الجهة المرخّصة عن رقم الترخيص، فلم تجده مع رقم المعلن الذي كتبته.",
    todo: "راجع رقم الترخيص ورقم المعلن، ثم عدّل الإعلان واحفظه لنسأل من جديد.",
  },
  expired: {
    title: "انتهى ترخيص إعلانك",
    badge: "الترخيص منتهٍ",
    what: "سألنا الجهة المرخّصة عن رقم الترخيص، فأجابت بأنه منتهٍ.",
    todo: "جدّد الترخيص، ثم عدّل الإعلان واكتب رقمه وتاريخه الجديدين ليعود إلى السوق.",
  },
  cancelled: {
    title: "أُلغي ترخيص إعلانك",
    badge: "الترخيص ملغى أو موقوف",
    what: "سألنا الجهة المرخّصة عن رقم الترخيص، فأجابت بأنه ملغى أو موقوف.",
    todo: "استخرج ترخيصًا ساريًا، ثم عدّل الإعلان واكتب رقمه ليعود إلى السوق.",
  },
  "other-advert": {
    title: UNCONFIRMED,
    badge: "الترخيص لإعلان آخر",
    what: "سألنا الجهة المرخّصة عن رقم الترخيص، فأجابت بأنه لإعلان في مدينة أخرى أو لغرض آخر.",
    todo: "اكتب الترخيص الصادر لهذا الإعلان، أو صحّح المدينة ونوع العرض، ثم احفظ لنسأل من جديد.",
  },
};

/** The same for a moderator, as a flag. */
export const LICENCE_FLAGS: Record<LicenceRefusal, string> = {
  unknown: "الجهة المرخّصة لم تجد رقم الترخيص مع رقم المعلن.",
  expired: "الجهة المرخّصة تقول إن الترخيص منتهٍ.",
  cancelled: "الجهة المرخّصة تقول إن الترخيص ملغى أو موقوف.",
  "other-advert": "الجهة المرخّصة تقول إن الترخيص لإعلان آخر.",
};

export const licenceCopy = {
  confirmation: "تأكيد الترخيص",
  onCard: "ترخيص مؤكد",
  asked: "رقم ذكره المعلن. سألنا الجهة المرخّصة ولم تؤكده.",
  code: "رمز صفحة الترخيص لدى الجهة المرخّصة",
  link: "صفحة الترخيص لدى",
  scan: "امسح الرمز أو افتح الرابط لترى الترخيص في سجله.",
} as const;

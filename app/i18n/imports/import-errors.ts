import type { ImportFailure } from "#app/domains/imports/rules.ts";
import { arNumber } from "#app/i18n/format.ts";

/** Errors of single rows, besides those of the posting form. */
export const importSay = {
  referenceMissing: "اكتب رقمًا مرجعيًا لكل إعلان، لا يتكرر في الملف",
  referenceTooLong: (max: number) => `الرقم المرجعي أطول من ${arNumber(max)} حرفًا`,
  referenceTwice: "تكرر هذا الرقم المرجعي في الملف. أبقِ صفًا واحدًا منه",
  unknownWord: (value: string) =>
    `لا نعرف معنى «${value.slice(0, 40)}». اختر معناه في صفحة المطابقة، أو صحّحه في الملف`,
  needed: "هذا الحقل مطلوب. املأه في الملف، أو طابق عمودًا به",
  pictureAddress: "اكتب روابط الصور كاملة، تبدأ بـ https",
  rentPeriod: "لا يتضح أهذا إيجار شهر أم سنة. أضف عمود فترة الإيجار",
  tooMany: (max: number) => `بلغت حد الإعلانات المستوردة المفتوحة، وهو ${arNumber(max)}. أغلق بعضها أولًا`,
  districtWrong: "راجع اسم الحي",
} as const;

/** Why a whole file, or a feed, is not read. */
export const importFailures: Record<ImportFailure, string> = {
  "not-text": "الملف ليس نصًا بترميز UTF-8. احفظه بهذا الترميز ثم ارفعه من جديد",
  "no-rows": "لا صفوف في الملف. تأكد من أن السطر الأول عناوين الأعمدة، وأن تحته إعلانات",
  "too-many-rows": "في الملف أكثر من ١٠٬٠٠٠ إعلان. قسّمه على ملفين",
  "bad-csv": "تعذّرت قراءة ملف CSV. تأكد من إغلاق علامات الاقتباس ومن عدد الأعمدة",
  "bad-xml": "ملف XML غير سليم. تأكد من إغلاق كل عنصر، ومن خلو الملف من DOCTYPE",
  "unknown-xml": "لا نعرف صيغة ملف XML هذا. نقرأ صيغتنا وصيغتي بيوت وبروبرتي فايندر",
  "wide-row": "في الملف أعمدة كثيرة جدًا. أبقِ ما يصف الإعلان",
  "no-reference": "لا عمود مطابق للرقم المرجعي. اختره في جدول المطابقة",
  "gave-up": "تعذّر إكمال الاستيراد بعد عدة محاولات. ما استُورد قبل ذلك محفوظ",
  "not-an-office": "الاستيراد للمكاتب العقارية التي وثّقناها",
  unchanged: "لم يتغيّر الملف منذ آخر مرة",
  "bad-address": "الرابط غير صحيح. اكتب رابطًا يبدأ بـ https بلا منفذ ولا كلمة مرور",
  private: "الرابط يقود إلى شبكة خاصة. اكتب رابطًا منشورًا على الإنترنت",
  redirects: "يحوّل الرابط إلى غيره مرات كثيرة. اكتب الرابط الأخير",
  "wrong-type": "ما في الرابط ليس ملف CSV أو XML، أو هو ملف مضغوط",
  "too-large": "الملف أكبر من ٢٠ ميغابايت",
  "too-slow": "لم يكتمل تنزيل الملف في الوقت المتاح",
  unreachable: "لم يجب الخادم. تأكد من الرابط",
  "http-error": "أجاب الخادم بخطأ. تأكد من الرابط ومن صلاحية الوصول إليه",
};

import type { AskRefusal } from "#app/domains/licences/rules.ts";

/** The registers of advertising licences, for administrators. */
export const adminLicencesCopy = {
  title: "سجلات تراخيص الإعلان",
  intro:
    "نسأل السجل بعد نشر الإعلان أو تعديله، ثم كل أسبوع، وقبل انتهاء الترخيص بيوم. الأعداد لآخر سبعة أيام.",
  register: "السجل",
  state: "حاله",
  on: "مفعّل",
  off: "غير مفعّل",
  lastAnswer: "آخر جواب",
  never: "لم يجب بعد",
  answered: "أجاب عن",
  waiting: "تنتظر",
  unanswered: "بلا جواب",
  listTitle: "إعلانات لم يجب سجلها",
  none: "لا إعلان بقي سؤاله بلا جواب.",
  at: "متى سألنا",
  error: "ما حدث",
  again: "اسأل من جديد",
  pending: "جارٍ الإرسال...",
  againNamed: (title: string): string => `اسأل السجل من جديد عن إعلان «${title}»`,
  refused: {
    gone: "الإعلان لم يعد موجودًا.",
    changed: "عُدّل الإعلان قبل أن يصل طلبك. أعد المحاولة.",
    "no-register": "سجل هذا المكان غير مفعّل، فلا يُسأل.",
    "no-number": "ينقص الإعلان رقم الترخيص أو رقم المعلن، فلا يُسأل عنه.",
  } satisfies Record<AskRefusal, string>,
} as const;

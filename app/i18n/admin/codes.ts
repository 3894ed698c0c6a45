import {
  CODE_MAX,
  CODE_MIN,
  CODE_NOTE_MAX,
  CODE_PERCENT_MAX,
  CODE_USES_MAX,
  CODE_USES_PER_PERSON_MAX,
  type CodeActRefusal,
  type CodeScope,
  type CodeState,
} from "#app/domains/payments/codes/rules.ts";
import { arDate, arNumber, arPercent, counted } from "#app/i18n/format.ts";

const USES = {
  zero: "لا استخدام",
  one: "استخدام واحد",
  two: "استخدامان",
  few: "{n} استخدامات",
  many: "{n} استخدامًا",
  other: "{n} استخدام",
};

const uses = (n: number): string => counted(n, USES);

/** Text of the administration's page of discount codes. */
export const codesCopy = {
  title: "رموز الخصم",
  back: "المدفوعات",
  loadFailed: "خطأ في جلب رموز الخصم",
  intro: "يخفض الرمز سعر الطلب إن لم يكن لصاحبه خصم أفضل. لا يُعدّل رمز بعد إنشائه: أنهه وأنشئ غيره.",
  list: "رموز الخصم، الأحدث أولًا",
  empty: "لا رموز خصم بعد",
  emptyText: "يظهر هنا كل رمز تنشئه، مع عدد استخداماته وما دُفع به.",
  make: "رمز جديد",
  again: "لإنشاء رمز أو إنهائه أدخل رمز التحقق مرة أخرى.",
  toFactor: "أدخل رمز التحقق",
  fields: {
    code: "الرمز",
    codeHint: `من ${arNumber(CODE_MIN)} إلى ${arNumber(CODE_MAX)} حرفًا أو رقمًا، بلا مسافات. لا فرق بين الأحرف الكبيرة والصغيرة.`,
    percent: "نسبة الخصم",
    percentHint: `من ١ إلى ${arNumber(CODE_PERCENT_MAX)}.`,
    mostUses: "الحد لكل العملاء",
    mostUsesHint: "كم طلبًا يخفضه الرمز. اتركه فارغًا إن لم يكن له حد.",
    usesPerPerson: "الحد لكل عميل",
    from: "أول يوم",
    until: "آخر يوم",
    dayHint: "بتوقيت الرياض، واليوم كله محسوب.",
    scope: "يسري على",
    note: "ملاحظة",
    noteHint: "لكم وحدكم: لمن الرمز ولماذا.",
    send: "إنشاء الرمز",
    sending: "جارٍ الإنشاء…",
  },
  scope: {
    report: "تقرير واحد",
    credits: "رصيد التقارير",
    both: "التقرير والرصيد",
  } satisfies Record<CodeScope, string>,
  state: {
    open: "سارٍ",
    "not-yet": "لم يبدأ",
    "used-up": "استُنفد",
    over: "انتهت مدته",
    ended: "أُنهي",
  } satisfies Record<CodeState, string>,
  percentOff: (percent: number) => `خصم ${arPercent(percent / 100)}`,
  facts: {
    scope: "يسري على",
    period: "المدة",
    uses: "الاستخدام",
    perPerson: "لكل عميل",
    held: "في طلبات مفتوحة",
    revenue: "دُفع به",
    note: "ملاحظة",
    madeAt: "أُنشئ",
  },
  uses,
  usesOf: (n: number, most: number | null) =>
    most === null ? `${uses(n)}، بلا حد` : `${uses(n)} من ${arNumber(most)}`,
  period: (fromAt: number, untilAt: number) => `من ${arDate(fromAt)} إلى ${arDate(untilAt - 1)}`,
  end: {
    button: "إنهاء الرمز",
    title: "إنهاء الرمز؟",
    text: "لا يخفض الرمز أي طلب بعد إنهائه، ولا يعود. الطلبات التي بدأت به تبقى بسعرها.",
    confirm: "نعم، أنهه",
    pending: "جارٍ الإنهاء…",
  },
  wanted: {
    code: `اكتب رمزًا من ${arNumber(CODE_MIN)} إلى ${arNumber(CODE_MAX)} حرفًا أو رقمًا`,
    percent: `اكتب نسبة من ١ إلى ${arNumber(CODE_PERCENT_MAX)}`,
    mostUses: `اكتب عددًا صحيحًا من ١ إلى ${arNumber(CODE_USES_MAX)}، أو اترك الحقل فارغًا`,
    usesPerPerson: `اكتب عددًا صحيحًا من ١ إلى ${arNumber(CODE_USES_PER_PERSON_MAX)}`,
    from: "اختر أول يوم",
    until: "اختر آخر يوم",
    order: "آخر يوم يسبق أول يوم",
    scope: "اختر ما يسري عليه الرمز",
    note: `الملاحظة أطول من ${arNumber(CODE_NOTE_MAX)} حرف`,
  },
  refused: {
    taken: "سبق إنشاء رمز بهذا الاسم. اختر اسمًا آخر.",
    gone: "لا رمز بهذا المعرّف",
    "not-admin": "لم تعد لك صفة المشرف العام، فلم يتغيّر شيء.",
  } satisfies Record<CodeActRefusal, string>,
} as const;

import { hours, minutes } from "#app/lib/duration.ts";
import { arNumber, arPlain, counted } from "#app/i18n/format.ts";

const CHARACTERS = {
  zero: "{n} حرف",
  one: "حرف واحد",
  two: "حرفان",
  few: "{n} أحرف",
  many: "{n} حرفًا",
  other: "{n} حرف",
};
/** «٣ أحرف», as the length of a text. */
export const characters = (n: number): string => counted(n, CHARACTERS);

const SECONDS = {
  zero: "لحظة",
  one: "ثانية واحدة",
  two: "ثانيتين",
  few: "{n} ثوانٍ",
  many: "{n} ثانية",
  other: "{n} ثانية",
};
const MINUTES = {
  zero: "لحظة",
  one: "دقيقة واحدة",
  two: "دقيقتين",
  few: "{n} دقائق",
  many: "{n} دقيقة",
  other: "{n} دقيقة",
};
const HOURS = {
  zero: "لحظة",
  one: "ساعة واحدة",
  two: "ساعتين",
  few: "{n} ساعات",
  many: "{n} ساعة",
  other: "{n} ساعة",
};

/** "٤٠ ثانية" below a minute, minutes below an hour and a half, then hours; whole units, rounded up. */
export function waitText(ms: number): string {
  if (ms < minutes(1)) return counted(Math.max(1, Math.ceil(ms / 1000)), SECONDS);
  if (ms <= minutes(90)) return counted(Math.ceil(ms / minutes(1)), MINUTES);
  return counted(Math.ceil(ms / hours(1)), HOURS);
}

/** Error messages at fields whose value the server refused. Functions take the limit that they state. */
export const say = {
  fillRequired: "يرجى ملء جميع الحقول المطلوبة",
  unexpected: "حدث خطأ غير متوقع",
  signInFirst: "يجب تسجيل الدخول أولاً",
  tooMany: "محاولات كثيرة في وقت قصير. انتظر بضع دقائق ثم أعد المحاولة.",

  waitThenTry: (ms: number) => `محاولات كثيرة. انتظر ${waitText(ms)} ثم أعد المحاولة.`,

  /** The site is overloaded; this request was not processed. */
  busy: (ms: number) =>
    `الموقع مشغول الآن بطلبات كثيرة، ولم ننظر في طلبك بعد. انتظر ${waitText(ms)} ثم أعد المحاولة.`,

  /** Keyed by the reasons of `refuseRobot`. */
  robot: {
    "not-human": "لم نتمكن من التحقق من أنك لست برنامجًا آليًا. أكمل التحقق أعلى زر الإرسال، ثم أعد المحاولة.",
    "check-unavailable": "التحقق من أنك لست برنامجًا آليًا متعطل الآن. أعد المحاولة بعد قليل.",
  },

  emailRequired: "اكتب بريدك الإلكتروني",
  emailInvalid: "البريد الإلكتروني غير صحيح. اكتبه بهذا الشكل: name@example.com",
  emailTooLong: "البريد الإلكتروني طويل جدًا",
  passwordRequired: "اكتب كلمة المرور",
  currentPasswordRequired: "اكتب كلمة المرور الحالية",
  passwordTooShort: "كلمة المرور قصيرة. اجعلها ٦ أحرف على الأقل",
  passwordTooLong: "كلمة المرور طويلة جدًا. أقصى طول ٢٠٠ حرف",
  passwordConfirmationRequired: "أعد كتابة كلمة المرور",
  passwordMismatch: "كلمة المرور غير متطابقة",
  /** Too many wrong passwords where a signed-in person must confirm theirs. */
  passwordStopped:
    "كثرت كلمات المرور الخاطئة، فأوقفنا قبول كلمة المرور، ولو كانت صحيحة. سجّل الخروج، ثم ادخل برابط سحري يصلك بالبريد، فإذا دخلت به عادت كلمة المرور إلى العمل.",
  closingNotUnderstood: "ضع علامة هنا لتؤكد أنك تفهم أن الإغلاق نهائي",
  fullNameRequired: "اكتب اسمك الكامل",
  fullNameTooLong: "الاسم طويل جدًا. أقصى طول ١٠٠ حرف",
  /** Keyed by the faults of `nameFault`. */
  nameRefused: {
    address: "اكتب الاسم وحده، بلا رابط ولا بريد إلكتروني",
    "our-name": "هذا اسم المنصة نفسها. اكتب اسمك أنت",
  },

  factorTypeRequired: "اختر طريقة التحقق: تطبيق المصادقة أو رقم الجوال",
  factorNameTooLong: "الاسم طويل جدًا. أقصى طول ٦٠ حرفًا",
  issuerTooLong: "اسم الجهة طويل جدًا. أقصى طول ٦٠ حرفًا",
  phoneRequired: "اكتب رقم الجوال",
  phoneNotInternational: "اكتب رقم الجوال كاملًا مع رمز الدولة، مثل \u2066+966501234567\u2069",
  channelUnknown: "نرسل الرموز برسائل نصية فقط",
  codeRequired: "اكتب رمز التحقق",
  codeSixDigits: "رمز التحقق ٦ أرقام. راجع ما كتبته",
  recoveryCodeRequired: "اكتب أحد رموز الاسترداد",
  recoveryCodeShape: "رمز الاسترداد ١٠ أحرف وأرقام. اكتبه كما حفظته",

  countryRequired: "اختر الدولة",
  cityRequired: "اختر المدينة",
  cityElsewhere: "هذه المدينة ليست في الدولة المختارة. اختر مدينة منها",
  addressRequired: "اكتب العنوان التفصيلي، مثل اسم الشارع وأقرب معلم",
  addressTooLong: (max: number) => `العنوان طويل جدًا. أقصى طول ${characters(max)}`,
  districtTooLong: "اسم الحي طويل جدًا. أقصى طول ٨٠ حرفًا",
  projectTooLong: "اسم المشروع طويل جدًا. أقصى طول ١٢٠ حرفًا",
  propertyTypeRequired: "اختر نوع العقار",
  areaRequired: "اكتب مساحة العقار بالمتر المربع، مثل ٣٦٠",
  areaNotNumber: "اكتب المساحة رقمًا فقط، مثل ٣٦٠",
  areaNotPositive: "المساحة يجب أن تكون أكبر من صفر",
  areaTooLarge: (max: number) => `المساحة أكبر من المعقول. أقصى مساحة ${arNumber(max)} م²`,
  chooseFromList: "اختر قيمة من القائمة",
  yearNotNumber: "اكتب سنة البناء بأربعة أرقام، مثل ٢٠١٨",
  yearTooEarly: (min: number) => `سنة البناء يجب ألا تسبق ${arPlain(min)}`,
  yearTooLate: (max: number) => `سنة البناء يجب ألا تتجاوز ${arPlain(max)}`,
  moneyNotNumber: "اكتب المبلغ رقمًا فقط، بلا كسور، مثل ١٬٢٠٠٬٠٠٠",
  moneyNotPositive: "المبلغ يجب أن يكون أكبر من صفر",
  moneyTooLarge: "المبلغ أكبر من المعقول. راجع الرقم",
  textTooLong: (max: number, typed: number) =>
    `النص طويل جدًا: كتبت ${characters(typed)}، والحد الأقصى ${characters(max)}`,
} as const;

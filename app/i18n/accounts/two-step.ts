import type { FactorStatus, FactorType, HumanRefusal } from "#app/domains/accounts/rules.ts";
import { say, waitText } from "#app/i18n/site/errors.ts";
import { counted } from "#app/i18n/format.ts";

const COUNTRY_NOT_SERVED =
  "لا نرسل الرموز إلى أرقام هذه الدولة. اكتب رقمًا من دول الخليج العربي، أو أضف تطبيق المصادقة بدلًا منه.";

const CODES_LEFT = {
  zero: "لم يبق لديك أي رمز استرداد.",
  one: "بقي لديك رمز استرداد واحد.",
  two: "بقي لديك رمزا استرداد.",
  few: "بقي لديك {n} رموز استرداد.",
  many: "بقي لديك {n} رمز استرداد.",
  other: "بقي لديك {n} رمز استرداد.",
};

/** The names of the factor types. */
export const factorTypeName: Record<FactorType, string> = { totp: "تطبيق المصادقة", phone: "رقم الجوال" };
export const factorStatusName: Record<FactorStatus, string> = {
  verified: "مفعّلة",
  unverified: "لم تكتمل",
};

/** Text of two-step verification: the list of factors, adding one, recovery codes, and the step at sign-in. */
export const twoStepCopy = {
  title: "التحقق بخطوتين",
  lead: "بعد الدخول نطلب رمزًا من هاتفك، فلا تكفي كلمة المرور وحدها لمن عرفها. إن فقدت هاتفك فادخل برمز من رموز الاسترداد، ولذلك احفظها بعيدًا عنه.",
  backToList: "العودة إلى التحقق بخطوتين",
  factors: {
    title: "وسائل التحقق",
    empty: "لم تضف وسيلة بعد، فالتحقق بخطوتين غير مفعّل.",
    since: "أُضيفت في",
    hint: "الرقم المنتهي بـ",
    /** Follows the type, «رقم الجوال». */
    hintOfKind: "المنتهي بـ",
    unfinished: "تُحذف بعد يوم من إضافتها إن لم تكملها.",
    finish: "إكمال الإضافة",
    finishNamed: (name: string) => `إكمال إضافة ${name}`,
    remove: "إزالة",
    removeNamed: (name: string) => `إزالة ${name}`,
    removeText: "لن نطلب رمزًا من هذه الوسيلة بعد إزالتها.",
    removeLast:
      "هذه آخر وسيلة تحقق في حسابك. بإزالتها يتوقف التحقق بخطوتين، وتُلغى رموز الاسترداد، ولا يحمي حسابك بعدها إلا الخطوة الأولى.",
    removeLastAdmin: "ولن تُفتح لك صفحة الإدارة حتى تفعّله من جديد.",
    removeUnfinished: "لم تكتمل إضافة هذه الوسيلة، فلا يتغير شيء بإزالتها.",
    removeConfirm: "نعم، أزل الوسيلة",
    removing: "جارٍ الإزالة...",
  },
  add: {
    title: "إضافة وسيلة",
    full: "بلغت الحد الأقصى: عشر وسائل. أزل واحدة لتضيف غيرها.",
    name: "اسم الوسيلة",
    nameHint: "تميّزها به من غيرها، مثل «جوالي».",
    totpTitle: "تطبيق المصادقة",
    totpText:
      "يعرض رمزًا جديدًا كل نصف دقيقة دون اتصال بالإنترنت. يعمل أي تطبيق، مثل Google Authenticator أو Microsoft Authenticator.",
    totpSend: "إضافة تطبيق المصادقة",
    phoneTitle: "رقم الجوال",
    phoneText:
      "نرسل الرمز في رسالة نصية. الرسائل أضعف من التطبيق: قد يعترضها أحد، أو ينقل رقمك إلى شريحة أخرى دون علمك. اختر التطبيق إن استطعت.",
    phone: "رقم الجوال",
    phoneHint: "كما تكتبه في دولته، أو مع رمزها، مثل",
    phoneExample: "+966501234567",
    phoneSend: "إضافة رقم الجوال",
    pending: "جارٍ الإضافة...",
    refused: {
      "insufficient-aal": "أكمل الدخول برمز التحقق أولًا، ثم أعد المحاولة.",
      "reauthentication-needed": "مضى وقت على آخر تأكيد لهويتك. أعد تحميل الصفحة وأكّدها، ثم أعد المحاولة.",
      "too-many-factors": "بلغت الحد الأقصى: عشر وسائل. أزل واحدة لتضيف غيرها.",
      "name-taken": "لديك وسيلة بهذا الاسم. اختر اسمًا آخر.",
      "phone-unavailable": "الرسائل النصية غير متاحة الآن. أضف تطبيق المصادقة بدلًا منها.",
      "country-not-served": COUNTRY_NOT_SERVED,
    },
  },
  removeRefused: {
    "not-found": "هذه الوسيلة أُزيلت من قبل.",
    "insufficient-aal": "أكمل الدخول برمز التحقق أولًا، ثم أعد المحاولة.",
    "reauthentication-needed": "مضى وقت على آخر تأكيد لهويتك. أعد تحميل الصفحة وأكّدها، ثم أعد المحاولة.",
  },
  codes: {
    title: "رموز الاسترداد",
    text: "تدخل بأحدها إن لم تجد هاتفك. كل رمز يعمل مرة واحدة.",
    left: (n: number) => counted(n, CODES_LEFT),
    few: "أنشئ رموزًا جديدة قبل أن تنفد.",
    none: "أنشئ رموزًا جديدة تدخل بها إن فقدت هاتفك.",
    make: "إنشاء رموز جديدة",
    makeNote: "الرموز الجديدة تلغي السابقة كلها.",
    making: "جارٍ الإنشاء...",
    newTitle: "رموز الاسترداد الجديدة",
    keep: "احفظها في مكان آمن",
    once: "لن نعرضها مرة أخرى. كل رمز يعمل مرة واحدة، ومن يملكها يتجاوز هاتفك.",
    list: "رموز الاسترداد",
    copy: "نسخ الرموز",
    download: "تنزيل ملف نصي",
    print: "طباعة",
    done: "حفظتها، تابع",
    /** The text file's first line. */
    fileHead: (email: string, date: string) =>
      `رموز الاسترداد لحساب ${email} في معيار، أُنشئت في ${date}. كل رمز يعمل مرة واحدة.`,
    refused: {
      "insufficient-aal": "أكمل الدخول برمز التحقق أولًا، ثم أعد المحاولة.",
      "reauthentication-needed": "مضى وقت على آخر تأكيد لهويتك. أعد تحميل الصفحة وأكّدها، ثم أعد المحاولة.",
      "no-factor": "أضف وسيلة تحقق أولًا، فرموز الاسترداد تأتي معها.",
    },
  },
  setup: {
    totpTitle: "إضافة تطبيق المصادقة",
    phoneTitle: "تأكيد رقم الجوال",
    scanTitle: "امسح الرمز بالتطبيق",
    scan: "افتح تطبيق المصادقة على هاتفك، واختر إضافة حساب، ثم وجّه الكاميرا إلى هذه الصورة.",
    sameDevice: "افتحه في تطبيق على هذا الجهاز",
    keyTitle: "أو اكتب المفتاح بيدك",
    key: "المفتاح",
    copyKey: "نسخ المفتاح",
    codeTitle: "اكتب الرمز الظاهر في التطبيق",
    finish: "تفعيل",
    finishing: "جارٍ التحقق...",
    phoneText: "نرسل رمزًا من ستة أرقام إلى الرقم المنتهي بـ",
    doneTitle: "فُعّل التحقق بخطوتين",
    done: "من الآن نطلب الرمز عند كل دخول. وأنهينا جلساتك التي لم تؤكَّد بخطوتين.",
    alreadyTitle: "هذه الوسيلة مفعّلة",
    already: "لا شيء ينقصها. تجدها في قائمة وسائلك.",
    cancel: "إلغاء الإضافة",
  },
  code: {
    label: "رمز التحقق",
    appHint: "الأرقام الستة الظاهرة في تطبيق المصادقة. يتغير الرمز كل نصف دقيقة.",
    phoneHint: "الأرقام الستة التي وصلتك في رسالة نصية.",
    send: "إرسال الرمز",
    sendAgain: "إرسال رمز جديد",
    sending: "جارٍ الإرسال...",
    left: (ms: number) => `تنتهي صلاحية الرمز بعد ${waitText(ms)}.`,
    over: "انتهت صلاحية الرمز. اطلب رمزًا جديدًا.",
  },
  recovery: {
    label: "رمز الاسترداد",
    hint: "أحد الرموز التي حفظتها عند تفعيل التحقق بخطوتين. يعمل مرة واحدة.",
    wrong: "رمز الاسترداد غير صحيح أو استُعمل من قبل",
    none: "لم يبق لديك أي رمز استرداد. راسلنا لنساعدك.",
  },
  signIn: {
    lead: "بقيت خطوة واحدة. اكتب الرمز لتدخل إلى حساب",
    stepUp: "نطلب الرمز من جديد قبل المتابعة في حساب",
    ways: "طرق أخرى للتحقق",
    by: "الوسيلة:",
    recoveryWay: "رمز استرداد",
    send: "تأكيد",
    pending: "جارٍ التحقق...",
    signOut: "تسجيل الخروج",
    notYou: "ليس حسابك؟",
    lost: "فقدت هاتفك ورموز الاسترداد؟ راسلنا على",
  },
  copied: "نُسخ",
  copyFailed: "تعذّر النسخ. انسخ النص بيدك.",
} as const;

type CodeRefusal =
  | { reason: "not-found" | "challenge-expired" | "wrong-code" }
  | { reason: "phone-unavailable" | "country-not-served" | "texts-exhausted" | HumanRefusal }
  | { reason: "locked"; waitMs: number };

const CODE_REFUSED: Record<CodeRefusal["reason"], (wait: string) => string> = {
  "wrong-code": () => "رمز التحقق غير صحيح أو انتهت صلاحيته",
  "challenge-expired": () => twoStepCopy.code.over,
  "not-found": () => "هذه الوسيلة لم تعد في حسابك. اختر غيرها.",
  "phone-unavailable": () => "الرسائل النصية غير متاحة الآن. استعمل وسيلة أخرى، أو حاول بعد قليل.",
  "country-not-served": () => COUNTRY_NOT_SERVED,
  "texts-exhausted": () => "بلغنا اليوم حد الرسائل النصية. أعد المحاولة غدًا، أو استعمل تطبيق المصادقة.",
  "not-human": () => say.robot["not-human"],
  "check-unavailable": () => say.robot["check-unavailable"],
  locked: (wait) => `أوقفنا هذه الوسيلة مؤقتًا بعد رموز خاطئة متتالية. انتظر ${wait} ثم أعد المحاولة.`,
};

/** Why a code was not sent or not accepted, with the wait if there is one. */
export function codeRefused(refusal: CodeRefusal): string {
  return CODE_REFUSED[refusal.reason]("waitMs" in refusal ? waitText(refusal.waitMs) : "");
}

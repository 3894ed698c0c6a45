import {
  CALLS_A_DAY,
  CALLS_A_MINUTE,
  KEY_NAME_MAX,
  KEYS_MAX,
  USAGE_DAYS,
} from "#app/domains/programs/rules.ts";
import { arNumber, counted } from "#app/i18n/format.ts";

const CALLS = {
  zero: "لا طلبات",
  one: "طلب واحد",
  two: "طلبان",
  few: "{n} طلبات",
  many: "{n} طلبًا",
  other: "{n} طلب",
};
/** «٣ طلبات» */
const callsWords = (n: number): string => counted(n, CALLS);

const KEYS = {
  zero: "لا مفاتيح",
  one: "مفتاح واحد",
  two: "مفتاحان",
  few: "{n} مفاتيح",
  many: "{n} مفتاحًا",
  other: "{n} مفتاح",
};

/** Text of the page where members make and revoke keys of the open interface. */
export const keysCopy = {
  title: "مفاتيح المطورين",
  lead: "مفتاح لكل برنامج تسأل به واجهتنا. تعمل الواجهة بلا مفتاح أيضًا، والمفتاح يرفع حدودها.",
  settingsText: "مفاتيح تقرأ بها برامجك التقديرات والأسعار والإعلانات.",
  settingsAction: "إدارة المفاتيح",
  make: {
    title: "مفتاح جديد",
    name: "اسم المفتاح",
    nameHint: `اسم تعرف به البرنامج الذي يستعمله، مثل «تطبيق المكتب». حتى ${arNumber(KEY_NAME_MAX)} حرفًا.`,
    send: "إنشاء المفتاح",
    pending: "جارٍ الإنشاء...",
  },
  limits: `لكل مفتاح ${arNumber(CALLS_A_MINUTE.key)} طلبًا في الدقيقة و${arNumber(CALLS_A_DAY)} في اليوم بتوقيت غرينتش. ولك ${arNumber(KEYS_MAX)} مفاتيح سارية على الأكثر.`,
  made: {
    title: "مفتاحك الجديد",
    keepTitle: "انسخ المفتاح الآن",
    keep: "لا نعرضه مرة أخرى، ولا نحفظ منه إلا بصمته. إن ضاع فألغه وأنشئ غيره.",
    label: "المفتاح",
    copy: "نسخ المفتاح",
    how: "استعمله هكذا",
    done: "حفظته، عد إلى المفاتيح",
  },
  list: {
    title: (n: number) => counted(n, KEYS),
    emptyTitle: "لا مفاتيح بعد",
    empty: "أنشئ مفتاحًا من النموذج أعلاه، ثم ضعه في برنامجك.",
    made: "أُنشئ",
    used: "آخر استعمال",
    unused: `لم يُستعمل في آخر ${arNumber(USAGE_DAYS)} يومًا`,
    revokedOn: "أُلغي",
    revoked: "ملغى",
    today: (calls: number) => `اليوم ${callsWords(calls)} من ${arNumber(CALLS_A_DAY)}`,
    days: (calls: number, most: number) =>
      `في آخر ${arNumber(USAGE_DAYS)} يومًا ${callsWords(calls)}، وأكثرها في يوم واحد ${arNumber(most)}`,
    revoke: "إلغاء",
    revokeNamed: (name: string) => `إلغاء المفتاح ${name}`,
    revoking: "جارٍ الإلغاء...",
  },
  docs: "وثائق الواجهة",
} as const;

import type { CloseRefusal, ExportRefusal } from "#app/domains/privacy/rules.ts";
import type { SharedRefusal } from "#app/domains/reports/rules.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { say, waitText } from "./errors.ts";
import { arDate, arNumber, counted } from "#app/i18n/format.ts";

const REPORTS = {
  zero: "لا تقارير مكتملة في حسابك.",
  one: "يبقى تقريرك قابلًا للتنزيل ٣٠ يومًا برابط نرسله إلى",
  two: "يبقى تقريراك قابلين للتنزيل ٣٠ يومًا برابطين نرسلهما إلى",
  few: "تبقى تقاريرك ({n}) قابلة للتنزيل ٣٠ يومًا بروابط نرسلها إلى",
  many: "تبقى تقاريرك ({n}) قابلة للتنزيل ٣٠ يومًا بروابط نرسلها إلى",
  other: "تبقى تقاريرك ({n}) قابلة للتنزيل ٣٠ يومًا بروابط نرسلها إلى",
};

/** Text for exporting one's data and closing the account. */
export const privacyCopy = {
  export: {
    title: "نسخة من بياناتك",
    lead: "ملف ZIP واحد فيه كل ما نحفظه عنك، تحتفظ به وتقرؤه متى شئت.",
    holdsTitle: "ما في النسخة",
    holds: [
      "بيانات حسابك وملفك الشخصي وصورتك.",
      "الأجهزة التي دخلت منها وأوقاتها، ووسائل التحقق بخطوتين بأسمائها.",
      "العقارات التي أدخلتها، وطلباتك ومدفوعاتك.",
      "تقاريرك: نصها كاملًا وملفات PDF.",
      "إعلاناتك وصورها، ومفضلتك وبحوثك المحفوظة، والعقارات التي تحتفظ بها، وما أرسلته إلى المعلنين.",
      "سجل ما جرى على حسابك، والرسائل التي أرسلناها إليك.",
    ],
    notHeld: "ليس فيها كلمة مرورك ولا رموزك ولا أي رابط دخول، فلا يفتح بها أحد حسابك.",
    how: "نعدّ النسخة في الخلفية ونرسل إليك رسالة عند اكتمالها. تبقى متاحة للتنزيل ٧ أيام، ثم نحذفها.",
    request: "طلب نسخة من بياناتي",
    requesting: "جارٍ إرسال الطلب...",
    listTitle: "نسخك",
    asked: "طُلبت في",
    status: { pending: "قيد الإعداد", ready: "جاهزة", failed: "فشل" },
    pendingText: "نعدّ نسختك الآن، وقد يستغرق ذلك بضع دقائق. يمكنك إغلاق هذه الصفحة، فسنراسلك عند اكتمالها.",
    failedText: "توقف إعداد هذه النسخة بعد عدة محاولات. اطلب نسخة جديدة.",
    size: "الحجم",
    until: "متاحة حتى",
    download: "تنزيل ZIP",
    /** Page in the tab opened for an export's file if there is none. */
    noFile: {
      gone: {
        title: "لا توجد نسخة بهذا العنوان",
        text: "ربما انتهت مدتها وحُذف ملفها. يمكنك طلب نسخة جديدة.",
      },
      failed: {
        title: "تعذّر تنزيل نسختك",
        text: "الملف محفوظ لكن تعذّرت قراءته الآن. أعد المحاولة بعد دقيقة.",
      },
    },
    refused: (refusal: ExportRefusal): string =>
      refusal.reason === "pending"
        ? "نعدّ لك نسخة الآن. انتظر حتى تكتمل."
        : `طلبت نسخة قبل قليل، ويمكنك طلب نسخة أخرى بعد ${waitText(refusal.waitMs)}.`,
  },
  close: {
    title: "إغلاق الحساب",
    lead: "الإغلاق نهائي ولا رجعة فيه، وهذه آثاره:",
    erased: "نحذف فورًا بياناتك الشخصية: الاسم ورقم الجوال والصورة والبريد الإلكتروني وما كتبته عن عقاراتك.",
    market:
      "تُسحب إعلاناتك من السوق وتُحذف مع صورها ورسائلها، وتُحذف مفضلتك وبحوثك المحفوظة والعقارات التي تحتفظ بها.",
    sessions: "ننهي جلساتك على كل الأجهزة، ونزيل وسائل التحقق بخطوتين.",
    reports: (count: number): string => counted(count, REPORTS),
    reportsAfter: "وبعدها نحذف التقارير نهائيًا.",
    orders: "نلغي طلبات الدفع التي لم تكتمل.",
    kept: "نحتفظ بسجل مدفوعاتك وفواتيرها دون اسمك، لأن النظام يلزمنا بذلك: رقم الطلب والمبلغ والحالة والتاريخ. ومعها نسخ الفواتير الإلكترونية الموقّعة، وليس فيها ما يدل عليك.",
    again: "يمكنك التسجيل من جديد بالبريد نفسه متى شئت، بحساب جديد لا يعرف القديم.",
    exportFirst: "تريد الاحتفاظ ببياناتك؟ نزّل نسخة منها قبل الإغلاق.",
    exportLink: "نسخة من بياناتك",
    password: "كلمة المرور",
    passwordHint: "نطلبها مرة أخرى لنتأكد من أنك صاحب الحساب.",
    understood: "أفهم أن حسابي سيُغلق نهائيًا ولا يمكن استعادته.",
    send: "إغلاق حسابي نهائيًا",
    sending: "جارٍ الإغلاق...",
    keep: "الإبقاء على حسابي",
    blockedTitle: "لا يمكن إغلاق حسابك الآن",
    refused: (refusal: CloseRefusal): string => {
      if (refusal.reason === "too-many") return say.waitThenTry(refusal.waitMs);
      return refusal.reason === "busy" ? say.busy(refusal.waitMs) : CLOSE_REFUSED[refusal.reason];
    },
  },
} as const;

const CLOSE_REFUSED: Record<Exclude<CloseRefusal["reason"], "too-many" | "busy">, string> = {
  closed: "هذا الحساب مغلق من قبل.",
  "report-processing": "لديك تقرير قيد الإعداد. انتظر حتى يكتمل، ثم أغلق حسابك.",
  "payment-pending": "لديك عملية دفع لم تكتمل بعد. انتظر نتيجتها، ثم أغلق حسابك.",
  "last-office-owner": "أنت مالك مكتبك الوحيد وفيه غيرك. عيّن مالكًا آخر قبل إغلاق حسابك.",
  "last-admin": "أنت مدير الموقع الوحيد. عيّن مديرًا آخر قبل إغلاق حسابك.",
  "provider-failed": "تعذّر إلغاء طلب دفع مفتوح، ولم نغلق الحساب. أعد المحاولة بعد دقائق.",
  "wrong-password": "كلمة المرور غير صحيحة",
  "link-needed": say.passwordStopped,
  "not-recent": "أكّد هويتك أولًا، ثم أغلق حسابك.",
};

/** Text of the pages behind a shared report link. */
export const sharedCopy = {
  order: "الطلب",
  made: "أُعد بتاريخ",
  download: "تنزيل التقرير PDF",
  downloadHint: "نزّل التقرير واحتفظ به: لا يعمل هذا الرابط بعد",
  home: "الصفحة الرئيسية",
  refused: {
    expired: {
      title: "انتهت مدة هذا الرابط",
      text: "كان الرابط صالحًا لمدة محددة، ولم يعد يفتح التقرير.",
    },
    revoked: {
      title: "أُلغي هذا الرابط",
      text: "لم يعد هذا الرابط يفتح التقرير. إن كنت بحاجة إليه فاطلب من صاحبه رابطًا جديدًا.",
    },
    unknown: {
      title: "لا يوجد تقرير بهذا الرابط",
      text: "ربما نُسخ الرابط ناقصًا، أو انتهت مدته وحُذف التقرير. افتحه من الرسالة كما وصلتك.",
    },
    "no-file": {
      title: "ملف التقرير غير متوفر",
      text: `تعذّر العثور على ملف هذا التقرير. اكتب إلينا على ${PRODUCT.supportEmail} لنرسله إليك.`,
    },
    "summary-only": {
      title: "هذا الرابط للملخص وحده",
      text: "أرسل إليك صاحب التقرير ملخصه دون ملفه. إن كنت بحاجة إلى التقرير كاملًا فاطلبه منه.",
    },
  } satisfies Record<SharedRefusal, { title: string; text: string }>,
};

const KILOBYTE = 1024;

/** A file's size, «٢٫٤ ميجابايت». */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE
    ? `${arNumber(Math.max(1, Math.round(kilobytes)))}\u00a0كيلوبايت`
    : `${arNumber(kilobytes / KILOBYTE, 1)}\u00a0ميجابايت`;
}

/** README.txt of an export: what each file is, for somebody who opens it years later. */
export const exportReadme = (madeAt: number): string => `نسخة من بياناتك في ${PRODUCT.name}
طُلبت في ${arDate(madeAt)}

account.json: كل ما نحفظه عنك، بصيغة JSON تقرؤها البرامج والناس. التواريخ بتوقيت UTC.
  account            حسابك: البريد الإلكتروني، وتاريخا التسجيل والتأكيد، والأدوار
  profile            ملفك الشخصي: الاسم، والجوال، وعنوان الصورة
  sessions           الأجهزة التي دخلت منها وأوقاتها
  second_factors     وسائل التحقق بخطوتين: اسمها ونوعها وتواريخها
  recovery_codes     متى أُنشئت رموز الاسترداد ومتى استُعملت
  api_keys           مفاتيح المطورين: أسماؤها وأوقاتها وعدد طلباتها في كل يوم
  webhooks           عناوين برامجك التي نبلغها، وما أرسلناه إليها في آخر ٣٠ يومًا
  properties         العقارات التي أدخلتها كما أدخلتها
  payments           طلباتك: رقم الطلب، والمبلغ بالهللة (amount_halalas) وبالريال (amount_sar)، والحالة، والتواريخ
  payment_events     ما أبلغنا به مزود الدفع عن طلباتك، ومتى
  invoices           فواتيرك الضريبية وإشعاراتك الدائنة، ومستند XML الموقّع لكل فاتورة إلكترونية
  refunds            طلبات استرداد المبالغ: ما كتبته، وما قررناه ومتى
  report_credits     حقوق التقارير التي اشتريتها أو أُهديت إليك، والتقرير الذي صُرف فيه كل منها
  gifts              هدايا الأرصدة التي أرسلتها وما كتبته فيها ما دامت مفتوحة، والتي قبلتها
  report_links       روابط المشاركة إلى تقاريرك: إلى من أُرسلت، وهل أُرسل التقرير كاملًا أو ملخصه، ومتى أُنشئت ومتى تنتهي
  listings           إعلاناتك كما أدخلتها، بما فيها بيانات التواصل، وعناوين صورها وأسماء ملفاتها
  contact_mails      عناوين بريد التواصل التي كتبتها لإعلاناتك، ومتى أكدها أصحابها
  favorites          الإعلانات التي حفظتها في المفضلة
  saved_searches     بحوثك المحفوظة، ومتى راسلناك عنها
  kept_properties    العقارات التي تحتفظ بها: ما كتبته عنها، وقيمها بكل نموذج وسبب كل حركة (values)
  value_mails        رسائل القيم: متى أُرسلت آخرها، ومتى أوقفتها
  value_news         ما حركه نموذج جديد من قيم تقاريرك وأسعار بحوثك
  conversations      محادثاتك عن الإعلانات: سائلًا (asker) أو معلنًا (owner)، ومتى بدأت وأُجيبت
  messages_sent      الرسائل التي كتبتها فيها. ما كتبه الطرف الآخر له
  viewings           مواعيد المعاينة التي اقتُرحت فيها، وما صار إليه كل منها
  blocked            متى حظرت أحدًا، دون ذكره
  person_reports     بلاغاتك عن أشخاص
  listing_reports    بلاغاتك عن إعلانات
  service_requests   طلبات الخدمات التي أرسلتها، وملاحظاتنا عليها
  contact_messages   رسائلك إلينا من صفحة التواصل وأنت مسجل الدخول، وملاحظاتنا عليها
  mails              الرسائل التي أرسلناها إليك: نوعها وتاريخها
  audit              سجل ما جرى على حسابك، ومن فعله: أنت (you) أو النظام (system) أو الإدارة (staff)
  exports            نسخ بياناتك التي طلبتها
  avatar_files       ملفات صورتك في هذه النسخة
  missing_files      ملفات كان ينبغي أن تكون هنا ولم نجدها؛ راسلنا إن رأيت شيئًا فيها
  reports            تقاريرك، ومحتوى كل تقرير كاملًا (content)، واسم ملفه (file)

reports: ملفات تقاريرك بصيغة PDF، واسم كل ملف رقم الطلب.
avatar: صورتك بكل مقاساتها.
listings: صور إعلاناتك بأكبر مقاس، في مجلد لكل إعلان.
properties: صور عقاراتك التي أضفتها إلى تقاريرها، في مجلد لكل عقار.

ليس في هذه النسخة كلمة مرور ولا رمز ولا رابط دخول.
للأسئلة: ${PRODUCT.supportEmail}
`;

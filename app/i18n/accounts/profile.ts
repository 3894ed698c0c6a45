import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";
import { arNumber } from "#app/i18n/format.ts";
import { pictureRefusals } from "#app/i18n/listings/pictures.ts";

const megabytes = arNumber(MAX_PICTURE_BYTES / 1024 / 1024);

export const profileCopy = {
  title: "الملف الشخصي",
  lead: "اسمك وصورتك كما يظهران في حسابك، ورقم للتواصل معك.",
  details: "بياناتك",
  fields: {
    fullName: "الاسم الكامل",
    phone: "رقم الجوال",
    email: "البريد الإلكتروني",
    emailFixed: "لا يمكن تغيير البريد الإلكتروني",
  },
  pending: "جارٍ الحفظ...",
  closed: "أُغلق هذا الحساب، فلم نحفظ شيئًا.",
  page: {
    save: "حفظ التغييرات",
    cancel: "إلغاء",
    failed: "حدث خطأ في حفظ البيانات",
  },
  tab: {
    save: "حفظ التعديلات",
    failed: "حدث خطأ أثناء حفظ التعديلات",
    loadFailed: "حدث خطأ في تحميل الملف الشخصي",
    loadAgain: "بياناتك محفوظة كما هي. أعد تحميل الصفحة بعد قليل.",
    account: "حسابك",
    registered: "تاريخ التسجيل",
    status: "حالة الحساب",
  },
  status: { active: "نشط", unconfirmed: "بانتظار تأكيد البريد", suspended: "موقوف", closed: "مغلق" },
  avatar: {
    title: "الصورة الشخصية",
    choose: "اختر صورة",
    change: "اختر صورة أخرى",
    hint: `JPEG أو PNG أو WebP، حتى ${megabytes} ميجابايت. لا نحتفظ بما في الملف من بيانات الموقع والجهاز.`,
    middle: "نأخذ من الصورة مربعها الأوسط.",
    send: "رفع الصورة",
    pending: "جارٍ الرفع...",
    remove: "إزالة الصورة",
    removing: "جارٍ الإزالة...",
    ready: "هذه صورتك الجديدة، ولم تُحفظ بعد. اضغط «رفع الصورة» لحفظها.",
    unseen: "تعذرت معاينة الملف في هذا المتصفح. إن كان صورة فارفعها كما هي، ونأخذ مربعها الأوسط.",
    failed: "حدث خطأ في رفع الصورة",
    unexpected: "لم تُحفظ الصورة، وبقيت صورتك السابقة. أعد المحاولة بعد قليل.",
    removeFailed: "تعذرت إزالة الصورة",
    removeAgain: "بقيت صورتك كما هي. أعد المحاولة بعد قليل.",
    refused: {
      ...pictureRefusals(arNumber),
      several: "ارفع صورة واحدة في كل مرة.",
      closed: "أُغلق هذا الحساب، فلم نحفظ شيئًا.",
    },
  },
  crop: {
    title: "اضبط الصورة داخل المربع",
    help: "اسحب الصورة أو اضغط على ما تريده في الوسط، أو حرّكها بأسهم لوحة المفاتيح.",
    area: "موضع الصورة داخل المربع",
    zoom: "التكبير",
    use: "استعمال الصورة",
    cancel: "إلغاء",
  },
} as const;

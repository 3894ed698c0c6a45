import type { ServiceType } from "#app/domains/requests/rules.ts";
import { PRODUCT } from "#app/lib/product.ts";

/** Our team's services besides reports, in a word or two. */
export const SERVICE_LABELS: Record<ServiceType, string> = {
  sale: "البيع عبر المنصة",
  photography: "التصوير الاحترافي",
  buying_assistance: "المساعدة في الشراء",
};

/** Text of the page for requesting a service. */
export const serviceRequestCopy = {
  title: "طلب خدمة عقارية",
  description: "اطلب بيع عقارك عبر معيار، أو تصويره تصويرًا احترافيًا، أو من يساعدك في شراء العقار المناسب.",
  lead: "اختر الخدمة واكتب ما تحتاج إليه، ثم يتواصل معك أحد أعضاء فريقنا.",
  services: "الخدمات",
  cards: {
    sale: {
      text: "نعرض عقارك في السوق بإعلان مكتوب بعناية وسعر مبني على صفقات مسجلة، ونتابع معك حتى يُباع.",
      points: ["تقدير القيمة ونطاقها", "كتابة الإعلان ومراجعته", "ترتيب المعاينات مع الجادين"],
    },
    photography: {
      text: "نصوّر عقارك بإضاءة جيدة وزوايا صادقة، لتُرى مساحته وتشطيبه كما هما.",
      points: ["صور للداخل والواجهة", "ترتيب الصور وتحسين ألوانها", "ملفات جاهزة للنشر"],
    },
    buying_assistance: {
      text: "نبحث معك عن العقار المناسب لميزانيتك، ونقارن السعر المطلوب بالقيمة السوقية قبل أن تتفق.",
      points: [
        "قائمة مختصرة بعقارات مناسبة",
        "مقارنة السعر بالصفقات المسجلة",
        "مراجعة ما تسأل عنه قبل الشراء",
      ],
    },
  } satisfies Record<ServiceType, { text: string; points: string[] }>,
  choose: "اطلب هذه الخدمة",
  chooseNamed: (service: string) => `اطلب هذه الخدمة: ${service}`,
  formTitle: "بيانات الطلب",
  fullName: "الاسم الكامل",
  phone: "رقم الجوال",
  email: "البريد الإلكتروني",
  service: "نوع الخدمة",
  chooseService: "اختر نوع الخدمة",
  details: "الوصف",
  detailsHint: "اذكر المدينة والحي ونوع العقار، وما تريد منا فعله.",
  send: "إرسال الطلب",
  sending: "جارٍ الإرسال...",
  signInHint: "تسجيل الدخول مطلوب لإرسال الطلب.",
  signIn: "تسجيل الدخول",
  refusedTitle: "راجع الحقول المشار إليها",
  failed: "حدث خطأ أثناء إرسال الطلب",
  closed: "لم يعد هذا الحساب مفتوحًا، فلم يُرسل الطلب.",
  sent: {
    title: "تم إرسال طلبك بنجاح",
    text: (service: string) => `استلمنا طلب «${service}»، وسنتواصل معك قريبًا.`,
    reference: "الرقم المرجعي:",
    note: "أرسلنا إلى بريدك ما يؤكد ذلك. اذكر هذا الرقم إن راسلتنا.",
    again: "إرسال طلب جديد",
    write: `للمراسلة: ${PRODUCT.supportEmail}`,
  },
} as const;

import type { PRODUCT } from "#app/lib/product.ts";
import { productCopy } from "./product.ts";

type Office = (typeof PRODUCT.offices)[number];

/** Text of the contact page. */
export const contactCopy = {
  title: "تواصل معنا",
  description: "اكتب إلى فريق معيار: سؤال عن تقرير، أو إعلان، أو فاتورة، أو اقتراح. ساعات العمل والمكاتب.",
  lead: `اكتب إلينا، ونجيبك ${productCopy.replyWithin}.`,
  formTitle: "اكتب رسالتك",
  name: "الاسم",
  email: "البريد الإلكتروني",
  emailHint: "نرسل الجواب إليه.",
  phone: "رقم الجوال",
  subject: "الموضوع",
  message: "نص الرسالة",
  messageHint: "إن كانت عن طلب أو تقرير فاذكر رقمه.",
  privacy: ["نستعمل ما تكتبه للرد عليك وحده، كما في ", { text: "إشعار الخصوصية", to: "/privacy" }, "."],
  trap: "اترك هذا الحقل فارغًا",
  send: "إرسال الرسالة",
  sending: "جارٍ الإرسال...",
  refusedTitle: "راجع الحقول المشار إليها",
  failed: "حدث خطأ أثناء إرسال الرسالة. لم يصلنا شيء، فأعد المحاولة بعد قليل.",
  closed: "لم يعد هذا الحساب مفتوحًا، فلم تُرسل الرسالة.",
  sent: {
    title: "تم إرسال رسالتك بنجاح",
    text: `شكرًا لك. نجيبك ${productCopy.replyWithin} على البريد الذي كتبته.`,
    reference: "الرقم المرجعي:",
    note: "اذكر هذا الرقم إن راسلتنا من جديد.",
    again: "كتابة رسالة أخرى",
  },
  aside: "ساعات العمل والمكاتب",
  hours: "ساعات العمل",
  byMail: "بالبريد",
  offices: "مكاتبنا",
  head: "المكتب الرئيسي",
  byAppointment: "الزيارة بموعد نتفق عليه بالبريد.",
  office: {
    Riyadh: "الرياض، السعودية",
    Doha: "الدوحة، قطر",
    Dubai: "دبي، الإمارات",
  } satisfies Record<Office, string>,
  service: {
    title: "تريد خدمة من فريقنا؟",
    text: "البيع عبر المنصة، والتصوير الاحترافي، والمساعدة في الشراء لها صفحتها.",
    action: "طلب خدمة",
  },
} as const;

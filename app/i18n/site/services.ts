import { IMAGES } from "#app/domains/listings/rules.ts";
import type { ServiceType } from "#app/domains/requests/rules.ts";
import { arNumber } from "#app/i18n/format.ts";
import { productCopy } from "./product.ts";
import { serviceRequestCopy, SERVICE_LABELS } from "./service-request.ts";
import { homeCopy } from "./home.ts";

export type Offer = {
  id: string;
  title: string;
  /** The price, or that it is free. */
  price: string;
  text: string;
  forWhom: string;
  gets: readonly string[];
  action: { text: string; to: string };
  more?: { text: string; to: string };
};

const agreed = "الأجر بالاتفاق قبل البدء";

/** For whom each service is, in addition to the text of the request page. */
const FOR_WHOM: Record<ServiceType, string> = {
  sale: "لمالك يريد أن يبيع ولا يملك وقتًا لمتابعة الإعلان والمعاينات.",
  photography: "لمن يعرض عقاره ويريد صورًا تُغني عن نصف الأسئلة.",
  buying_assistance: "لمن يعرف ميزانيته وحاجته، ويريد من يبحث ويقارن معه.",
};

const REPORT_PATHS = {
  buyer: { order: "/buyer-investor-report", sample: "/report-preview" },
  seller: { order: "/seller-owner-report", sample: "/report-preview/seller-owner" },
};

function reportOffer(kind: keyof typeof REPORT_PATHS, forWhom: string): Offer {
  const { title, question, points } = homeCopy.home.kinds[kind];
  const { order, sample } = REPORT_PATHS[kind];
  return {
    id: `${kind}-report`,
    title,
    price: `${productCopy.priceWords} ${productCopy.priceByContents}`,
    text: `يجيب عن سؤال واحد: ${question}`,
    forWhom,
    gets: points,
    action: { text: "اطلب التقرير", to: order },
    more: { text: "شاهد نموذجًا", to: sample },
  };
}

function teamOffer(type: ServiceType): Offer {
  const { text, points } = serviceRequestCopy.cards[type];
  return {
    id: type.replace("_", "-"),
    title: SERVICE_LABELS[type],
    price: agreed,
    text,
    forWhom: FOR_WHOM[type],
    gets: points,
    action: { text: "اطلب الخدمة", to: `/service-request?service=${type}#request` },
  };
}

/** Text of the page of all services. */
export const servicesCopy = {
  title: "خدماتنا",
  description:
    "ما يقدمه معيار: تقرير للمشتري وآخر للبائع، وتقدير فوري مجاني، وإعلان مجاني في السوق، والبيع عبر المنصة، والتصوير، والمساعدة في الشراء.",
  lead: "من سؤال سريع عن القيمة إلى بيع العقار. لكل خدمة هنا: لمن هي، وعلى ماذا تحصل، وكم تكلّف.",
  gets: "ما تحصل عليه",
  groups: [
    {
      id: "value",
      title: "اعرف القيمة",
      text: "تقديرات مبنية على صفقات مسجلة، ومع كل قيمة نطاقها ودرجة الثقة بها.",
      offers: [
        reportOffer("buyer", "لمن يفاضل بين عقارات، أو يفاوض على سعر، أو يحسب عائدًا قبل أن يشتري."),
        reportOffer("seller", "لمالك يريد سعرًا يقدر على تبريره، وخطة تسويق تناسب وقته."),
        {
          id: "instant-estimate",
          title: "التقدير الفوري",
          price: "مجاني",
          text: "نطاق قيمة من أسئلة قليلة، في الصفحة نفسها ودون تسجيل.",
          forWhom: "لمن يريد أن يعرف أين يقف السعر قبل أن يتعمق.",
          gets: [
            "القيمة ونطاقها ودرجة الثقة بها",
            "أقرب صفقتين مقارنتين حيث توجدان",
            "رابط يفتح التقدير نفسه لمن ترسله إليه",
          ],
          action: { text: "احسب النطاق", to: "/estimate" },
        },
      ],
    },
    {
      id: "market",
      title: "السوق العقاري",
      text: "سوق تُراجع إعلاناته قبل نشرها، ويظهر تقديرنا فيه بجانب السعر المطلوب.",
      offers: [
        {
          id: "listing",
          title: "الإعلان في السوق العقاري",
          price: "مجاني",
          text: "تصف عقارك وتضيف صوره، ونراجع الإعلان ثم ننشره.",
          forWhom: "لمن يبيع أو يؤجر بنفسه، أو يعرض نيابة عن مالك بترخيص.",
          gets: [
            `إعلان بما لا يزيد على ${arNumber(IMAGES.max)} صور، يظهر في البحث وعلى الخريطة`,
            "أسئلة المهتمين إلى بريدك، دون أن تُنشر بيانات تواصلك",
            "تقديرنا بجانب سعرك حيث تكفي البيانات",
          ],
          action: { text: "أضف إعلانك مجاناً", to: "/marketplace/create" },
        },
        {
          id: "browse",
          title: "البحث عن عقار",
          price: "مجاني",
          text: "إعلانات للبيع والإيجار في الدول الثلاث، بقائمة أو على الخريطة.",
          forWhom: "لمن يبحث عن بيت أو أرض أو مكتب، ويريد أن يعرف أين يقف السعر المطلوب.",
          gets: [
            "بحث بالمدينة والحي والنوع والسعر والمساحة",
            "تقديرنا بجانب السعر المطلوب حيث تكفي البيانات",
            "مفضلة، وتنبيه بالبريد بما يوافق بحثًا حفظته",
          ],
          action: { text: "تصفح السوق", to: "/marketplace" },
        },
      ],
    },
    {
      id: "team",
      title: "دع فريقنا ينفذ",
      text: "ترسل الطلب بلا مقابل، فنتصل بك ونتفق على العمل وأجره، ثم نبدأ.",
      offers: [teamOffer("sale"), teamOffer("photography"), teamOffer("buying_assistance")],
    },
  ] satisfies readonly { id: string; title: string; text: string; offers: readonly Offer[] }[],
  next: {
    title: "من أين أبدأ؟",
    text: "إن كنت تسأل عن قيمة عقار بعينه فابدأ بالتقدير الفوري: تعرف منه خلال دقيقة إن كانت بياناتنا تكفي لتقرير كامل.",
    estimate: "التقدير الفوري",
    how: "كيف يعمل معيار",
  },
} as const;

import { OFFER_LABELS } from "#app/i18n/listings/listings.ts";
import type { Bank, Part } from "./part.ts";
import { areaWords, floorWords, whereAndCity, whereInCity, whereWords } from "./phrases.ts";
import type { Property } from "./property.ts";

const offered = ({ offerType }: Property): string => OFFER_LABELS[offerType];
const withArea =
  (say: (words: string, property: Property) => string): Part =>
  (property) =>
    property.areaSqm === null ? null : say(areaWords(property.areaSqm), property);
const onFloor =
  (say: (words: string, property: Property) => string): Part =>
  (property) =>
    property.floorNumber === null ? null : say(floorWords(property.floorNumber), property);

export const LAND: Bank = {
  titles: [
    withArea((area, property) => `أرض سكنية في ${whereWords(property)}، ${area}`),
    withArea((area, property) => `أرض للبيع في ${whereAndCity(property)}، ${area}`),
    (property) => `أرض على شارعين في ${whereInCity(property)}`,
    (property) => `أرض مستوية جاهزة للبناء في ${whereInCity(property)}`,
    (property) => `أرض زاوية للبيع في ${whereInCity(property)}`,
    (property) => `قطعة أرض سكنية للبيع في ${whereAndCity(property)}`,
  ],
  openings: [
    (property) => `أرض للبيع في ${whereInCity(property)}، وحولها بيوت مسكونة.`,
    withArea((area, property) => `قطعة أرض مساحتها ${area} في ${whereInCity(property)}.`),
    (property) => `أرض في مخطط معتمد في ${whereInCity(property)}.`,
  ],
  layouts: [
    "شكلها منتظم، ولا تحتاج إلى ردم.",
    "مستوية، وأركانها محددة على الطبيعة.",
    "أضلاعها متساوية تقريبًا، وواجهتها شمالية.",
    "واجهتها شرقية، وعمقها يسمح بفناء خلفي.",
  ],
  features: [
    ["أقرب شارع إليها عرضه 15 مترًا.", "تطل على شارعين عرض كل منهما 20 مترًا.", "شارعها معبد ومضاء ومرصوف."],
    [
      "الكهرباء والماء واصلان إلى حدودها.",
      "عداد الكهرباء قريب، والصرف مخطط له.",
      "خدمات البلدية واصلة إلى القطع المجاورة.",
    ],
    ["نظام البناء يسمح بطابقين وملحق.", "تصلح لفيلا أو لفيلتين متلاصقتين.", "تصلح لبيت عائلي بحديقة."],
    ["لا حجرة ولا بناء عليها.", "القطع المجاورة بُني أكثرها.", "أُجري لها فحص تربة، ونتيجته متاحة للمشتري."],
  ],
};

export const OFFICE: Bank = {
  titles: [
    withArea((area, property) => `مكتب ${offered(property)} في ${whereWords(property)}، ${area}`),
    onFloor((floor, property) => `مكتب في ${floor} ${offered(property)} في ${whereInCity(property)}`),
    (property) => `مكتب مجهز ${offered(property)} في ${whereAndCity(property)}`,
    (property) => `مكتب إداري على شارع رئيس في ${whereInCity(property)}`,
  ],
  openings: [
    (property) => `مكتب ${offered(property)} في مبنى إداري في ${whereInCity(property)}.`,
    withArea((area, property) => `مكتب مساحته ${area} في ${whereInCity(property)}.`),
    onFloor((floor, property) => `يقع المكتب في ${floor} من مبنى مكاتب في ${whereInCity(property)}.`),
  ],
  layouts: [
    "مساحته مفتوحة يمكن تقسيمها، ومعها غرفة اجتماعات وركن للقهوة.",
    "فيه استقبال وغرف عمل مفصولة بالزجاج وغرفة اجتماعات.",
    "مقسم إلى غرف مستقلة حول ممر واحد، وله دورة مياه خاصة.",
  ],
  features: [
    [
      "للمبنى مصاعد ومدخل مراقب على مدار اليوم.",
      "في المبنى أمن ونظافة يومية.",
      "يمكن الدخول إليه خارج أوقات العمل ببطاقة.",
    ],
    ["له مواقف مخصصة في القبو.", "المواقف أمام المبنى متاحة للزوار.", "قريب من محطة النقل العام."],
    [
      "التكييف مركزي، والإنترنت بالألياف الضوئية.",
      "أرضيته مرفوعة لتمديد الأسلاك.",
      "سقفه مستعار وإضاءته موفرة للطاقة.",
    ],
    [
      "نوافذه تطل على الشارع الرئيس.",
      "ضوء النهار يصل إلى كل أرجائه.",
      "يصلح مقرًا لشركة ناشئة أو لمكتب استشارات.",
    ],
  ],
};

export const RETAIL: Bank = {
  titles: [
    withArea((area, property) => `محل تجاري ${offered(property)} في ${whereWords(property)}، ${area}`),
    (property) => `محل تجاري على شارع رئيس في ${whereInCity(property)}`,
    (property) => `محل تجاري بواجهة زجاجية ${offered(property)} في ${whereInCity(property)}`,
    (property) => `محل تجاري ${offered(property)} في ${whereAndCity(property)}`,
  ],
  openings: [
    (property) => `محل تجاري ${offered(property)} في ${whereInCity(property)}، تمر أمامه حركة طوال اليوم.`,
    withArea((area, property) => `محل تجاري مساحته ${area} في ${whereInCity(property)}.`),
    (property) => `يقع المحل في صف محلات عاملة في ${whereInCity(property)}.`,
  ],
  layouts: [
    "واجهته زجاجية وبابه على الشارع، وفي آخره مخزن صغير.",
    "مساحته مفتوحة بلا أعمدة، وله باب خلفي للتوريد.",
    "له طابق نصفي يصلح مكتبًا أو مخزنًا.",
  ],
  features: [
    ["أمامه مواقف للزبائن.", "المواقف مشتركة مع المحلات المجاورة.", "يسهل الوقوف أمامه للتحميل والتنزيل."],
    ["الكهرباء تكفي للثلاجات والأفران.", "له عداد كهرباء مستقل وتمديدات ماء.", "التكييف مركب ويعمل."],
    ["يصلح صيدلية أو مقهى أو مكتبة.", "كان محل ملابس، وديكوره باقٍ لمن أراده.", "النشاط السابق فيه بقالة."],
    [
      "مكان اللوحة فوق الواجهة مجهز بالإضاءة.",
      "جيرانه مخبز ومغسلة وصالون حلاقة.",
      "الحي حوله مأهول، وأقرب مجمع تجاري بعيد.",
    ],
  ],
};

export const WAREHOUSE: Bank = {
  titles: [
    withArea((area, property) => `مستودع ${offered(property)} في ${whereWords(property)}، ${area}`),
    (property) => `مستودع بسقف مرتفع ${offered(property)} في ${whereInCity(property)}`,
    (property) => `مستودع مع مكتب إداري في ${whereInCity(property)}`,
    (property) => `مستودع بساحة للشاحنات في ${whereInCity(property)}`,
  ],
  openings: [
    (property) => `مستودع ${offered(property)} في ${whereInCity(property)}، قريب من الطرق السريعة.`,
    withArea((area, property) => `مستودع مساحته ${area} في ${whereInCity(property)}.`),
  ],
  layouts: [
    "ارتفاع سقفه ثمانية أمتار، وأبوابه تتسع للشاحنات.",
    "هيكله من الحديد، وجدرانه معزولة، وأرضيته خرسانة مصقولة.",
    "مساحته مفتوحة بلا أعمدة في الوسط، ومعه مكتب صغير ودورة مياه.",
  ],
  features: [
    [
      "له رصيف تحميل وساحة تدور فيها الشاحنات.",
      "أمامه ساحة مبلطة ومسورة.",
      "بابان متقابلان يسهلان التحميل والتنزيل.",
    ],
    ["نظام الإطفاء مركب ومعتمد من الدفاع المدني.", "فيه طفايات وكاشفات دخان.", "رخصة السلامة سارية."],
    [
      "الكهرباء ثلاثية الأطوار.",
      "التهوية بمراوح سقفية، ويمكن تركيب تبريد.",
      "الإضاءة بألواح شفافة في السقف.",
    ],
    [
      "الحراسة مشتركة مع المستودعات المجاورة.",
      "حوله كاميرات، والشارع مضاء ليلًا.",
      "يصلح لمواد البناء أو للأثاث.",
    ],
  ],
};

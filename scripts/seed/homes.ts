import { OFFER_LABELS } from "#app/i18n/listings/listings.ts";
import type { Bank, Part } from "./part.ts";
import {
  areaWords,
  bathroomsWords,
  bedroomsWords,
  floorWords,
  whereAndCity,
  whereInCity,
  whereWords,
} from "./phrases.ts";
import type { Property } from "./property.ts";

const offered = ({ offerType }: Property): string => OFFER_LABELS[offerType];
const onlyLet =
  (words: string): Part =>
  ({ offerType }) =>
    offerType === "rent" ? words : null;
const onlySold =
  (words: string): Part =>
  ({ offerType }) =>
    offerType === "sale" ? words : null;
const onlyIn =
  (country: Property["country"], words: string): Part =>
  (property) =>
    property.country === country ? words : null;
const fromBedrooms =
  (least: number, words: string): Part =>
  ({ bedrooms }) =>
    bedrooms !== null && bedrooms >= least ? words : null;

/** «بثلاث غرف نوم», where the number of bedrooms is told. */
const withBedrooms =
  (say: (words: string, property: Property) => string): Part =>
  (property) =>
    property.bedrooms === null || property.bedrooms === 0
      ? null
      : say(`ب${bedroomsWords(property.bedrooms, "genitive")}`, property);
const withArea =
  (say: (words: string, property: Property) => string): Part =>
  (property) =>
    property.areaSqm === null ? null : say(areaWords(property.areaSqm), property);

type Rooms = { bedrooms: number; bathrooms: number };
const withRooms =
  (say: (rooms: Rooms) => string): Part =>
  ({ bedrooms, bathrooms }) =>
    bedrooms === null || bathrooms === null || bedrooms === 0 || bathrooms === 0
      ? null
      : say({ bedrooms, bathrooms });
const studio =
  (words: string): Part =>
  ({ bedrooms }) =>
    bedrooms === 0 ? words : null;
const rooms = ({ bedrooms, bathrooms }: Rooms, grammar: "subject" | "genitive") =>
  `${bedroomsWords(bedrooms, grammar)} و${bathroomsWords(bathrooms, grammar)}`;

export const APARTMENT: Bank = {
  titles: [
    withBedrooms((having, property) => `شقة ${having} في ${whereWords(property)}`),
    withBedrooms((having, property) => `شقة ${offered(property)} ${having} في ${whereAndCity(property)}`),
    (property) =>
      (property.bedrooms ?? 0) < 3
        ? null
        : `شقة عائلية ب${bedroomsWords(property.bedrooms ?? 0, "genitive")} في ${whereInCity(property)}`,
    withArea((area, property) => `شقة ${offered(property)} في ${whereWords(property)}، ${area}`),
    (property) =>
      property.floorNumber === null || property.bedrooms === 0
        ? null
        : `شقة في ${floorWords(property.floorNumber)} ${offered(property)} في ${whereInCity(property)}`,
    (property) =>
      property.bedrooms === 0 ? `استوديو ${offered(property)} في ${whereAndCity(property)}` : null,
    (property) => `شقة هادئة ${offered(property)} في ${whereInCity(property)}`,
    (property) => `شقة مضيئة قريبة من الخدمات في ${whereInCity(property)}`,
  ],
  openings: [
    (property) => `شقة ${offered(property)} في ${whereInCity(property)}، قريبة من الخدمات اليومية.`,
    (property) => `شقة في عمارة هادئة في ${whereInCity(property)}.`,
    withArea((area, property) => `شقة مساحتها ${area} في ${whereInCity(property)}.`),
    (property) =>
      property.floorNumber === null
        ? null
        : `تقع الشقة في ${floorWords(property.floorNumber)} من عمارة سكنية في ${whereInCity(property)}.`,
    withArea(
      (area, property) => `نعرض ${offered(property)} شقة في ${whereInCity(property)} مساحتها ${area}.`,
    ),
  ],
  layouts: [
    withRooms((n) => `فيها ${rooms(n, "subject")} وصالة معيشة ومطبخ مستقل.`),
    withRooms((n) => `تتكون من ${rooms(n, "genitive")}، ولها صالة واسعة ومطبخ.`),
    withRooms((n) => `التقسيم: ${rooms(n, "subject")} وصالة ومطبخ ومدخل منفصل.`),
    withRooms((n) => `تضم ${rooms(n, "genitive")} ومجلسًا للضيوف وصالة تتصل بالمطبخ.`),
    studio("غرفة واحدة تجمع النوم والمعيشة، ومعها مطبخ صغير ودورة مياه."),
    studio("استوديو مفتوح، مطبخه في ركن مستقل، ودورة مياهه مجددة."),
  ],
  features: [
    [
      "تدخلها الشمس صباحًا، ونوافذها تطل على الشارع.",
      "نوافذها مزدوجة الزجاج تخفف ضجيج الشارع.",
      "لها شرفة صغيرة تطل على فناء هادئ.",
    ],
    [
      ({ floorNumber }) => (floorNumber === 0 ? null : "للعمارة مصعد ومدخل مضاء."),
      "مدخل العمارة مراقب بالكاميرات، وفيها حارس مقيم.",
      "المداخل والسلالم نظيفة، ويتولى صيانتها اتحاد الملاك.",
    ],
    ["لها موقف مظلل في القبو.", "لها موقف خاص أمام العمارة.", "المواقف حول العمارة كافية للسكان وضيوفهم."],
    [
      "التكييف مخفي في الصالة ومنفصل في الغرف.",
      "أجهزة التكييف تُصان كل سنة، وآخر صيانة قبل الصيف.",
      "الكهرباء بعداد مستقل.",
    ],
    [
      "المطبخ راكب، ومعه فرن ومكان للغسالة.",
      "خزائن المطبخ من الخشب، وسطحه من الرخام الصناعي.",
      onlyLet("تُؤجّر مؤثثة بأثاث بسيط، ومعها غسالة وثلاجة."),
    ],
    [
      fromBedrooms(2, "لغرفة النوم الرئيسة دورة مياه خاصة وخزانة جدارية."),
      fromBedrooms(3, "غرفة الخادمة صغيرة وتصلح مخزنًا."),
      "الأرضيات من البلاط الفاتح، والأبواب الداخلية من الخشب.",
      "أعيد طلاؤها هذا العام، وهي جاهزة للسكن.",
    ],
  ],
};

export const VILLA: Bank = {
  titles: [
    withBedrooms((having, property) => `فيلا ${having} في ${whereWords(property)}`),
    withBedrooms((having, property) => `فيلا ${offered(property)} ${having} في ${whereAndCity(property)}`),
    withArea((area, property) => `فيلا ${offered(property)} في ${whereWords(property)}، ${area}`),
    (property) => `فيلا بدرج داخلي وحديقة في ${whereInCity(property)}`,
    (property) => `فيلا بواجهة شمالية ${offered(property)} في ${whereInCity(property)}`,
    (property) => `فيلا عائلية على شارع هادئ في ${whereInCity(property)}`,
    (property) => `فيلا بمجلس مستقل ${offered(property)} في ${whereInCity(property)}`,
  ],
  openings: [
    (property) => `فيلا ${offered(property)} على شارع داخلي في ${whereInCity(property)}.`,
    withArea((area, property) => `فيلا مساحتها ${area} في ${whereInCity(property)}.`),
    (property) => `تقع الفيلا في ${whereInCity(property)}، وتحيط بها بيوت عائلية.`,
    (property) => `فيلا من طابقين في ${whereInCity(property)}، بابها على شارع هادئ.`,
  ],
  layouts: [
    withRooms((n) => `فيها ${rooms(n, "subject")} ومجلس وصالتان ومطبخ واسع.`),
    withRooms((n) => `تتكون من ${rooms(n, "genitive")}، وفي الطابق الأرضي مجلس ومقلط وصالة.`),
    withRooms((n) => `تضم ${rooms(n, "genitive")}، ومجلسًا للرجال ومجلسًا للنساء، وصالة في كل طابق.`),
  ],
  features: [
    [
      "حديقتها صغيرة ومزروعة، وفيها جلسة مظللة.",
      "في الفناء نخيل وممر مبلط حول البيت.",
      "لها فناء خلفي يتسع لمسبح.",
      "المسبح في الفناء الخلفي، ومعه غرفة للمضخة.",
    ],
    [
      "لها مدخل للسيارات يتسع لاثنتين.",
      "المواقف مظللة داخل السور، وباب الكراج كهربائي.",
      "أمام السور موقف للضيوف.",
    ],
    [
      "الملحق الخارجي فيه غرفة ودورة مياه.",
      "غرفة السائق مستقلة عند المدخل.",
      "في السطح غرفة غسيل وخزان علوي.",
    ],
    [
      "التكييف مركزي في الطابق الأرضي ومنفصل في العلوي.",
      "الجدران معزولة حراريًا، والنوافذ مزدوجة الزجاج.",
      "الواجهة من الحجر، والأرضيات من الرخام والخشب.",
    ],
    [
      "لها مطبخ خارجي، والمطبخ الداخلي راكب.",
      "المطبخ يفتح على صالة الطعام وعلى الفناء.",
      "لها مصعد داخلي يصل إلى السطح.",
    ],
    [
      onlySold("بُنيت بإشراف هندسي، وعليها ضمان للهيكل."),
      onlyIn("sa", "عليها عدادان للكهرباء، والصرف موصول بالشبكة."),
      "صيانتها جيدة، وسكنتها عائلة واحدة.",
    ],
  ],
};

export const HOUSE: Bank = {
  titles: [
    withBedrooms((having, property) => `منزل ${having} في ${whereWords(property)}`),
    withBedrooms((having, property) => `منزل ${offered(property)} ${having} في ${whereAndCity(property)}`),
    withArea((area, property) => `منزل ${offered(property)} في ${whereWords(property)}، ${area}`),
    (property) => `منزل مستقل بفناء ${offered(property)} في ${whereInCity(property)}`,
    (property) => `منزل من طابق واحد في ${whereInCity(property)}`,
    (property) => `منزل عائلي قريب من المدارس في ${whereInCity(property)}`,
  ],
  openings: [
    (property) => `منزل مستقل ${offered(property)} في ${whereInCity(property)}.`,
    withArea((area, property) => `منزل مساحته ${area} في ${whereInCity(property)}.`),
    (property) => `يقع المنزل على شارع داخلي في ${whereInCity(property)}، ومدخله مستقل.`,
  ],
  layouts: [
    withRooms((n) => `فيه ${rooms(n, "subject")} ومجلس وصالة ومطبخ.`),
    withRooms((n) => `يتكون من ${rooms(n, "genitive")}، وله صالة تفتح على الفناء.`),
    withRooms((n) => `يضم ${rooms(n, "genitive")} ومجلسًا بمدخل خاص.`),
  ],
  features: [
    ["فناؤه مبلط وفيه شجرة سدر.", "حوله سور عالٍ، وأمامه موقف لسيارتين.", "له فناء داخلي تطل عليه الغرف."],
    [
      "سطحه معزول، وفيه غرفة غسيل.",
      "خزان الماء أرضي وعلوي.",
      "أعيد تمديد الكهرباء والماء فيه قبل سنوات قليلة.",
    ],
    [
      "مطبخه مجدد وخزائنه من الألمنيوم.",
      "أرضياته من البلاط، وأبوابه من الخشب.",
      "نوافذه واسعة، والإضاءة الطبيعية فيه جيدة.",
    ],
    [
      "يصلح لعائلة كبيرة، ويمكن فصل المجلس عن بقية البيت.",
      "جيرانه عائلات تسكن الحي منذ سنوات.",
      "صيانته جيدة، ولا يحتاج إلا إلى طلاء.",
    ],
  ],
};

import type { ListingType } from "#app/domains/listings/rules.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { lengthOf } from "#app/lib/text/typed-text.ts";
import { APARTMENT, HOUSE, VILLA } from "./homes.ts";
import { LAND, OFFICE, RETAIL, WAREHOUSE } from "./other-types.ts";
import { said, type Bank, type Part } from "./part.ts";
import type { Property } from "./property.ts";
import type { Random } from "./random.ts";

const BANKS: Record<ListingType, Bank> = {
  apartment: APARTMENT,
  villa: VILLA,
  house: HOUSE,
  land: LAND,
  office: OFFICE,
  retail: RETAIL,
  warehouse: WAREHOUSE,
};

const AROUND_HOMES: readonly Part[] = [
  "المسجد والبقالة على مسافة مشي، والمدارس على بعد دقائق بالسيارة.",
  "الشوارع المجاورة هادئة ومضاءة، وأشجارها كبيرة.",
  "في الجوار حديقة عامة وممشى وملاعب للأطفال.",
  "الوصول إلى الطريق الرئيس سهل من جهتين.",
  "في الجوار مركز صحي وصيدلية ومطاعم.",
  "المدارس والحضانات قريبة، والسوق على بعد خمس دقائق.",
];
const AROUND_WORK: readonly Part[] = [
  "الوصول إلى الطريق الرئيس سهل من جهتين.",
  "في الجوار بنك ومحطة وقود ومطاعم.",
  "الموقع معروف، وتسهل الدلالة عليه.",
];

const isSold = ({ offerType }: Property) => offerType === "sale";
const SALE_TERMS: readonly Part[] = [
  "السعر قابل للتفاوض عند المعاينة.",
  "الشراء نقدًا أو بالتمويل العقاري.",
  ({ country }) => (country === "sa" ? "الصك إلكتروني وجاهز للإفراغ." : "سند الملكية جاهز للنقل."),
  "المعاينة بموعد مسبق في أي يوم عدا الجمعة.",
  "لا رهن ولا نزاع، والأوراق كاملة.",
  "البيع من المالك مباشرة.",
];
const RENT_TERMS: readonly Part[] = [
  "الإيجار لسنة كاملة، ويُدفع على دفعتين.",
  "العقد سنوي، والدفع على أربع دفعات.",
  ({ country }) => (country === "sa" ? "العقد موثق عبر منصة إيجار." : "العقد موثق لدى الجهة المختصة."),
  "الإيجار المذكور لسنة، ولا يشمل الكهرباء والماء.",
  "التسليم مع بداية الشهر القادم.",
  "يُطلب تأمين مسترد، والمعاينة بموعد مسبق.",
];

/** Titles shorter than this get the city's name, so that each says where it stands. */
const SHORT = 16;

export function drawTitle(random: Random, property: Property): string {
  const title = random.pick(said(BANKS[property.listingType].titles, property));
  const label = cityLabel(property.city);
  return lengthOf(title) < SHORT && !title.includes(label) ? `${title}، ${label}` : title;
}

/** An opening, how it is laid out, some features, what is around and the terms: two to four short paragraphs. */
export function drawDescription(random: Random, property: Property): string {
  const bank = BANKS[property.listingType];
  const one = (parts: readonly Part[]): string[] => {
    const choices = said(parts, property);
    return choices.length === 0 ? [] : [random.pick(choices)];
  };
  const groups = random.some(bank.features, random.whole(2, Math.min(4, bank.features.length)));
  const atHome = ["apartment", "villa", "house", "land"].includes(property.listingType);
  const around = random.chance(0.8) ? one(atHome ? AROUND_HOMES : AROUND_WORK) : [];
  const terms = random.chance(0.85) ? one(isSold(property) ? SALE_TERMS : RENT_TERMS) : [];
  return [[...one(bank.openings), ...one(bank.layouts)], groups.flatMap(one), [...around, ...terms]]
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.join(" "))
    .join("\n");
}

const STREETS = [
  "شارع عثمان بن عفان",
  "شارع الستين",
  "شارع الأمير سلطان",
  "شارع التحلية",
  "شارع الخليج",
  "شارع الجامعة",
  "شارع السوق",
  "شارع المدارس",
  "شارع النخيل",
  "شارع الياسمين",
  "شارع الواحة",
  "شارع ابن سينا",
  "شارع ابن خلدون",
  "شارع الزهراء",
  "شارع المطار القديم",
  "شارع الحديقة",
  "طريق المطار",
  "الطريق الدائري",
];
const LANDMARKS = [
  "قرب الجامع الكبير",
  "خلف المركز الصحي",
  "أمام الحديقة العامة",
  "قرب المدرسة الابتدائية",
  "بعد محطة الوقود",
  "بجوار مركز التسوق",
  "عند الدوار الثاني",
  "خلف مكتب البريد",
];

export function drawAddress(random: Random): string {
  const street = random.pick(STREETS);
  return random.chance(0.6) ? `${street}، ${random.pick(LANDMARKS)}` : street;
}

import type {
  Closing,
  Hidden,
  ListingGroup,
  ListingStatus,
  ListingType,
  NoEstimateReason,
  OfferType,
} from "#app/domains/listings/rules.ts";
import type { RentPeriod } from "#app/lib/rent.ts";
import { counted } from "#app/i18n/format.ts";

/** Text shared by all pages with listings. */
export const TYPE_LABELS: Record<ListingType, string> = {
  apartment: "شقة",
  villa: "فيلا",
  house: "منزل",
  land: "أرض",
  office: "مكتب",
  retail: "محل تجاري",
  warehouse: "مستودع",
};

/** What a search for a type finds. */
export const TYPES_PLURAL: Record<ListingType, string> = {
  apartment: "شقق",
  villa: "فلل",
  house: "منازل",
  land: "أراضٍ",
  office: "مكاتب",
  retail: "محلات تجارية",
  warehouse: "مستودعات",
};

export const GROUP_LABELS: Record<ListingGroup, string> = {
  residential: "سكني",
  commercial: "تجاري",
  land: "أراضٍ",
};

export const OFFER_LABELS: Record<OfferType, string> = { sale: "للبيع", rent: "للإيجار" };

/** The periods of rents, as choices. */
export const RENT_PERIOD_LABELS: Record<RentPeriod, string> = { month: "شهري", year: "سنوي" };

export const STATUS_LABELS: Record<ListingStatus, string> = {
  pending: "قيد المراجعة",
  approved: "نشط",
  rejected: "مرفوض",
};

export const CLOSING_LABELS: Record<Closing, string> = {
  withdrawn: "مسحوب",
  sold: "بيع العقار",
  rented: "أُجّر العقار",
};

export const HIDDEN_LABELS: Record<Hidden, string> = {
  unconfirmed: "مخفي حتى تؤكده",
  "licence-expired": "انتهى ترخيص الإعلان",
  suspended: "مخفي لإيقاف الحساب",
};

/** How often a listing was opened. */
export const VIEWS = {
  zero: "لا مشاهدات بعد",
  one: "مشاهدة واحدة",
  two: "مشاهدتان",
  few: "{n} مشاهدات",
  many: "{n} مشاهدة",
  other: "{n} مشاهدة",
};

/** How often members asked for an advertiser's number, by each button. */
export const CALLS = {
  zero: "لا طلبات اتصال بعد",
  one: "طلب اتصال واحد",
  two: "طلبا اتصال",
  few: "{n} طلبات اتصال",
  many: "{n} طلب اتصال",
  other: "{n} طلب اتصال",
};
export const WHATSAPPS = {
  zero: "لا طلبات واتساب بعد",
  one: "طلب واتساب واحد",
  two: "طلبا واتساب",
  few: "{n} طلبات واتساب",
  many: "{n} طلب واتساب",
  other: "{n} طلب واتساب",
};

/** Why a listing has no estimate. */
export const NO_ESTIMATE: Record<NoEstimateReason, string> = {
  "no-evidence-for-type": "لا صفقات مسجلة لهذا النوع في المدينة تكفي لتقديره.",
  "no-evidence-for-city": "لا صفقات مسجلة في هذه المدينة تكفي لتقديره.",
  "area-out-of-range": "مساحته خارج ما سُجلت عليه صفقات.",
  "range-too-wide": "الصفقات المسجلة متباعدة، فلا نعرض رقمًا لا يفيد.",
  "no-area": "لم يذكر المعلن المساحة، ولا تقدير بلا مساحة.",
  "type-not-covered": "لا نقدّر المحلات والمستودعات، فصفقاتها المسجلة قليلة.",
  "no-rents": "لا إيجارات مسجلة لهذا النوع هنا تكفي لتقديره.",
};

/** إعلان واحد، إعلانان، 3 إعلانات, with Latin digits. */
export const listingsCounted = (n: number): string =>
  counted(
    n,
    {
      zero: "لا إعلانات",
      one: "إعلان واحد",
      two: "إعلانان",
      few: "{n} إعلانات",
      many: "{n} إعلانًا",
      other: "{n} إعلان",
    },
    "latin",
  );

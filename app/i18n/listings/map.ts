import { MAP_COUNTED, type ListingCard } from "#app/domains/listings/rules.ts";
import { currencyWord, latinCompact, latinNumber } from "#app/i18n/format.ts";
import { listingsCounted } from "./listings.ts";
import { marketplaceCopy, offeredWords, placeWords } from "./marketplace.ts";

/** Text of the maps: on the marketplace, on a listing's page, and for placing a pin. Digits are Latin. */
export const mapCopy = {
  badArea: "حدود الخريطة المطلوبة غير صحيحة.",
  failed: "تعذّر تحميل الخريطة. تحقق من اتصالك، ثم أعد المحاولة.",
  retry: "إعادة المحاولة",
  noTiles: "صور الخريطة لا تصل الآن، والعلامات في مواضعها الصحيحة.",
  wheel: "لتكبير الخريطة مرّر مع الضغط على Ctrl أو ⌘",
  keys: "تحرّك الأسهم الخريطة، وتكبّرها علامة الجمع وتصغّرها علامة الطرح.",
  zoomIn: "تكبير الخريطة",
  zoomOut: "تصغير الخريطة",
  market: {
    label: "خريطة الإعلانات",
    skip: "تخطَّ الخريطة إلى القائمة",
    close: "إغلاق النافذة",
    popup: "الإعلان المختار",
    pointsFailed: "تعذّر تحميل إعلانات هذه المنطقة.",
    slowed: "جاءت من شبكتك طلبات كثيرة في وقت قصير. نعيد المحاولة تلقائيًا بعد لحظات.",
    crowd: (n: string) => `${n} في هذا الموضع، ولا تسعها الخريطة. افتح القائمة لتراها كلها.`,
    finding: "نبحث في هذه المنطقة…",
    none: "لا إعلانات في هذا الجزء من الخريطة. حرّكها أو صغّرها.",
    nowhere: "لا إعلانات على الخريطة توافق بحثك.",
    gathered: "إعلانات كثيرة متقاربة تظهر دوائر. كبّر الخريطة لتراها واحدًا واحدًا.",
  },
  place: {
    note: "الموقع تقريبي، داخل الدائرة.",
    noScript: "افتح الموقع في خريطة خارجية",
  },
  pin: {
    label: "موقع العقار على الخريطة",
    map: "خريطة لوضع الدبوس",
    help: "اضغط على موضع العقار، أو اسحب الدبوس. وبلوحة المفاتيح: انقل التركيز إلى الدبوس وحرّكه بالأسهم، ومع Shift يتحرك أسرع.",
    pin: "دبوس موقع العقار. حرّكه بالأسهم",
    toMiddle: "ضع الدبوس في وسط الخريطة",
    remove: "أزل الدبوس",
    none: "لم تحدد الموقع بعد.",
    at: "الموقع المحدد:",
  },
} as const;

export const clusterLabel = (n: number): string =>
  n < MAP_COUNTED ? latinNumber(n) : `${latinNumber(MAP_COUNTED)}+`;

/** A cluster's name for screen readers. It starts with the visible text, as voice control needs. */
export const clusterName = (n: number): string =>
  `${n >= 3 && n < MAP_COUNTED ? listingsCounted(n) : `${clusterLabel(n)} إعلان`}. كبّر الخريطة هنا`;

/** How many listings the visible part has: "12 إعلانًا", or "أكثر من 2,000 إعلان" if some were not counted. */
export const inSight = (n: number, exact: boolean): string =>
  exact ? listingsCounted(n) : `أكثر من ${listingsCounted(n)}`;

/** A marker's name for screen readers; includes the visible price. Marks show all rents by the year, to compare them. */
export function markName(card: ListingCard): string {
  const yearly = card.offerType === "rent" ? ` ${marketplaceCopy.card.per.year}` : "";
  const price = `${latinCompact(card.price)} ${currencyWord(card.currency)}${yearly}`;
  return `${offeredWords(card.listingType, card.offerType)}، ${price}، ${placeWords(card)}`;
}

/** Several listings in one place. */
export const samePlace = (n: number): string => `${listingsCounted(n)} في الموضع نفسه`;

/** Their marker's name for screen readers. */
export const stackName = (cards: readonly ListingCard[]): string =>
  [samePlace(cards.length), ...cards.slice(0, 1).map(placeWords)].join("، ");

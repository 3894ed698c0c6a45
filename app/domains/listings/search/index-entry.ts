import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import { cityLabel, type Country } from "#app/domains/valuation/rules.ts";
import { foldSearch, spellingsOf } from "#app/lib/text/arabic.ts";
import {
  ANY,
  bedroomsCode,
  cityCode,
  districtCode,
  measureCodes,
  NO_AREA,
  offerCode,
  tileCodes,
  typeCode,
} from "./index-codes.ts";
import type { ListingType, OfferType } from "#app/domains/listings/rules.ts";

/** Other names of a type besides its label, singular and plural. */
const TYPE_WORDS: Record<ListingType, string> = {
  apartment: "شقة شقق apartment flat",
  villa: "فيلا فلة فلل villa",
  house: "منزل منازل بيت بيوت house",
  land: "أرض أراضي قطعة land plot",
  office: "مكتب مكاتب office",
  retail: "محل تجاري محلات معرض معارض shop retail",
  warehouse: "مستودع مستودعات warehouse",
};
const OFFER_WORDS: Record<OfferType, string> = { sale: "للبيع بيع sale", rent: "للإيجار إيجار rent" };

/** Other spellings of a city's name. */
const CITY_WORDS: Readonly<Record<string, string>> = {
  Makkah: "مكة المكرمة",
  Madinah: "المدينة المنورة",
  "Abu Dhabi": "أبو ظبي أبوظبي",
};

/** Normal form for comparing districts. Null without a district. */
export function districtKeyOf(district: string | null): string | null {
  return placeKey(district ?? "") || null;
}

/** A text's words as the index holds them: folded, in all their spellings. */
export const indexWords = (text: string): string =>
  foldSearch(text).split(" ").flatMap(spellingsOf).join(" ");

export type Indexed = {
  title: string;
  description: string;
  listingType: ListingType;
  offerType: OfferType;
  price: number;
  areaSqm: number | null;
  bedrooms: number | null;
  country: Country;
  city: string;
  district: string | null;
  address: string;
  latitude: number | null;
  longitude: number | null;
};

/** Whole units of currency for a square metre; null without an area. */
function pricePerSqmOf({ price, areaSqm }: Pick<Indexed, "price" | "areaSqm">): number | null {
  return areaSqm === null ? null : Math.max(1, Math.round(price / areaSqm));
}

/** A listing's search columns. Write them whenever a field they depend on is written. */
export function indexEntry(listing: Indexed) {
  const { title, description, city, district, address, listingType, offerType, areaSqm, bedrooms } = listing;
  const key = districtKeyOf(district);
  const pricePerSqm = pricePerSqmOf(listing);
  const words = [
    title,
    description,
    address,
    district ?? "",
    cityLabel(city),
    city,
    CITY_WORDS[city] ?? "",
    TYPE_WORDS[listingType],
    OFFER_WORDS[offerType],
  ];
  const codes = [
    ANY,
    offerCode(offerType),
    typeCode(listingType),
    cityCode(city),
    ...(key === null ? [] : [districtCode(city, key)]),
    ...(bedrooms === null ? [] : [bedroomsCode(bedrooms)]),
    ...measureCodes("price", listing.price),
    ...(areaSqm === null ? [NO_AREA] : measureCodes("areaSqm", areaSqm)),
    ...(pricePerSqm === null ? [] : measureCodes("pricePerSqm", pricePerSqm)),
    ...(listing.latitude === null || listing.longitude === null
      ? []
      : tileCodes(listing.latitude, listing.longitude)),
  ];
  return {
    districtKey: key,
    pricePerSqm,
    // A space at each end, so that every word starts and ends with one. Bars separate the fields.
    searchWords: ` ${words.map(indexWords).filter(Boolean).join(" | ")} `,
    searchCodes: codes.join(""),
  };
}

import type { ListingAnswer, SearchAnswer, WholeListing } from "./answer-schemas.ts";

/** An invented listing, for the documents: a real one would be gone next month. */
const listingExample = (origin: string): ListingAnswer => ({
  id: "3f1c9a0be27d4c5f8a6b1d2e3f405162",
  url: `${origin}/marketplace/3f1c9a0be27d4c5f8a6b1d2e3f405162`,
  title: "شقة ثلاث غرف في حي النرجس",
  type: "apartment",
  offer: "sale",
  asking_price: 1_180_000,
  rent_period: null,
  currency: "SAR",
  asking_price_per_sqm: 8429,
  lowered_from: null,
  area_sqm: 140,
  bedrooms: 3,
  bathrooms: 2,
  country: "sa",
  city: "riyadh",
  city_ar: "الرياض",
  city_en: "Riyadh",
  district: "النرجس",
  latitude: 24.842,
  longitude: 46.671,
  picture: `${origin}/media/listings/9b0e7c3d5a1f4826b7c8d9e0f1a2b3c4/gallery.webp`,
  licence_confirmed_at: "2026-11-20T07:02:00.000Z",
  office: { name: "المهندي للعقارات", slug: "al-mohannadi" },
  estimate: { low: 873_000, value: 1_140_000, high: 1_430_000, grade: "C" },
  no_estimate: null,
  verdict: "within",
});

/** What a search answers, with one invented listing. */
export const searchExample = (origin: string): SearchAnswer => ({
  listings: [listingExample(origin)],
  total: 1,
  total_is_minimum: false,
  next: null,
});

/** What one listing answers. */
export const wholeListingExample = (origin: string): WholeListing => {
  const listing = listingExample(origin);
  return {
    ...listing,
    description: "شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص مظلل.",
    floor: 2,
    pictures: listing.picture === null ? [] : [listing.picture],
    published_at: "2026-11-20T06:41:00.000Z",
    licence_confirmed_by: "rega",
  };
};

import { images } from "#app/db/schema.server.ts";
import type { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** Pictures that a member has uploaded and that belong to no listing yet. */
export async function insertPictures(ctx: MemberContext, count = 1): Promise<string[]> {
  const now = ctx.now();
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    userId: ctx.userId,
    kind: "listings" as const,
    createdAt: now,
    looseAt: now,
    width: 1280,
    height: 960,
    hash: newId().slice(0, 16),
  }));
  await ctx.db.insert(images).values(rows);
  return rows.map(({ id }) => id);
}

/** The parsed form input for a flat in Riyadh. */
export function listingInput(overrides: Partial<ListingInput> = {}): ListingInput {
  return {
    images: [],
    title: "شقة ثلاث غرف في حي النرجس",
    description: "شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص مظلل.",
    price: 950_000,
    rent_period: "year",
    rent_checked: null,
    city: "Riyadh",
    address: "شارع عثمان بن عفان",
    contact_phone: "+966501234567",
    contact_email: null,
    contact_name: "سارة العتيبي",
    allow_name: false,
    allow_call: false,
    allow_whatsapp: false,
    area_sqm: 140,
    listing_group: "residential",
    listing_type: "apartment",
    offer_type: "sale",
    country: "sa",
    district: "النرجس",
    bedrooms: 3,
    bathrooms: 2,
    floor_number: 2,
    latitude: 24.83,
    longitude: 46.66,
    licence_number: "7200299856",
    licence_holder: null,
    licence_expires_at: "2999-12-31",
    ...overrides,
  };
}

/** The same as a browser posts it, without the pictures and the boxes that are not ticked. */
export function listingFields(): Record<Exclude<keyof ListingInput, "images" | `allow_${string}`>, string> {
  const { images: _, allow_name: __, allow_call: ___, allow_whatsapp: ____, ...input } = listingInput();
  const fields = Object.entries(input).map(([name, value]) => [name, String(value ?? "")]);
  return Object.fromEntries(fields);
}

/** The picture ids that the page would post again, in order. */
export const idsIn = (html: string) =>
  Array.from(html.matchAll(/<input type="hidden" name="images" value="(\w+)"/g), ([, id = ""]) => id);
/** The first sentence above the form. */
export const above = (html: string) => /role="alert".*?<p>(.*?)<\/p>/s.exec(html)?.[1];
/** What a field of the page holds. */
export const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];

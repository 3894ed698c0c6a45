import { properties } from "#app/db/schema.server.ts";
import type { Property } from "#app/domains/properties/subject.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

type PropertyRow = typeof properties.$inferInsert;

/** A villa in حي النرجس, Riyadh, without owner, area and date. */
export const VILLA = {
  formKind: "seller_owner",
  country: "sa",
  city: "Riyadh",
  district: "النرجس",
  address: "طريق أبي بكر الصديق",
  propertyType: "villa",
  formPropertyType: "villa",
  bedrooms: 5,
  bathrooms: 5,
  condition: "good",
} as const satisfies Partial<PropertyRow>;

/** Stores a property of the member: by default a 300 m² villa in حي النرجس, Riyadh. */
export async function insertProperty(
  ctx: MemberContext,
  overrides: Partial<PropertyRow> = {},
): Promise<Property> {
  const [row] = await ctx.db
    .insert(properties)
    .values({
      id: newId(),
      userId: ctx.userId,
      ...VILLA,
      areaSqm: 300,
      createdAt: ctx.now(),
      ...overrides,
    })
    .returning();
  if (!row) throw new Error("the property was not stored");
  return row;
}

/** Stores a property without any evidence: an office in Ras Al Khaimah. */
export const insertUnsupportedOffice = (ctx: MemberContext): Promise<Property> =>
  insertProperty(ctx, {
    country: "ae",
    city: "Ras Al Khaimah",
    district: null,
    propertyType: "office",
    formPropertyType: "commercial_building",
  });

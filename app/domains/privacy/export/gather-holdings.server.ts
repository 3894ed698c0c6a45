import { asc, eq } from "drizzle-orm";
import { valueMails, valueNews } from "#app/db/schema.server.ts";
import { listKept } from "#app/domains/holdings/kept/kept-properties.server.ts";
import { iso } from "#app/lib/iso.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Db = Pick<AppContext, "db">;

/** The properties that a person keeps with their values, and what they were told of, as in `account.json`. */
export async function gatherHoldings(ctx: Db, userId: string) {
  const [kept, mails, news] = await Promise.all([
    listKept(ctx, userId),
    ctx.db.query.valueMails.findFirst({ where: eq(valueMails.userId, userId) }),
    ctx.db.query.valueNews.findMany({
      where: eq(valueNews.userId, userId),
      orderBy: asc(valueNews.createdAt),
    }),
  ]);
  return {
    kept_properties: kept.map((property) => ({
      id: property.id,
      name: property.name,
      country: property.country,
      city: property.city,
      district: property.district,
      project: property.project,
      property_type: property.formPropertyType,
      area_sqm: property.areaSqm,
      built_sqm: property.builtSqm,
      bedrooms: property.bedrooms,
      bathrooms: property.bathrooms,
      off_plan: property.offPlan,
      year_built: property.yearBuilt,
      condition: property.condition,
      renovations: property.renovations,
      purchase_price: property.purchasePrice,
      purchased_on: property.purchasedOn,
      property_id: property.propertyId,
      kept_at: iso(property.createdAt),
      updated_at: iso(property.updatedAt),
      values: property.points.map(({ valuedAt, ...point }) => ({ ...point, valuedAt: iso(valuedAt) })),
    })),
    value_mails: mails
      ? { told_at: iso(mails.toldAt), muted_at: mails.mutedAt === null ? null : iso(mails.mutedAt) }
      : null,
    value_news: news.map(({ kind, subjectId, modelVersion, news: said, createdAt }) => ({
      kind,
      subject_id: subjectId,
      model_version: modelVersion,
      ...said,
      found_at: iso(createdAt),
    })),
  };
}

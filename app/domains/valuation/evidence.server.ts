import { and, desc, eq, ne, or, isNull } from "drizzle-orm";
import { marketSales } from "#app/db/schema.server.ts";
import type { Database } from "#app/platform/d1.server.ts";
import { estimateValue } from "./engine/estimate.ts";
import { findBasis, previewEvidence } from "./engine/evidence.ts";
import { modelType } from "./engine/model.ts";
import type { ComparableSale, EvidencePreview, Refusal, Subject, Valuation } from "./engine/types.ts";
import { marketModel } from "./model.server.ts";

/** Rows read per query: the project's own, the place's, and the city's where those are few. */
const LIMITS = { project: 40, place: 200, city: 200 };
const FEW = 12;

const columns = {
  id: marketSales.id,
  placeId: marketSales.placeId,
  placeNameAr: marketSales.placeNameAr,
  project: marketSales.project,
  areaSqm: marketSales.areaSqm,
  bedrooms: marketSales.bedrooms,
  price: marketSales.price,
  soldOn: marketSales.soldOn,
  offPlan: marketSales.offPlan,
  lat: marketSales.lat,
  lng: marketSales.lng,
};

async function loadPool(
  db: Database,
  subject: Subject,
  placeId: string | null,
  project: string | null,
): Promise<ComparableSale[]> {
  const ofType = and(
    eq(marketSales.country, subject.country),
    eq(marketSales.city, subject.city),
    eq(marketSales.propertyType, modelType(subject.propertyType)),
  );
  const newest = (where: ReturnType<typeof and>, limit: number) =>
    db
      .select(columns)
      .from(marketSales)
      .where(where)
      .orderBy(desc(marketSales.soldOn), marketSales.id)
      .limit(limit);

  const inPlace = placeId === null ? null : and(ofType, eq(marketSales.placeId, placeId));
  const own =
    inPlace && project !== null
      ? await newest(and(inPlace, eq(marketSales.project, project)), LIMITS.project)
      : [];
  const others =
    project === null ? undefined : or(isNull(marketSales.project), ne(marketSales.project, project));
  const near = inPlace ? [...own, ...(await newest(and(inPlace, others), LIMITS.place))] : [];
  if (near.length >= FEW) return near;

  const known = new Set(near.map(({ id }) => id));
  return [...near, ...(await newest(ofType, LIMITS.city)).filter(({ id }) => !known.has(id))];
}

/** Values a subject with the bundled model and the recorded sales around it; reads at most 440 rows. */
export async function valueSubject(db: Database, subject: Subject): Promise<Valuation> {
  const basis = findBasis(marketModel, subject);
  if (!basis.ok || basis.kind === "asking") return estimateValue(marketModel, subject, []);
  const { place, projectKey } = basis;
  const project =
    projectKey === null
      ? null
      : (marketModel.projects[`${subject.country}/${subject.city}`]?.[projectKey] ?? null);
  return estimateValue(marketModel, subject, await loadPool(db, subject, place?.id ?? null, project));
}

/** How well the subject can be valued, before any payment: grade, range width and limits, or the refusal. */
export function assessSubject(subject: Subject): EvidencePreview | Refusal {
  return previewEvidence(marketModel, subject);
}

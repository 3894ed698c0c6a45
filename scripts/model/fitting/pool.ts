import type { ComparableSale } from "#app/domains/valuation/engine/types.ts";
import type { Observation, PlaceDraft } from "../readers/observation.ts";

const SIZE_BUCKETS = 5;
const YOUNG_QUARTERS = 14;
const AT_LEAST = 6;
/** An inferred type is cited when it is likelier than all others together. */
const CITED_SHARE = 0.5;

/** The newest `limit` sales of a group, taken in turn from its size buckets so that all sizes stay. */
function thin(group: Observation[], limit: number): Observation[] {
  if (group.length <= limit) return group;
  const bySize = [...group].sort((a, b) => a.areaSqm - b.areaSqm || (a.id < b.id ? -1 : 1));
  const buckets = Array.from({ length: SIZE_BUCKETS }, (_, i) =>
    bySize
      .slice(
        Math.floor((i * bySize.length) / SIZE_BUCKETS),
        Math.floor(((i + 1) * bySize.length) / SIZE_BUCKETS),
      )
      .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.id < b.id ? -1 : 1)),
  );
  const taken: Observation[] = [];
  for (let turn = 0; taken.length < limit; turn++) {
    for (const bucket of buckets) {
      const next = bucket[turn];
      if (next && taken.length < limit) taken.push(next);
    }
  }
  return taken;
}

/** The group's sales of the last years; the newest few where hardly any are so young. */
function recent(group: Observation[], last: number): Observation[] {
  const young = group.filter((o) => o.quarter >= last - YOUNG_QUARTERS);
  if (young.length >= AT_LEAST) return young;
  return [...group]
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.id < b.id ? -1 : 1))
    .slice(0, AT_LEAST);
}

/** Sales to keep as comparables: per place, and per project where there are projects. */
export function thinPool(
  observations: readonly Observation[],
  perPlace: number,
  perProject: number,
): Observation[] {
  const groups = new Map<string, Observation[]>();
  for (const o of observations) {
    if (o.aggregate || o.typeShare < CITED_SHARE) continue;
    const key = o.projectKey === null ? `place/${o.placeId}` : `project/${o.projectKey}`;
    const group = groups.get(key);
    if (group) group.push(o);
    else groups.set(key, [o]);
  }
  const last = Math.max(...observations.map((o) => o.quarter));
  return [...groups].flatMap(([key, group]) =>
    thin(recent(group, last), key.startsWith("project/") ? perProject : perPlace),
  );
}

export function toComparable(o: Observation, place: PlaceDraft | undefined): ComparableSale {
  return {
    id: o.id,
    placeId: o.placeId,
    placeNameAr: place?.nameAr ?? o.placeId,
    project: o.project,
    areaSqm: Math.round(o.areaSqm * 100) / 100,
    bedrooms: o.bedrooms,
    price: Math.round(o.price),
    soldOn: o.day,
    offPlan: o.offPlan,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
  };
}

/** The sales around a subject on which the ranges of a type's model are calibrated: its project's, its place's, a few of the city. */
export class PoolIndex {
  readonly #byPlace = new Map<string, ComparableSale[]>();
  readonly #newest: ComparableSale[];

  constructor(sales: readonly ComparableSale[]) {
    for (const sale of sales) {
      const group = this.#byPlace.get(sale.placeId);
      if (group) group.push(sale);
      else this.#byPlace.set(sale.placeId, [sale]);
    }
    for (const group of this.#byPlace.values()) group.sort((a, b) => (a.soldOn < b.soldOn ? 1 : -1));
    this.#newest = [...sales].sort((a, b) => (a.soldOn < b.soldOn ? 1 : -1)).slice(0, 200);
  }

  for(placeId: string | null, project: string | null): ComparableSale[] {
    const place = (placeId === null ? undefined : this.#byPlace.get(placeId)) ?? [];
    const own = project === null ? [] : place.filter((sale) => sale.project === project).slice(0, 40);
    const near = [...own, ...place.filter((sale) => !own.includes(sale)).slice(0, 200)];
    return near.length >= 12 ? near : [...near, ...this.#newest];
  }
}

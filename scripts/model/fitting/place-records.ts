import { MODEL_TYPES, type PlaceRecord } from "#app/domains/valuation/engine/model.ts";
import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import type { PlaceDraft } from "../readers/observation.ts";
import type { Built } from "./segments.ts";

/** A city's places with every spelling and the sales of each type; places without sales keep their names. */
export function placeRecords(
  drafts: readonly PlaceDraft[],
  city: string,
  built: ReadonlyMap<string, Built>,
): PlaceRecord[] {
  return drafts.map((draft) => {
    const sales: PlaceRecord["sales"] = {};
    for (const type of MODEL_TYPES) {
      const count = built.get(`${city}/${type}`)?.segment.places[draft.id]?.count ?? 0;
      if (count > 0) sales[type] = count;
    }
    const { aliases, ...place } = draft;
    const names = new Set([placeKey(draft.nameAr), placeKey(draft.nameEn ?? draft.nameAr), ...aliases]);
    return { ...place, names: [...names].filter((name) => name !== ""), sales };
  });
}

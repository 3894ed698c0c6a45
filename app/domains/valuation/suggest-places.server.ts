import { loadModel, type ModelSource } from "./model.server.ts";
import { listPlaces, listProjects } from "./places.ts";
import { COUNTRIES, isCityOf } from "./rules.ts";

type Suggestions = {
  country: string;
  city: string;
  places: { name: string; nameEn: string | null; sales: number }[];
  projects: string[];
};

/** A form's suggestions for a city: its known places, most sales first, and its projects. Null for an unknown city. */
export async function suggestPlaces(
  ctx: ModelSource,
  country: string | null | undefined,
  city: string | null | undefined,
): Promise<Suggestions | null> {
  const known = COUNTRIES.find((value) => value === country);
  if (!known || !city || !isCityOf(known, city)) return null;
  const model = await loadModel(ctx);
  return {
    country: known,
    city,
    places: listPlaces(model, known, city).map(({ nameAr, nameEn, sales }) => ({
      name: nameAr,
      nameEn,
      sales,
    })),
    projects: listProjects(model, known, city),
  };
}

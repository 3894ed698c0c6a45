import { listPlaces, listProjects } from "./places.ts";
import { COUNTRIES, isCityOf } from "./rules.ts";

type Suggestions = {
  country: string;
  city: string;
  places: { name: string; nameEn: string | null; sales: number }[];
  projects: string[];
};

/** A form's suggestions for a city: its known places, most sales first, and its projects. Null for an unknown city. */
export function suggestPlaces(
  country: string | null | undefined,
  city: string | null | undefined,
): Suggestions | null {
  const known = COUNTRIES.find((value) => value === country);
  if (!known || !city || !isCityOf(known, city)) return null;
  return {
    country: known,
    city,
    places: listPlaces(known, city).map(({ nameAr, nameEn, sales }) => ({ name: nameAr, nameEn, sales })),
    projects: listProjects(known, city),
  };
}

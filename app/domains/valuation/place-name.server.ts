import { loadModel, type ModelSource } from "./model.server.ts";
import { knownPlaceName } from "./places.ts";
import type { Country } from "./rules.ts";

type Typed = { country: Country; city: string; district: string | null };

/** The name by which the evidence knows a typed district; null if it knows none, or if none was typed. */
export async function evidenceName(
  ctx: ModelSource,
  { country, city, district }: Typed,
): Promise<string | null> {
  return district ? knownPlaceName(await loadModel(ctx), country, city, district) : null;
}

/** The name under which a typed district is stored: the evidence's if it is known, else as it was typed. */
export async function storedDistrict(ctx: ModelSource, typed: Typed): Promise<string | null> {
  return (await evidenceName(ctx, typed)) ?? typed.district;
}

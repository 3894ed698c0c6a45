import { clamp, median, spreadOf } from "#app/lib/stats.ts";
import type { Observation } from "./observation.ts";
import { reject, type Tally } from "../tables/table.ts";

const MIN_GROUP = 8;

/** Drops sales further than `reach` robust deviations from the median of their place and type, each counted in its file's tally. */
export function dropLocalOutliers(
  observations: Observation[],
  tallyOf: (o: Observation) => Tally,
  reach: number,
): Observation[] {
  const groups = new Map<string, number[]>();
  for (const o of observations) {
    const key = `${o.city}/${o.type}/${o.placeId}`;
    const group = groups.get(key);
    if (group) group.push(o.y);
    else groups.set(key, [o.y]);
  }
  const bounds = new Map<string, [number, number]>();
  for (const [key, values] of groups) {
    if (values.length < MIN_GROUP) continue;
    const middle = median(values);
    const spread = clamp(spreadOf(values), 0.15, 0.6);
    bounds.set(key, [middle - reach * spread, middle + reach * spread]);
  }
  return observations.filter((o) => {
    const bound = bounds.get(`${o.city}/${o.type}/${o.placeId}`);
    if (!bound || (o.y >= bound[0] && o.y <= bound[1])) return true;
    reject(tallyOf(o), "far from the local median");
    return false;
  });
}

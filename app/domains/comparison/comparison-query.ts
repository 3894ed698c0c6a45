import { EstimateInput, estimateQuery } from "#app/domains/properties/estimate-input.ts";
import { COMPARED_MAX, comparisonAddress, type Chosen } from "./rules.ts";

/** The names of the address's parameters, each repeated for every property of its kind; ids may stand in one, with commas. */
const [LISTING, ESTIMATE] = ["ids", "estimate"] as const;

const LISTING_ID = /^[\w-]{1,64}$/;
/** More than our own addresses of an estimate have: a district and a project of 200 letters, each in up to twelve characters. */
const QUERY_MAX = 3000;

export type ComparisonReading =
  | { ok: true; chosen: Chosen[] }
  /** `too-many` names the ones that were asked for; of one that is `unreadable`, those that can be read. */
  | { ok: false; reason: "too-many" | "unreadable"; chosen: Chosen[] };

function readEstimate(query: string): Chosen | null {
  if (query.length > QUERY_MAX) return null;
  const typed = [...new URLSearchParams(query)].filter(([, value]) => value !== "");
  const read = EstimateInput.safeParse(Object.fromEntries(typed));
  return read.success ? { kind: "estimate", question: read.data } : null;
}

/** What one parameter names: null for each that cannot be read, nothing for a parameter that is not of comparing. */
function readParam(name: string, value: string): (Chosen | null)[] {
  if (name === ESTIMATE) return [readEstimate(value)];
  if (name !== LISTING) return [];
  return value.split(",").map((id) => (LISTING_ID.test(id) ? { kind: "listing", id } : null));
}

/** A property as one parameter of the address: "ids=ID", or "estimate=" with the estimate's own query, encoded. */
export const paramOf = (chosen: Chosen): string =>
  new URLSearchParams(
    chosen.kind === "listing" ? { [LISTING]: chosen.id } : { [ESTIMATE]: estimateQuery(chosen.question) },
  ).toString();

/** Whether an address asks for a comparison at all. */
export const asksComparison = (query: URLSearchParams): boolean => query.has(LISTING) || query.has(ESTIMATE);

/** The properties that an address names, in its order; one that is named twice counts once. */
export function readComparison(query: URLSearchParams): ComparisonReading {
  const read = [...query].flatMap(([name, value]) => readParam(name, value));
  const known = new Map(read.flatMap((chosen) => (chosen ? [[paramOf(chosen), chosen] as const] : [])));
  const chosen = [...known.values()];
  if (read.includes(null)) return { ok: false, reason: "unreadable", chosen: chosen.slice(0, COMPARED_MAX) };
  return chosen.length > COMPARED_MAX ? { ok: false, reason: "too-many", chosen } : { ok: true, chosen };
}

/** The address of a comparison. */
export const comparisonPath = (chosen: readonly Chosen[]): string => comparisonAddress(chosen.map(paramOf));

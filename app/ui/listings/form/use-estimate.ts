import { useEffect, useState } from "react";
import type { ListingEstimate } from "#app/domains/listings/rules.ts";
import type { Currency } from "#app/lib/money.ts";
import type { ListingValues } from "./fields.ts";

/** The server's response. */
export type EstimateAnswer = { estimate: ListingEstimate; currency: Currency };

export type EstimateState =
  | { state: "none" }
  | { state: "waiting" }
  | { state: "limited" }
  | { state: "failed" }
  | ({ state: "answered" } & EstimateAnswer);

const ASKED = [
  "offer_type",
  "listing_type",
  "country",
  "city",
  "district",
  "area_sqm",
  "bedrooms",
  "bathrooms",
] as const;

/** How long typing must pause before the server is asked, in ms. */
const PAUSE = 400;

/** The request's URL, or null while it cannot be answered. The price is not part of it. */
function estimateQuery(values: ListingValues): string | null {
  if (!values.city?.trim()) return null;
  const asked = ASKED.flatMap((name) => {
    const value = values[name]?.trim();
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(asked).toString();
}

/**
 * Our live estimate of the property in the form. It is requested while somebody types; a newer request cancels the
 * previous one. Until a new response arrives, the last one stays, marked as old.
 */
export function useEstimate(values: ListingValues): { answer: EstimateState; isOld: boolean } {
  const query = estimateQuery(values);
  const [known, setKnown] = useState<{ query: string; answer: EstimateState } | null>(null);
  const isKnown = known !== null && known.query === query;
  useEffect(() => {
    if (query === null || isKnown) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(query, stop.signal).then(
        (answer) => setKnown({ query, answer }),
        () => stop.signal.aborted || setKnown({ query, answer: { state: "failed" } }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, isKnown]);
  if (query === null) return { answer: { state: "none" }, isOld: false };
  return { answer: known?.answer ?? { state: "waiting" }, isOld: known !== null && !isKnown };
}

async function ask(query: string, signal: AbortSignal): Promise<EstimateState> {
  const response = await fetch(`/marketplace/estimate?${query}`, { signal });
  if (response.status === 429) return { state: "limited" };
  // A value in the form is not valid yet, such as an area that is not a number.
  if (response.status === 400) return { state: "none" };
  if (!response.ok) throw new Error(`the estimate answered ${response.status}`);
  return { state: "answered", ...((await response.json()) as EstimateAnswer) };
}

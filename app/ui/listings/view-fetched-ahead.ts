import { useEffect } from "react";
import { href } from "react-router";

/** What browsers that fetch pages in advance add to a navigation's entry, and to the document. */
type Navigation = PerformanceNavigationTiming & { deliveryType?: string; activationStart?: number };
type MaybePrerendering = Document & { prerendering?: boolean };

let isTold = false;

/** Whether this document is the one at the path, and the browser had it before somebody asked for it. */
function wasFetchedAhead(path: string): boolean {
  const [entry] = performance.getEntriesByType("navigation") as Navigation[];
  if (!entry || new URL(entry.name).pathname !== path) return false;
  return entry.deliveryType === "navigational-prefetch" || (entry.activationStart ?? 0) > 0;
}

/**
 * Counts the view of a listing whose page the browser had fetched in advance, once somebody looks at it: the server
 * counts no view for such a fetch.
 */
export function useViewFetchedAhead(listingId: string): void {
  useEffect(() => {
    const tell = () => {
      if (isTold || !wasFetchedAhead(href("/marketplace/:listingId", { listingId }))) return;
      isTold = true;
      navigator.sendBeacon(`/api/listings/${listingId}/views`);
    };
    if (!(document as MaybePrerendering).prerendering) return tell();
    document.addEventListener("prerenderingchange", tell, { once: true });
    return () => document.removeEventListener("prerenderingchange", tell);
  }, [listingId]);
}

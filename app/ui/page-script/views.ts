/** What browsers that fetch pages in advance add to a navigation's entry, and to the document. */
type Navigation = PerformanceNavigationTiming & { deliveryType?: string; activationStart?: number };
type MaybePrerendering = Document & { prerendering?: boolean };

/** Whether the browser had this document before somebody asked for it. */
function wasFetchedAhead(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as Navigation[];
  return (
    entry !== undefined &&
    (entry.deliveryType === "navigational-prefetch" || (entry.activationStart ?? 0) > 0)
  );
}

/**
 * Counts the view of a listing (`data-view-of`) whose page the browser had fetched in advance, once somebody looks at it:
 * the server counts no view for such a fetch.
 */
export function tellView(): void {
  const listingId = document.querySelector<HTMLElement>("[data-view-of]")?.dataset.viewOf;
  if (listingId === undefined) return;
  const tell = () => {
    if (wasFetchedAhead()) navigator.sendBeacon(`/api/listings/${listingId}/views`);
  };
  if ((document as MaybePrerendering).prerendering)
    document.addEventListener("prerenderingchange", tell, { once: true });
  else tell();
}

import type { Location } from "react-router";

/** Where somebody last was in the market: its address, and the key under which its scroll position is kept. */
type Place = { address: string; scroll: string };

/** An entry of the history that continues an earlier one takes over its scroll position. */
type Continued = { scroll?: string } | null;

const NAME = "market-place";
const MARKET = "/marketplace";

/** What is kept, or null. Where the tab's storage is forbidden, the way back leads to the market's beginning. */
function readPlace(): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "null") as Place | null;
  } catch {
    return null;
  }
}

/** The key of a history entry's scroll position, for the router. */
export const scrollKey = ({ state, key }: Location): string => (state as Continued)?.scroll ?? key;

/** Remembers for this tab that the person is here now, in the market. */
export function keepMarketPlace(): void {
  const { pathname, search, hash } = window.location;
  // The router's own record of the entry.
  const entry = window.history.state as { key?: string; usr?: Continued } | null;
  const place: Place = { address: pathname + search + hash, scroll: entry?.usr?.scroll ?? entry?.key ?? "" };
  try {
    sessionStorage.setItem(NAME, JSON.stringify(place));
  } catch {
    // Forbidden or full: as if nothing had been kept.
  }
}

/**
 * The way back to the market: to the search, page and scroll position where this tab left it. In a tab opened from the
 * market, to that search. Otherwise to its beginning.
 */
export function wayToMarket(): { to: string; state?: Continued } {
  const place = readPlace();
  if (place) return { to: place.address, state: { scroll: place.scroll } };
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  const isMarket = from?.origin === window.location.origin && from.pathname === MARKET;
  return { to: MARKET + (isMarket ? from.search : "") };
}

import { onShown } from "./shown.ts";

/** Where somebody last was in the market: its address, and how far it was scrolled. */
type Place = { address: string; top: number };

const NAME = "market-place";
/** That the next load of the market is a way back, to the place that is kept. */
const RETURNS = "market-returns";
const MARKET = "/marketplace";

/** What the tab keeps under a name, or null. Where its storage is forbidden, nothing is kept. */
function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Forbidden or full: as if nothing had been kept.
  }
}

function readPlace(): Place | null {
  try {
    return JSON.parse(read(NAME) ?? "null") as Place | null;
  } catch {
    return null;
  }
}

const hereInMarket = (): string => window.location.pathname + window.location.search + window.location.hash;

/** Remembers for this tab that the person is here now, in the market. */
export function keepMarketPlace(): void {
  const place: Place = { address: hereInMarket(), top: window.scrollY };
  keep(NAME, JSON.stringify(place));
}

/** The market's address from which this document was opened, or null. */
function marketBefore(): string | null {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  if (from?.origin !== window.location.origin || from.pathname !== MARKET) return null;
  return from.pathname + from.search;
}

/**
 * Remembers the search from which a listing was opened, if the market could not do so itself: in a new tab, or where it
 * was left before its script had come.
 */
function keepMarketBefore(): void {
  const address = marketBefore();
  const kept = readPlace()?.address.split("#")[0];
  if (address !== null && address !== kept) keep(NAME, JSON.stringify({ address, top: 0 } satisfies Place));
}

/**
 * The way back to the market: to the search and page where this tab left it, or from which it was opened. Otherwise to
 * its beginning.
 */
export const wayToMarket = (): string => readPlace()?.address ?? marketBefore() ?? MARKET;

/** Where the market was scrolled to when it was left, if this load came by the way back to it. */
export function placeOfReturn(): number | null {
  const place = readPlace();
  const returns = read(RETURNS) === "1";
  keep(RETURNS, "");
  return returns && place?.address === hereInMarket() ? place.top : null;
}

/** On the market, remembers where one is; on a listing, the link back to the market leads there. */
export function leadBackToMarket(): void {
  if (window.location.pathname === MARKET) {
    const top = placeOfReturn();
    if (top !== null) window.scrollTo(0, top);
    onShown(keepMarketPlace);
    addEventListener("pagehide", keepMarketPlace);
    return;
  }
  const back = document.querySelector<HTMLAnchorElement>("[data-to-market] a");
  if (!back) return;
  keepMarketBefore();
  // An answer that is shown in place brings the link as the server wrote it.
  onShown(() => (back.href = wayToMarket()));
  back.addEventListener("click", () => keep(RETURNS, "1"));
}

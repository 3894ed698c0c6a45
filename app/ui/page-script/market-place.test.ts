import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepMarketPlace, leadBackToMarket, placeOfReturn, wayToMarket } from "./market-place.ts";
import { tellShown } from "./shown.ts";

const ORIGIN = "https://miyar.example";

type Link = { href: string; addEventListener: (event: string, run: () => void) => void };

/** A tab at an address. On a listing's page `link` is its link back. */
function openTab({
  at = "/",
  top = 0,
  referrer = "",
  storage = new Map<string, string>(),
  link = null as Link | null,
}) {
  const { pathname, search, hash, origin } = new URL(at, ORIGIN);
  vi.stubGlobal("window", { location: { pathname, search, hash, origin }, scrollY: top });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { referrer, querySelector: () => link }));
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  });
  return storage;
}

/** Opens a listing in the tab; gives its link back, and what presses that. */
function openListing(storage: Map<string, string>, referrer = "") {
  let press = () => {};
  const link: Link = { href: "/marketplace", addEventListener: (_, run) => (press = run) };
  openTab({ at: "/marketplace/a", storage, referrer, link });
  leadBackToMarket();
  return { link, press: () => press() };
}

/** Opens a listing in the tab and presses its link back; gives where that leads. */
function pressBack(storage: Map<string, string>): string {
  const { link, press } = openListing(storage);
  press();
  return link.href;
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

test("the way back leads to the search, the page and the map's view, and to where it was scrolled", () => {
  const at = "/marketplace?city=Doha&after=91#map=12/25/51";
  const storage = openTab({ at, top: 730 });
  keepMarketPlace();
  expect(pressBack(storage)).toBe(at);
  openTab({ at, storage });
  expect(placeOfReturn()).toBe(730);
});

test("who comes to the market otherwise starts at its top, however they were there before", () => {
  const storage = openTab({ at: "/marketplace?city=Doha", top: 730 });
  keepMarketPlace();
  expect(placeOfReturn()).toBeNull();
  pressBack(storage);
  openTab({ at: "/marketplace?city=Dubai", storage });
  expect(placeOfReturn()).toBeNull();
  openTab({ at: "/marketplace?city=Doha", storage });
  expect(placeOfReturn()).toBeNull();
});

test("a tab opened from the market leads to that search, any other to the beginning", () => {
  for (const [referrer, to] of [
    [`${ORIGIN}/marketplace?offer=rent`, "/marketplace?offer=rent"],
    [`${ORIGIN}/market?offer=rent`, "/marketplace"],
    ["https://elsewhere.example/marketplace?offer=rent", "/marketplace"],
    ["", "/marketplace"],
  ] as const) {
    openTab({ at: "/marketplace/a", referrer });
    expect(wayToMarket(), referrer).toBe(to);
  }
});

test("a search that was left before its script came is still led back to, also after other pages", () => {
  const storage = openTab({ at: "/marketplace?city=Doha", top: 730 });
  keepMarketPlace();
  const search = "/marketplace?offer=rent";
  expect(openListing(storage, ORIGIN + search).link.href).toBe(search);
  expect(openListing(storage, `${ORIGIN}/auth`).link.href).toBe(search);
});

test("a listing opened from the market keeps the map's view and the place that the market remembered", () => {
  const at = "/marketplace?city=Doha#map=12/25/51";
  const storage = openTab({ at, top: 730 });
  keepMarketPlace();
  const { link, press } = openListing(storage, `${ORIGIN}/marketplace?city=Doha`);
  expect(link.href).toBe(at);
  press();
  openTab({ at, storage });
  expect(placeOfReturn()).toBe(730);
});

test("an answer shown in place leaves the way back as it was", () => {
  const storage = openTab({ at: "/marketplace?city=Doha" });
  keepMarketPlace();
  const { link } = openListing(storage);
  link.href = "/marketplace";
  tellShown();
  expect(link.href).toBe("/marketplace?city=Doha");
});

test("where the tab's storage is forbidden the way back leads to the beginning", () => {
  openTab({ at: "/marketplace?city=Doha" });
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  keepMarketPlace();
  expect(wayToMarket()).toBe("/marketplace");
  expect(placeOfReturn()).toBeNull();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Location } from "react-router";
import { keepMarketPlace, scrollKey, wayToMarket } from "./market-place.ts";

const ORIGIN = "https://miyar.example";

/** A tab at an address, with the router's record of the history entry. */
function openTab({ at = "/", entry = null as unknown, referrer = "", storage = new Map<string, string>() }) {
  const url = new URL(at, ORIGIN);
  const { pathname, search, hash, origin } = url;
  vi.stubGlobal("window", { location: { pathname, search, hash, origin }, history: { state: entry } });
  vi.stubGlobal("document", { referrer });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  });
  return storage;
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

test("the way back leads to the search, the page and the map's view, and to the scroll position of that entry", () => {
  const storage = openTab({ at: "/marketplace?city=Doha&after=91#map=12/25/51", entry: { key: "k1" } });
  keepMarketPlace();
  openTab({ at: "/marketplace/a", entry: { key: "k2" }, storage });
  expect(wayToMarket()).toEqual({
    to: "/marketplace?city=Doha&after=91#map=12/25/51",
    state: { scroll: "k1" },
  });
});

test("who came back by the way keeps the position of the first entry, however often", () => {
  const back = { key: "k3", usr: { scroll: "k1" } };
  const storage = openTab({ at: "/marketplace?city=Doha", entry: back });
  keepMarketPlace();
  expect(wayToMarket().state).toEqual({ scroll: "k1" });
  openTab({ at: "/marketplace/b", storage });
  expect(wayToMarket().state).toEqual({ scroll: "k1" });
});

test("the router keeps a page's scroll position by its entry, or by the one that it continues", () => {
  expect(scrollKey({ key: "k1", state: null } as Location)).toBe("k1");
  expect(scrollKey({ key: "k3", state: { scroll: "k1" } } as Location)).toBe("k1");
});

test("a tab opened from the market leads to that search, any other to the beginning", () => {
  for (const [referrer, to] of [
    [`${ORIGIN}/marketplace?offer=rent`, "/marketplace?offer=rent"],
    [`${ORIGIN}/market?offer=rent`, "/marketplace"],
    ["https://elsewhere.example/marketplace?offer=rent", "/marketplace"],
    ["", "/marketplace"],
  ] as const) {
    openTab({ at: "/marketplace/a", referrer });
    expect(wayToMarket(), referrer).toEqual({ to });
  }
});

test("where the tab's storage is forbidden the way back leads to the beginning", () => {
  openTab({ at: "/marketplace?city=Doha", entry: { key: "k1" } });
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  keepMarketPlace();
  expect(wayToMarket()).toEqual({ to: "/marketplace" });
});

import { expect, test } from "vitest";
import { isTileUrl, readCredits, tileOrigin } from "./map-tiles.ts";

const OSM = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";

test("a tile address needs a host and its three places, and cannot speak to the policy", () => {
  expect(isTileUrl(OSM)).toBe(true);
  expect(isTileUrl("https://{s}.tiles.example/{z}/{x}/{y}.webp?key=abc")).toBe(true);
  for (const wrong of [
    "",
    "tile.openstreetmap.org/{z}/{x}/{y}.png",
    "https://tile.openstreetmap.org/{z}/{x}.png",
    "https://tiles.example; script-src *;/{z}/{x}/{y}.png",
    "javascript:alert(1)//{z}/{x}/{y}",
  ])
    expect(isTileUrl(wrong), wrong).toBe(false);
});

test("the policy is told the service's origin, of all its hosts where it has several", () => {
  expect(tileOrigin(OSM)).toBe("https://tile.openstreetmap.org");
  expect(tileOrigin("https://{s}.tiles.example:8443/a/{z}/{x}/{y}.png")).toBe("https://*.tiles.example:8443");
});

test("credits are text and links; what is no link stays text", () => {
  expect(readCredits("[© المساهمون في OpenStreetMap](https://www.openstreetmap.org/copyright)")).toEqual([
    { text: "© المساهمون في OpenStreetMap", href: "https://www.openstreetmap.org/copyright" },
  ]);
  expect(readCredits("خرائط [أ](https://a.example) و<b>[ب](javascript:x)")).toEqual([
    { text: "خرائط", href: null },
    { text: "أ", href: "https://a.example" },
    { text: "و<b>[ب](javascript:x)", href: null },
  ]);
});

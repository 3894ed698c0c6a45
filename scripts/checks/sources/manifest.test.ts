import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PRODUCT } from "#app/lib/product.ts";
import { chromeCopy } from "#app/i18n/site/chrome.ts";

const PUBLIC = path.resolve("public");
const read = (file: string) => readFileSync(path.join(PUBLIC, file));

type Icon = { src: string; sizes: string; type: string; purpose?: string };
const manifest = JSON.parse(read("site.webmanifest").toString()) as Record<string, unknown> & {
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
};

test("the manifest says who we are, in our language, as the product's constants do", () => {
  expect(manifest).toMatchObject({
    name: PRODUCT.name,
    short_name: PRODUCT.name,
    lang: "ar",
    dir: "rtl",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
  });
  expect(String(manifest.description).length).toBeGreaterThan(30);
});

test("its shortcuts are named as in the navigation", () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    [chromeCopy.nav.market, "/marketplace"],
    [chromeCopy.nav.estimate, "/estimate"],
  ]);
});

test("every icon is there in the size that it says, for every use", () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes, type } of icons) {
    const bytes = read(src);
    if (type !== "image/png") continue;
    // A PNG's first chunk begins with its sides.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const purposes = (purpose: string) =>
    manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(purposes("any")).toEqual(["192x192", "512x512", "any"]);
  expect(purposes("maskable")).toEqual(["192x192", "512x512"]);
  expect(purposes("monochrome")).toEqual(["512x512"]);
  const touch = read("apple-touch-icon.png");
  expect([touch.readUInt32BE(16), touch.readUInt32BE(20)]).toEqual([180, 180]);
});

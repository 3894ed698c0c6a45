import { expect, test } from "vitest";
import { isFreshLoad } from "./fresh-load.ts";

const url = new URL("https://miyar.example/marketplace/abc");
const load = (headers: Record<string, string> = {}, path = url.href, method = "GET") =>
  isFreshLoad(new Request(path, { method, headers }), url);

test("a page is opened from elsewhere, by its address, or by a client navigation", () => {
  expect(load()).toBe(true);
  expect(load({ Referer: "https://miyar.example/marketplace" })).toBe(true);
  expect(load({ Referer: "https://search.example/marketplace/abc" })).toBe(true);
  expect(load({ Referer: "https://miyar.example/marketplace/other" }, `${url.href}.data`)).toBe(true);
  expect(load({ Referer: "not an address" })).toBe(true);
});

test("what the page itself asks for again, and what is fetched ahead, opens nothing", () => {
  expect(load({ Referer: url.href }, `${url.href}.data`)).toBe(false);
  expect(load({ Referer: `${url.href}?from=mail` }, `${url.href}.data`)).toBe(false);
  expect(load({ "Sec-Purpose": "prefetch" })).toBe(false);
  expect(load({ "Sec-Purpose": "prefetch;prerender" })).toBe(false);
  expect(load({ Purpose: "prefetch" })).toBe(false);
  expect(load({}, url.href, "HEAD")).toBe(false);
});

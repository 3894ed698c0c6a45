import { expect, test } from "vitest";
import { newNonce, secure } from "./headers.server.ts";

const page = (headers: Record<string, string> = {}) =>
  new Response("<p>", { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
const nonce = newNonce();
const site = {
  nonce,
  origin: "https://miyar.example",
  tileUrl: "https://{s}.tiles.example/{z}/{x}/{y}.png",
};

test("a page gets the policy of its nonce, and no other site's script or frame", () => {
  const policy = secure(page(), site).headers.get("Content-Security-Policy");
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
  expect(policy).not.toContain("cloudflare");
  expect(policy).not.toContain("unsafe");
});

test("only a page with a Turnstile widget lets its script and frame in", () => {
  const policy = secure(page(), { ...site, turnstile: true }).headers.get("Content-Security-Policy");
  expect(policy).toContain(`script-src 'self' https://challenges.cloudflare.com 'nonce-${nonce}';`);
  expect(policy).toContain("frame-src https://challenges.cloudflare.com;");
});

test("pictures come from the site, and the maps' tiles from their service", () => {
  const policy = secure(page(), site).headers.get("Content-Security-Policy");
  expect(policy).toContain("img-src 'self' data: https://*.tiles.example;");
});

test("a page with a secret in its address keeps its own Referrer-Policy; others get the general one", () => {
  const policyOf = (response: Response) => secure(response, site).headers.get("Referrer-Policy");
  expect(policyOf(page({ "Referrer-Policy": "strict-origin" }))).toBe("strict-origin");
  expect(policyOf(page())).toBe("strict-origin-when-cross-origin");
});

test("nothing is kept by caches unless it says so itself", () => {
  const cachingOf = (response: Response) => secure(response, site).headers.get("Cache-Control");
  expect(cachingOf(page())).toBe("private, no-store");
  expect(cachingOf(page({ "Cache-Control": "public, max-age=60" }))).toBe("public, max-age=60");
});

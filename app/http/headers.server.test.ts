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

const plain = (type: string) =>
  secure(new Response("x", { headers: { "Content-Type": type } }), site).headers;

test("what is no page runs and loads nothing where it is opened by itself, and nothing frames it", () => {
  for (const type of ["application/json", "text/plain", "text/x-script", "application/zip", "image/webp"])
    expect(plain(type).get("Content-Security-Policy"), type).toMatch(
      /^default-src 'none';.* frame-ancestors 'none'$/,
    );
  const pdf = plain("application/pdf").get("Content-Security-Policy");
  expect(pdf).toContain("frame-ancestors 'none'");
  expect(pdf).not.toContain("default-src");
});

test("text says its charset, and bytes have none", () => {
  expect(plain("text/x-script").get("Content-Type")).toBe("text/x-script; charset=utf-8");
  expect(plain("text/plain;charset=UTF-8").get("Content-Type")).toBe("text/plain;charset=UTF-8");
  expect(plain("application/pdf").get("Content-Type")).toBe("application/pdf");
});

test("no other site embeds an answer, unless it says so itself", () => {
  const policy = (response: Response) => secure(response, site).headers.get("Cross-Origin-Resource-Policy");
  expect(policy(page())).toBe("same-origin");
  expect(policy(page({ "Cross-Origin-Resource-Policy": "cross-origin" }))).toBe("cross-origin");
});

test("over HTTPS browsers are told to ask by HTTPS alone, for two years and all subdomains", () => {
  const hsts = (origin: string) =>
    secure(page(), { ...site, origin }).headers.get("Strict-Transport-Security");
  expect(hsts("https://miyar.example")).toBe("max-age=63072000; includeSubDomains");
  expect(hsts("http://localhost:8787")).toBeNull();
});

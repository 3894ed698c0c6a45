import { expect, test } from "vitest";
import { scriptsLast } from "./scripts-last.server.ts";

test("the hints for modules come after the content, in their order, and nothing else moves", () => {
  const page =
    '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>' +
    '<link rel="modulepreload" href="/assets/b.js"/></head><body><p>محتوى</p><script src="/x.js"></script></body></html>';
  expect(scriptsLast(page)).toBe(
    '<html><head><link rel="stylesheet" href="/assets/a.css"/></head><body><p>محتوى</p><script src="/x.js"></script>' +
      '<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>' +
      '<link rel="modulepreload" fetchpriority="low" href="/assets/b.js"/></body></html>',
  );
});

test("what is no whole page stays as it is, and so does what a page says of such hints", () => {
  const part = '<link rel="modulepreload" href="/assets/a.js"/>';
  expect(scriptsLast(part)).toBe(part);
  const page = `<html><head></head><body>${part}</body></html>`;
  expect(scriptsLast(page)).toBe(page);
});

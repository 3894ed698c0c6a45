import { expect, test } from "vitest";
import { scriptsLast } from "#app/http/scripts-last.server.ts";

test("the hints for modules come after the content, in their order, and nothing else moves", async () => {
  const page =
    '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>' +
    '<link rel="modulepreload" href="/assets/b.js"/></head><body><p>محتوى</p><script src="/x.js"></script></body></html>';
  const moved = scriptsLast(
    new Response(page, {
      status: 404,
      headers: { "Content-Type": "text/html; charset=utf-8", "Set-Cookie": "a=b" },
    }),
  );
  expect(moved.status).toBe(404);
  expect(moved.headers.get("Set-Cookie")).toBe("a=b");
  expect(await moved.text()).toBe(
    '<html><head><link rel="stylesheet" href="/assets/a.css"/></head><body><p>محتوى</p><script src="/x.js"></script>' +
      '<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>' +
      '<link rel="modulepreload" fetchpriority="low" href="/assets/b.js"/></body></html>',
  );
});

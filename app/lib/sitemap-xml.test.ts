import { expect, test } from "vitest";
import { sitemapIndexXml, sitemapXml } from "./sitemap-xml.ts";

test("pages with address, last change and picture; what XML could take for its own is escaped", () => {
  expect(
    sitemapXml([
      { loc: "https://miyar.example/a?b=1&c=<'\">", lastmod: Date.UTC(2026, 10, 22, 9) },
      { loc: "https://miyar.example/b", lastmod: "2026-10-01", image: "https://miyar.example/x.webp" },
      { loc: "https://miyar.example/c" },
    ]),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://miyar.example/a?b=1&amp;c=&lt;&apos;&quot;&gt;</loc><lastmod>2026-11-22T09:00:00.000Z</lastmod></url>
<url><loc>https://miyar.example/b</loc><lastmod>2026-10-01</lastmod><image:image><image:loc>https://miyar.example/x.webp</image:loc></image:image></url>
<url><loc>https://miyar.example/c</loc></url>
</urlset>
`);
});

test("an index of sitemaps", () => {
  expect(sitemapIndexXml(["https://miyar.example/sitemaps/pages.xml"])).toContain(
    "<sitemap><loc>https://miyar.example/sitemaps/pages.xml</loc></sitemap>",
  );
});

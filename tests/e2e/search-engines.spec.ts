import { expect, test } from "./support/test.ts";
import { faultsOf, kindsIn, structuredNodes } from "#tests/factories/rich-results.ts";
import { childText, parseXml } from "#tests/factories/xml.ts";

/** The types of structured data on each page, besides the breadcrumbs. */
const ABOUT: Record<string, string[]> = {
  "/": ["Organization", "WebSite"],
  "/pricing": ["Product"],
  "/faq": ["FAQPage"],
  "/marketplace": ["ItemList"],
  "/blog/how-to-read-valuation-report": ["Article"],
};

test("from robots.txt search engines find every public page, whole and well described", async ({
  request,
}) => {
  const read = async (address: string) => {
    const answer = await request.get(address);
    expect([address, answer.status()]).toEqual([address, 200]);
    return answer.text();
  };
  const robots = await read("/robots.txt");
  const index = parseXml(await read(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ""));
  const sitemaps = index.children.map((entry) => childText(entry, "loc") ?? "");
  const [pages = "", listings = ""] = sitemaps;
  expect(sitemaps.map((address) => new URL(address).pathname)).toEqual([
    "/sitemaps/pages.xml",
    "/sitemaps/listings-1.xml",
  ]);

  const addresses = parseXml(await read(pages)).children.map((entry) => childText(entry, "loc") ?? "");
  const seen: Record<string, string[]> = {};
  for (const address of addresses) {
    const html = await read(address);
    const { pathname } = new URL(address);
    expect([pathname, structuredNodes(html).flatMap((node) => faultsOf(node))]).toEqual([pathname, []]);
    // Static pages contain the build's origin.
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(new URL(canonical).pathname).toBe(pathname);
    expect([pathname, html.includes('content="noindex"')]).toEqual([pathname, false]);
    seen[pathname] = kindsIn(html).filter((kind) => kind !== "BreadcrumbList");
  }
  expect(seen).toMatchObject(ABOUT);

  const [listing] = parseXml(await read(listings)).children;
  const html = await read((listing && childText(listing, "loc")) ?? "");
  expect(kindsIn(html)).toEqual(["RealEstateListing+Product", "BreadcrumbList"]);
  const preview = await request.get(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "");
  expect([preview.status(), preview.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
});

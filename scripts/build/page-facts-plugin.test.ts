import { expect, test } from "vitest";
import { listPages, type PageFacts } from "../../app/page-facts.ts";
import table from "../../app/routes.ts";
import { addressOf, factsModule, regexOfFact, speculationRules } from "./page-facts-plugin.ts";

const pages = listPages(table);

const FACTS = {
  document: ({ document }: PageFacts) => document === true,
  impersonal: ({ impersonal }: PageFacts) => impersonal === true,
  indexed: ({ indexed }: PageFacts) => indexed === true,
};

test.each(Object.entries(FACTS))("an address is of a page that is %s if the table says so", (_name, has) => {
  const regex = regexOfFact(pages, has);
  for (const { pattern, facts } of pages) {
    const address = addressOf(pattern);
    expect(regex.test(address), address).toBe(has(facts));
    if (address !== "/") expect(regex.test(`${address}/`), `${address}/`).toBe(has(facts));
  }
});

test("a page of a fixed word is not taken for one with a parameter in its place", () => {
  const indexed = regexOfFact(pages, FACTS.indexed);
  expect(indexed.test("/marketplace/0f8fad5b")).toBe(true);
  expect(indexed.test("/marketplace/create")).toBe(false);
  expect(indexed.test("/marketplace/created")).toBe(true);
  expect(indexed.test("/blog/feed.xml")).toBe(false);
});

test("what is the same for everybody has a document, and what is written to files is the same for everybody", () => {
  for (const { pattern, facts } of pages) {
    if (facts.impersonal) expect(facts.document, pattern).toBe(true);
    if (facts.prerendered) expect(facts.impersonal, pattern).toBe(true);
  }
});

test("the sitemap has each indexed page once; pages with a parameter come from their own lists", () => {
  const [, listed = "[]"] = /IN_SITEMAP = (.*);/.exec(factsModule(pages)) ?? [];
  const paths = JSON.parse(listed) as string[];
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(["/", "/estimate", "/report-preview/seller-owner", "/terms"]));
  for (const path of ["/offline", "/blog/feed.xml", "/test-report", "/auth"])
    expect(paths).not.toContain(path);
  expect(paths.filter((path) => path.startsWith("/blog/"))).toEqual([]);
});

test("browsers may fetch indexed pages in advance, render listings, and leave every other page alone", () => {
  type Where = ReturnType<typeof speculationRules>["prefetch"][number]["where"]["and"];
  const { prefetch, prerender } = speculationRules(pages);
  const allows = ([own, ...others]: Where, address: string): boolean =>
    matches(own, address) && others.every((other) => !("not" in other && matches(other.not, address)));
  const matches = (at: Where[number] | undefined, address: string): boolean =>
    at !== undefined &&
    "href_matches" in at &&
    at.href_matches.some(({ pathname }) =>
      new URLPattern({ pathname, baseURL: "https://miyar.example" }).test(`https://miyar.example${address}`),
    );
  for (const { pattern, facts } of pages) {
    const address = addressOf(pattern);
    const isWanted = facts.indexed === true && !facts.asksHuman;
    for (const { where } of prefetch) expect(allows(where.and, `${address}?q=1`), address).toBe(isWanted);
    for (const { where } of prerender)
      expect(allows(where.and, address), address).toBe(pattern === "/marketplace/:listingId");
  }
});

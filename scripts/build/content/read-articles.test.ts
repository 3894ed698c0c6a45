import { mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { ARTICLE_IDS, WORDS } from "../../../app/domains/content/rules.ts";
import { COVER_WIDTHS, COVERS } from "../../../app/lib/covers.ts";
import { ARTICLES_FOLDER } from "./article-files.ts";
import { articleOf, frontMatter, rules } from "./article.fixture.ts";
import { productPlaceholders } from "./product-placeholders.ts";
import { readArticles } from "./read-articles.ts";
import { siteLinks } from "./site-links.ts";

const published = readArticles(ARTICLES_FOLDER, {
  links: siteLinks(),
  placeholders: productPlaceholders(),
});

test("the blog has its fifteen articles, the newest first", () => {
  expect(published).toHaveLength(15);
  expect(published.map(({ id }) => id).toSorted()).toEqual(ARTICLE_IDS.toSorted());
  const dates = published.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("every article is long enough, takes seven to thirteen minutes, and leads to its own headings", () => {
  for (const { id, words, readTime, toc, parts } of published) {
    expect(words, id).toBeGreaterThanOrEqual(WORDS.min);
    expect(readTime, id).toBeGreaterThanOrEqual(7);
    expect(readTime, id).toBeLessThanOrEqual(13);
    const html = parts.map((part) => ("html" in part ? part.html : "")).join("");
    for (const heading of toc) expect(html, id).toContain(`<h2 id="${heading.id}">`);
    expect(toc.at(-1)?.text, id).toBe("المصادر");
  }
});

test("every article begins with three lines of its own", () => {
  const lines = published.flatMap(({ gist }) => gist);
  expect(published.map(({ gist }) => gist.length)).toEqual(published.map(() => 3));
  expect(new Set(lines).size).toBe(lines.length);
});

/** Words of a passage that belongs to one article; the others link to it. */
const PASSAGES: [title: string, words: RegExp, home: string][] = [
  ["who bears the transfer tax", /البائع نظامًا/, "legal-steps-buying-property"],
  ["the shares of flats by year", /نصيب الشقق من صكوك المساكن/, "vision-2030-real-estate-trends"],
  ["floors taken out of villas", /٩٬٣٤٠/, "riyadh-neighborhoods-comparison"],
];

test.each(PASSAGES)("%s: one article says it", (_title, words, home) => {
  const says = published.filter(({ parts }) =>
    parts.some((part) =>
      words.test("html" in part ? part.html.replaceAll(/<table.*?<\/table>/gs, "") : part.chart.title),
    ),
  );
  expect(says.map(({ id }) => id)).toEqual([home]);
});

test("no Latin digit is left in what is read, but in Latin names, addresses and ids", () => {
  for (const { id, title, excerpt, gist, parts } of published) {
    const text = parts
      .map((part) => ("html" in part ? part.html : JSON.stringify(part.chart.labels) + part.chart.title))
      .join(" ")
      .replace(/<bdi dir="ltr">[^<]*<\/bdi>|<[^>]*>/g, " ");
    expect(`${title} ${excerpt} ${gist.join(" ")} ${text}`.match(/.{0,20}[0-9].{0,20}/g) ?? [], id).toEqual(
      [],
    );
  }
});

test("a folder's faults are told all at once, by file and line", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "miyar-articles-"));
  writeFileSync(path.join(folder, "roi-real-estate-saudi.md"), articleOf("نص <i>مائل</i>"));
  writeFileSync(path.join(folder, "short.md"), frontMatter);
  writeFileSync(path.join(folder, "notes.txt"), "");
  const here = path.relative(".", folder);
  let told = "";
  try {
    readArticles(folder, rules, ["roi-real-estate-saudi", "missing-one"]);
  } catch (error) {
    told = String(error);
  }
  expect(told.split("\n").slice(1)).toEqual([
    `${here}/roi-real-estate-saudi.md:15: raw HTML is not taken: <i>`,
    `${here}/short.md:2: id is roi-real-estate-saudi, and the file is short.md`,
    `${here}: missing-one.md is missing`,
  ]);
});

test("links lead to pages that the site has: those of the URL table, articles, markets with evidence", () => {
  const { isPage, queries } = siteLinks();
  for (const path of [
    "/",
    "/estimate",
    "/methodology",
    "/report-preview",
    "/blog",
    "/market/riyadh/apartment",
  ])
    expect(isPage(path), path).toBe(true);
  for (const path of [
    "/*",
    "/marketplace/abc",
    "/blog/other",
    "/market/cairo/apartment",
    "/marketplace/:listingId",
  ])
    expect(isPage(path), path).toBe(false);
  expect(queries["/marketplace"]?.city).toContain("Al Rayyan");
});

test("every cover is there in every size, and small", () => {
  const folder = "public/covers";
  const kilobytes = (file: string) => statSync(path.join(folder, file)).size / 1024;
  for (const name of COVERS) {
    for (const width of COVER_WIDTHS) expect(kilobytes(`${name}-${width}.webp`)).toBeLessThan(50);
    for (const width of COVER_WIDTHS) expect(kilobytes(`${name}-${width}.avif`)).toBeLessThan(30);
    expect(kilobytes(`${name}-800.avif`), name).toBeLessThan(25);
    expect(kilobytes(`${name}.jpg`), name).toBeLessThan(100);
  }
  expect(readdirSync(folder)).toHaveLength(COVERS.length * (2 * COVER_WIDTHS.length + 1));
  expect(published.map(({ image }) => image).toSorted()).toEqual(COVERS.toSorted());
});

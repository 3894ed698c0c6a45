import type { Plugin } from "vite";
import { patternMatcher, sourceOf } from "../../app/lib/route-pattern.ts";
import { listPages, type ListedPage, type PageFacts } from "../../app/page-facts.ts";
import table from "../../app/routes.ts";

const MODULE = "virtual:page-facts";

/** The layout whose guard lets members through alone. */
const MEMBERS = "routes/guards/members.tsx";

/** An address that a pattern has. */
export const addressOf = (pattern: string): string =>
  pattern.replaceAll(/:\w+\??/g, "x").replace("*", "x/x");

/**
 * A regular expression for the addresses of the pages that have a fact. A page without it may have an address of the
 * same shape (`/marketplace/create` beside `/marketplace/:listingId`). It is left out if its own pattern is tried first.
 */
export function regexOfFact(pages: readonly ListedPage[], has: (facts: PageFacts) => boolean): RegExp {
  const ofAny = (list: readonly ListedPage[]) => list.map(({ pattern }) => sourceOf(pattern)).join("|");
  const own = pages.filter(({ facts }) => has(facts));
  const shaped = new RegExp(`^(?:${ofAny(own)})/?$`);
  const firstFor = patternMatcher(pages.map(({ pattern }) => pattern));
  const others = pages.filter(({ pattern, facts }) => {
    const address = addressOf(pattern);
    return !has(facts) && shaped.test(address) && firstFor(address) === pattern;
  });
  const notOthers = others.length > 0 ? `(?!(?:${ofAny(others)})/?$)` : "";
  return new RegExp(`^${notOthers}(?:${ofAny(own)})/?$`);
}

/** The module's text for a table of pages. */
export function factsModule(pages: readonly ListedPage[]): string {
  const listed = pages.map(({ pattern, layouts, facts: { prerendered: _files, section: _name, ...facts } }) => ({
    pattern,
    ...(layouts.includes(MEMBERS) ? { members: true } : {}),
    ...facts,
  }));
  const inSitemap = pages
    .filter(({ pattern, facts }) => facts.indexed && !/:\w+(?!\w|\?)/.test(pattern))
    .flatMap(({ pattern, facts }) => facts.prerendered ?? [pattern]);
  const sections = Object.fromEntries(
    pages.flatMap(({ pattern, facts: { section } }) => (section === undefined ? [] : [[pattern, section]])),
  );
  return [
    `export const DOCUMENTS = ${regexOfFact(pages, ({ document }) => document === true)};`,
    `export const IMPERSONAL = ${regexOfFact(pages, ({ impersonal }) => impersonal === true)};`,
    `export const INDEXED = ${regexOfFact(pages, ({ indexed }) => indexed === true)};`,
    `export const SECTIONS = ${JSON.stringify(sections)};`,
    `export const IN_SITEMAP = ${JSON.stringify(inSitemap)};`,
    `export const PAGES = ${JSON.stringify(listed)};`,
  ].join("\n");
}

/**
 * What app/routes.ts says of each page, as a small module: `virtual:page-facts`. So the Worker knows it before it loads
 * the pages, and a browser gets no more of it than it asks.
 */
export function pageFacts(): Plugin {
  return {
    name: "page-facts",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? factsModule(listPages(table)) : undefined),
  };
}

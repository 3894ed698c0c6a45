import type { Plugin } from "vite";
import { patternMatcher, sourceOf } from "../../app/lib/route-pattern.ts";
import { listPages, type ListedPage, type PageFacts } from "../../app/page-facts.ts";
import table from "../../app/routes.ts";

const MODULE = "virtual:page-facts";

/** The layout whose guard lets members through alone. */
const MEMBERS = "routes/guards/members.tsx";

/** An address that a pattern has. */
export const addressOf = (pattern: string): string => pattern.replaceAll(/:\w+\??/g, "x").replace("*", "x/x");

type Has = (facts: PageFacts) => boolean;

const ofAny = (patterns: readonly string[]) => patterns.map((pattern) => sourceOf(pattern)).join("|");

/**
 * The patterns of the pages that have a fact, and of the others whose address has the same shape (`/marketplace/create`
 * beside `/marketplace/:listingId`), which are tried first.
 */
function patternsOfFact(pages: readonly ListedPage[], has: Has): { own: string[]; others: string[] } {
  const own = pages.filter(({ facts }) => has(facts)).map(({ pattern }) => pattern);
  const shaped = new RegExp(`^(?:${ofAny(own)})/?$`);
  const firstFor = patternMatcher(pages.map(({ pattern }) => pattern));
  const others = pages
    .filter(({ facts }) => !has(facts))
    .map(({ pattern }) => pattern)
    .filter((pattern) => shaped.test(addressOf(pattern)) && firstFor(addressOf(pattern)) === pattern);
  return { own, others };
}

/** A regular expression for the addresses of the pages that have a fact. */
export function regexOfFact(pages: readonly ListedPage[], has: Has): RegExp {
  const { own, others } = patternsOfFact(pages, has);
  const notOthers = others.length > 0 ? `(?!(?:${ofAny(others)})/?$)` : "";
  return new RegExp(`^${notOthers}(?:${ofAny(own)})/?$`);
}

const LISTING = "/marketplace/:listingId";

/** Where a link of one of our pages leads, for the speculation rules: to pages that have a fact. */
function leadsTo(pages: readonly ListedPage[], has: Has) {
  const { own, others } = patternsOfFact(pages, has);
  const at = (patterns: string[]) => ({ href_matches: patterns.map((pathname) => ({ pathname })) });
  return { and: [at(own), ...(others.length > 0 ? [{ not: at(others) }] : [])] };
}

/**
 * What a browser may fetch in advance, once the pointer rests on its link or a finger touches it: the pages that search
 * engines may read. A listing is also rendered in advance. A page with Turnstile is left alone: its widget would run for
 * nobody.
 */
export function speculationRules(pages: readonly ListedPage[]) {
  const listing = pages.filter(({ pattern }) => pattern === LISTING).map(({ facts }) => facts);
  const eagerness = "moderate";
  return {
    prefetch: [
      { where: leadsTo(pages, ({ indexed, asksHuman }) => indexed === true && !asksHuman), eagerness },
    ],
    prerender: [{ where: leadsTo(pages, (facts) => listing.includes(facts)), eagerness }],
  };
}

/** The module's text for a table of pages. */
export function factsModule(pages: readonly ListedPage[]): string {
  const listed = pages.map(
    ({ pattern, layouts, facts: { prerendered: _files, section: _name, ...facts } }) => ({
      pattern,
      ...(layouts.includes(MEMBERS) ? { members: true } : {}),
      ...facts,
    }),
  );
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
    `export const SPECULATION = ${JSON.stringify(JSON.stringify(speculationRules(pages)))};`,
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

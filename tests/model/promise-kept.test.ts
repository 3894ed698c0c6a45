import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Promised, PromisedSection, SectionKey } from "#app/domains/reports/promise/rules.ts";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { renderReportHtml } from "#app/domains/reports/template/document.tsx";
import { FORM_PROPERTY_TYPES } from "#app/domains/valuation/rules.ts";
import { missingLine, sectionTitle } from "#app/i18n/reports/promise.ts";
import { ads, contracts, dealsAlone } from "#app/i18n/valuation/valuation.ts";
import { searchable } from "#app/lib/text/printed-text.ts";
import { cashFacts, paceFacts, placeFacts, returnFacts, sellingFacts } from "#app/ui/report/report-facts.ts";
import { ReportView } from "#app/ui/report/report-view.tsx";
import { drawPromises, SUPPORTED_CITIES } from "#tests/factories/drawn-promises.ts";

const SUBJECTS = 2000;
/** Documents that are drawn of each combination of what is held and what is missing. */
const DRAWN_OF_EACH = 2;

const countWords = { sales: dealsAlone, ads, contracts, history: null, fees: null };
const sectionOf = (promised: Promised, key: SectionKey): PromisedSection | undefined =>
  promised.sections.find((section) => section.key === key);

/** What the body's own facts, tables and words hold in each section: how the page draws it, not how it was promised. */
function heldBy(body: ReportBody): Partial<Record<SectionKey, "figures" | "guidance" | "nothing">> {
  const { estimate, figures, analysis } = body;
  const tells = (key: string) => analysis.sections.some((section) => section.key === key);
  const ifHeld = (holds: boolean, otherwise: "guidance" | "nothing") => (holds ? "figures" : otherwise);
  const common = {
    worth: "figures",
    why: ifHeld(estimate.steps.length > 0, "nothing"),
    comps: ifHeld(estimate.comparables.length > 0, "nothing"),
    place: ifHeld(placeFacts(body).length > 1, "nothing"),
    next: ifHeld(Boolean(estimate.trend?.forecast.length) && tells("forecast"), "nothing"),
    entered: "guidance",
    limits: "guidance",
  } as const;
  return body.reportType === "buyer_investor"
    ? {
        ...common,
        yield: ifHeld(returnFacts(body).length > 0 && body.roiPercent !== null, "nothing"),
        buying: ifHeld(Boolean(figures.purchase?.items.length), "guidance"),
        cash: ifHeld(cashFacts(body).length > 0, "nothing"),
        act: ifHeld(figures.offer !== null && tells("price"), "guidance"),
      }
    : {
        ...common,
        selling: ifHeld(sellingFacts(body).length > 0 && tells("asking"), "nothing"),
        pace: ifHeld(paceFacts(body).length > 0, "guidance"),
        act: tells("marketing") ? "guidance" : "nothing",
      };
}

/** The stated table once more, from the body: what it lacks, and what that costs. */
function priceOfBody({ estimate, figures, reportType }: ReportBody): number {
  if (estimate.level === "asking") return 20_000;
  if (estimate.comparables.length === 0) return 30_000;
  const lacksIncome = reportType === "buyer_investor" && (figures.yields === null || figures.roi === null);
  return lacksIncome ? 30_000 : 40_000;
}

/** Where the promise differs from the body: nothing, or the sections with both. */
function differences(promised: Promised, price: number, body: ReportBody): string[] {
  const held = heldBy(body);
  const found = promised.sections.flatMap(({ key, kind }) => {
    const says = kind === "impossible" ? "nothing" : kind;
    return held[key] === says ? [] : [`${key}: promised ${says}, holds ${held[key]}`];
  });
  const missing = Object.keys(held).filter((key) => !sectionOf(promised, key as SectionKey));
  const { estimate } = body;
  const counts: Partial<Record<SectionKey, number>> = {
    worth: estimate.sales,
    comps: estimate.comparables.length,
    place: estimate.sales,
    selling: estimate.sales,
    yield: estimate.rent?.contracts,
    cash: estimate.rent?.contracts,
  };
  const counted = promised.sections.flatMap((section) => {
    if (section.kind !== "figures" || section.count === null) return [];
    const expected = counts[section.key] ?? estimate.sales;
    return section.count === expected ? [] : [`${section.key}: ${section.count} counted, ${expected} held`];
  });
  const due = priceOfBody(body);
  return [...found, ...missing, ...counted, ...(price === due ? [] : [`costs ${price}, holds ${due}`])];
}

const plain = (html: string): string =>
  html
    .replace(/<style>[^]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/** The drawn sections by id, with their words. */
function drawnSections(html: string): Map<string, string> {
  const parts = html.split(/<section (?:class="sheet[^"]*" )?id="/).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('"')), plain(`<i ${part}`)]));
}

/** Holds a drawn report to its promise: its sections and no others, their counts, and the reasons for what is missing. */
function expectDrawn(html: string, promised: Promised, words: (text: string) => string): void {
  const drawn = drawnSections(html);
  const held = promised.sections.filter(({ kind }) => kind !== "impossible");
  expect([...drawn.keys()]).toEqual(held.map(({ key }) => key));
  expect([...html.matchAll(/<li><a href="#(\w+)">/g)].map(([, key]) => key)).toEqual(
    held.map(({ key }) => key),
  );
  for (const section of held) {
    const text = drawn.get(section.key) ?? "";
    expect(text).toContain(words(sectionTitle(section)));
    if (section.kind !== "figures" || !["place", "yield"].includes(section.key)) continue;
    const count = countWords[section.from]?.(section.count ?? 0);
    if (section.key === "place" && count) expect(text).toContain(words(count));
  }
  const comps = sectionOf(promised, "comps");
  if (comps?.kind === "figures") {
    const [, table] = /id="comps"[^]*?<tbody>([^]*?)<\/tbody>/.exec(html) ?? [];
    expect(table?.match(/<tr/g)).toHaveLength(comps.count ?? 0);
  }
  for (const section of promised.sections)
    if (section.kind === "impossible") expect(drawn.get("limits")).toContain(words(missingLine(section)));
}

test("of 2,000 drawn subjects each promise is what the report made from it holds, and none that is refused has one", () => {
  const wrong: string[] = [];
  const drawn = new Map<string, number>();
  const types = new Set<string>();
  const cities = new Set<string>();
  const places = new Set<string>();
  const contents = new Set<string>();
  let refused = 0;
  for (const { turn, subject, sale } of drawPromises(SUBJECTS)) {
    types.add(subject.propertyType);
    cities.add(`${subject.country}/${subject.city}`);
    if (!sale) {
      refused++;
      continue;
    }
    const { promised, priceHalalas, placeId, made } = sale;
    places.add(`${subject.city}/${placeId}`);
    if (!made.ok) {
      wrong.push(`${turn}: sold, and refused an hour later: ${made.reason}`);
      continue;
    }
    const { body } = made;
    contents.add(`${body.reportType} ${promised.contents}`);
    wrong.push(
      ...differences(promised, priceHalalas, body).map(
        (text) => `${turn} ${JSON.stringify(subject)}: ${text}`,
      ),
    );
    const shape = `${body.reportType}: ${promised.sections.map(({ key, kind }) => `${key} ${kind}`).join()}`;
    const times = drawn.get(shape) ?? 0;
    drawn.set(shape, times + 1);
    if (times >= DRAWN_OF_EACH) continue;
    expectDrawn(renderReportHtml(body), promised, searchable);
    expectDrawn(renderToStaticMarkup(createElement(ReportView, { body })), promised, (text) => text);
  }
  expect(wrong).toEqual([]);
  expect([...types].toSorted()).toEqual([...FORM_PROPERTY_TYPES].toSorted());
  expect([...cities]).toEqual(expect.arrayContaining(SUPPORTED_CITIES));
  expect(places.size).toBeGreaterThan(300);
  expect(refused).toBeGreaterThan(0);
  // Every line of the price table that today's data leads to.
  expect([...contents].toSorted()).toEqual([
    "buyer_investor asking_prices",
    "buyer_investor no_income",
    "buyer_investor whole",
    "seller_owner asking_prices",
    "seller_owner whole",
  ]);
});

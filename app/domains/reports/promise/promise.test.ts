import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { makeReportBody } from "#app/domains/reports/making/report-body.ts";
import { renderReportHtml } from "#app/domains/reports/template/document.tsx";
import { REPORT_TYPES, type ReportBody, type ReportProperty } from "#app/domains/reports/rules.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import type { Estimate, Subject } from "#app/domains/valuation/engine/types.ts";
import { valuer } from "#app/domains/valuation/model.server.ts";
import { CITIES, cityLabel, COUNTRIES, FORM_PROPERTY_TYPES } from "#app/domains/valuation/rules.ts";
import { missingLine, sectionTitle, stateWords } from "#app/i18n/reports/promise.ts";
import { ads, contracts, dealsAlone } from "#app/i18n/valuation/valuation.ts";
import { hours } from "#app/lib/duration.ts";
import { searchable } from "#app/lib/text/printed-text.ts";
import { MARKETS, SEED, subjectIn } from "#tests/factories/random-subjects.ts";
import { cashFacts, paceFacts, placeFacts, returnFacts, sellingFacts } from "#app/ui/report/report-facts.ts";
import { ReportView } from "#app/ui/report/report-view.tsx";
import { promiseReport } from "./promise-report.ts";
import { brokenBy, REPORT_SECTIONS, type Promised, type PromisedSection, type SectionKey } from "./rules.ts";

const SUBJECTS = 2000;
/** Documents that are drawn of each combination of what is held and what is missing. */
const DRAWN_OF_EACH = 2;

const GOALS = ["rent", "resale", "personal", "mixed", null] as const;
const TIMEFRAMES = ["short", "medium", "long", null] as const;
const URGENCIES = ["urgent", "normal", "flexible", null] as const;
const at = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

/** The subjects in turn from each market of the model: every country, city and type that can be asked for. */
function drawSubjects(): Subject[] {
  const each = Math.ceil(SUBJECTS / MARKETS.length);
  const markets = MARKETS.map((key) => fc.sample(subjectIn(key), { seed: SEED, numRuns: each }));
  return Array.from({ length: SUBJECTS }, (_, turn) => {
    const market = markets[turn % MARKETS.length];
    return market?.[Math.floor(turn / MARKETS.length)] as Subject;
  });
}

/** The subject as its form stores it, with prices near and far from the value and every goal, time and urgency. */
function propertyOf(subject: Subject, estimate: Estimate, turn: number): Omit<ReportProperty, "currency"> {
  const share = at([null, 0.02, 0.8, 1, 1.2, 40], Math.floor(turn / 2));
  return {
    ...subject,
    cityAr: cityLabel(subject.city),
    address: "شارع العليا",
    yearBuilt: null,
    price: share === null ? null : Math.round(estimate.point * share),
    description: null,
    extraFeatures: null,
    investmentGoal: at(GOALS, turn),
    budget: turn % 3 === 0 ? estimate.point : null,
    timeframe: at(TIMEFRAMES, Math.floor(turn / 3)),
    urgency: at(URGENCIES, Math.floor(turn / 5)),
  };
}

const countWords = { sales: dealsAlone, ads, contracts, history: null, fees: null };
const sectionOf = (promised: Promised, key: SectionKey): PromisedSection | undefined =>
  promised.sections.find((section) => section.key === key);

/** What the body's own facts, tables and words hold in each section: how the page draws it, not how it was promised. */
function heldBy(body: ReportBody): Partial<Record<SectionKey, "figures" | "guidance" | "nothing">> {
  const { estimate, figures, analysis } = body;
  const tells = (key: string) => analysis.sections.some((section) => section.key === key);
  const if_ = (holds: boolean, otherwise: "guidance" | "nothing") => (holds ? "figures" : otherwise);
  const common = {
    worth: "figures",
    why: if_(estimate.steps.length > 0, "nothing"),
    comps: if_(estimate.comparables.length > 0, "nothing"),
    place: if_(placeFacts(body).length > 1, "nothing"),
    next: if_(Boolean(estimate.trend?.forecast.length) && tells("forecast"), "nothing"),
    entered: "guidance",
    limits: "guidance",
  } as const;
  return body.reportType === "buyer_investor"
    ? {
        ...common,
        yield: if_(returnFacts(body).length > 0 && body.roiPercent !== null, "nothing"),
        buying: if_(Boolean(figures.purchase?.items.length), "guidance"),
        cash: if_(cashFacts(body).length > 0, "nothing"),
        act: if_(figures.offer !== null && tells("price"), "guidance"),
      }
    : {
        ...common,
        selling: if_(sellingFacts(body).length > 0 && tells("asking"), "nothing"),
        pace: if_(paceFacts(body).length > 0, "guidance"),
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
function differences(promised: Promised, body: ReportBody): string[] {
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
  const price = REPORT_PRICES[promised.contents];
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
  const seen = { types: new Set<string>(), cities: new Set<string>(), places: new Set<string>(), refused: 0 };
  const contents = new Set<string>();
  for (const [turn, subject] of drawSubjects().entries()) {
    seen.types.add(subject.propertyType);
    seen.cities.add(`${subject.country}/${subject.city}`);
    const estimate = estimateValue(valuer, subject);
    if (!estimate.ok) {
      seen.refused++;
      continue;
    }
    seen.places.add(`${subject.city}/${estimate.place?.id ?? "city"}`);
    const reportType = at(REPORT_TYPES, Math.floor(turn / MARKETS.length) + turn);
    const property = propertyOf(subject, estimate, turn);
    const promised = promiseReport(reportType, property, estimate);
    contents.add(`${reportType} ${promised.contents}`);
    // Every tenth is paid for an hour later, and valued anew by then.
    const later = { ...subject, valuedAt: subject.valuedAt + hours(1) };
    const made = turn % 10 === 0 ? estimateValue(valuer, later) : estimate;
    if (!made.ok) {
      wrong.push(`${turn}: sold, and refused an hour later: ${made.reason}`);
      continue;
    }
    const body = makeReportBody({
      orderNumber: "#MIYAR-2026-K7Q4TD",
      reportType,
      createdAt: later.valuedAt,
      property,
      estimate: made,
    });
    wrong.push(...differences(promised, body).map((text) => `${turn} ${JSON.stringify(subject)}: ${text}`));
    const shape = `${reportType}: ${promised.sections.map(({ key, kind }) => `${key} ${kind}`).join()}`;
    const times = drawn.get(shape) ?? 0;
    drawn.set(shape, times + 1);
    if (times >= DRAWN_OF_EACH) continue;
    expectDrawn(renderReportHtml(body), promised, searchable);
    expectDrawn(renderToStaticMarkup(createElement(ReportView, { body })), promised, (text) => text);
  }
  expect(wrong).toEqual([]);
  expect([...seen.types].toSorted()).toEqual([...FORM_PROPERTY_TYPES].toSorted());
  const supported = COUNTRIES.flatMap((country) => CITIES[country].map(({ value }) => `${country}/${value}`));
  expect([...seen.cities]).toEqual(expect.arrayContaining(supported));
  expect(seen.places.size).toBeGreaterThan(300);
  expect(seen.refused).toBeGreaterThan(0);
  // Every line of the price table that data allows, for both kinds.
  expect(contents).toContain("buyer_investor whole");
  expect(contents).toContain("buyer_investor no_income");
  expect(contents).toContain("buyer_investor asking_prices");
  expect(contents).toContain("seller_owner whole");
  expect(contents).toContain("seller_owner asking_prices");
});

const figures = (key: SectionKey, from: "sales" | "ads"): PromisedSection => ({
  key,
  kind: "figures",
  from,
  count: 5,
  until: "2026-07-27",
});

test("a promise is broken by less than figures, by asking prices instead of sales, and by a section that is gone", () => {
  const promised: Promised = {
    contents: "whole",
    sections: [figures("worth", "sales"), figures("comps", "sales"), { key: "act", kind: "guidance" }],
  };
  expect(brokenBy(promised, promised.sections)).toEqual([]);
  expect(brokenBy(promised, [figures("worth", "ads")])).toEqual(["worth", "comps", "act"]);
  const gone: PromisedSection = { key: "comps", kind: "impossible", because: "no-comparables" };
  expect(brokenBy(promised, [figures("worth", "sales"), gone, figures("act", "sales")])).toEqual(["comps"]);
});

test("a report that holds more than was promised keeps its promise", () => {
  const promised: Promised = {
    contents: "no_income",
    sections: [
      { key: "yield", kind: "impossible", because: "no-rents" },
      { key: "pace", kind: "guidance" },
    ],
  };
  expect(brokenBy(promised, [figures("yield", "sales"), figures("pace", "sales")])).toEqual([]);
});

test("each section says in one line what it will hold", () => {
  const words = (section: PromisedSection) => stateWords(section);
  expect(words(figures("worth", "sales"))).toBe("أرقام من ٥ صفقات، حتى ٢٧ يوليو ٢٠٢٦");
  expect(words(figures("worth", "ads"))).toBe("أرقام من ٥ إعلانات، حتى ٢٧ يوليو ٢٠٢٦");
  expect(words({ key: "yield", kind: "impossible", because: "no-rents" })).toMatch(/^غير ممكن هنا: /);
  for (const type of REPORT_TYPES)
    for (const key of REPORT_SECTIONS[type]) {
      expect(sectionTitle({ key, kind: "guidance" }).length, key).toBeGreaterThan(3);
      expect(words({ key, kind: "guidance" }).length, key).toBeGreaterThan(3);
    }
});

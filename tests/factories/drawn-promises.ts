import fc from "fast-check";
import { REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { makeReportBody } from "#app/domains/reports/making/report-body.ts";
import { promiseReport } from "#app/domains/reports/promise/promise-report.ts";
import type { Promised } from "#app/domains/reports/promise/rules.ts";
import { REPORT_TYPES, type ReportBody, type ReportProperty } from "#app/domains/reports/rules.ts";
import type { Estimate, Subject, Valuation } from "#app/domains/valuation/engine/types.ts";
import { CITIES, cityLabel, COUNTRIES } from "#app/domains/valuation/rules.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { hours } from "#app/lib/duration.ts";
import { MARKETS, SEED, subjectIn } from "./random-subjects.ts";

const GOALS = ["rent", "resale", "personal", "mixed", null] as const;
const TIMEFRAMES = ["short", "medium", "long", null] as const;
const URGENCIES = ["urgent", "normal", "flexible", null] as const;
const at = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

/** The subjects in turn from each market of the model: every country, city and type that can be asked for. */
function drawSubjects(count: number): Subject[] {
  const each = Math.ceil(count / MARKETS.length);
  const markets = MARKETS.map((key) => fc.sample(subjectIn(key), { seed: SEED, numRuns: each }));
  return Array.from({ length: count }, (_, turn) => {
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

/** Every city that can be asked for, as `country/city`. */
export const SUPPORTED_CITIES = COUNTRIES.flatMap((country) =>
  CITIES[country].map(({ value }) => `${country}/${value}`),
);

/** A drawn subject; `sale` is null if it cannot be valued. */
export type DrawnPromise = {
  turn: number;
  subject: Subject;
  sale: {
    promised: Promised;
    priceHalalas: number;
    placeId: string | null;
    /** The report made of it, or why it was refused though it was sold. */
    made: { ok: true; body: ReportBody } | Extract<Valuation, { ok: false }>;
  } | null;
};

/**
 * Draws subjects over all markets, promises a report on each as the order page does, and makes it as a paid order does.
 * Every tenth is paid for an hour later, and valued anew by then.
 */
export function* drawPromises(count: number): Generator<DrawnPromise> {
  for (const [turn, subject] of drawSubjects(count).entries()) {
    const estimate = estimateValue(valuer, subject);
    if (!estimate.ok) {
      yield { turn, subject, sale: null };
      continue;
    }
    const reportType = at(REPORT_TYPES, Math.floor(turn / MARKETS.length) + turn);
    const property = propertyOf(subject, estimate, turn);
    const promised = promiseReport(reportType, property, estimate);
    const createdAt = subject.valuedAt + hours(1);
    const made = turn % 10 === 0 ? estimateValue(valuer, { ...subject, valuedAt: createdAt }) : estimate;
    const order = { orderNumber: "#MIYAR-2026-K7Q4TD", reportType, createdAt, property };
    yield {
      turn,
      subject,
      sale: {
        promised,
        priceHalalas: REPORT_PRICES[promised.contents],
        placeId: estimate.place?.id ?? null,
        made: made.ok ? { ok: true, body: makeReportBody({ ...order, estimate: made }) } : made,
      },
    };
  }
}

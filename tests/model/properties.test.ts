import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sum } from "#app/lib/stats.ts";
import {
  areaBetween,
  areaLimits,
  MARKETS,
  sampleSubjects,
  SEED,
  subjectIn,
  type Drawn,
} from "#tests/factories/random-subjects.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { findBasis } from "#app/domains/valuation/engine/evidence.ts";
import { dayNumber, indexAt, KINDS, type Kind } from "#app/domains/valuation/engine/market.ts";
import { modelType } from "#app/domains/valuation/engine/model.ts";
import { GRADE_LIMITS, gradeOf } from "#app/domains/valuation/engine/range.ts";
import { kindOf, readSubject, soldAs, typedBoundsOf } from "#app/domains/valuation/engine/reading.ts";
import { roundMoney } from "#app/domains/valuation/engine/round-money.ts";
import type { Estimate, Subject } from "#app/domains/valuation/engine/types.ts";

const { model } = valuer;
const MS_PER_DAY = 86_400_000;
/** Results are exact except for the order of additions. */
const EXACT = 1e-9;

/** The estimate, or null if its range would be too wide. */
function answerTo(subject: Subject): Estimate | null {
  const valuation = estimateValue(valuer, subject);
  if (!valuation.ok && valuation.reason === "range-too-wide") return null;
  if (!valuation.ok) throw new Error(`refused: ${valuation.reason} ${JSON.stringify(subject)}`);
  return valuation;
}

/** The kind whose sales a subject is read from: hotel flats where its project sells mostly those. */
function kindRead(subject: Subject): Kind {
  const basis = findBasis(model, subject);
  const projectKey = basis.ok && basis.kind === "sales" ? basis.projectKey : null;
  return soldAs(valuer.market(subject.country), kindOf(subject), projectKey);
}

/** Subjects per market for each property test: over 400 in all. */
const CASES = 10;
/** Asking prices of plots in Ajman vary too much for a value. */
const TOO_WIDE = ["ae/Ajman/land"];

const known = new Map<string, Estimate | null>();
/** The estimate of a drawn subject, cached: every property test draws the same subjects. */
function estimateOf({ subject }: Drawn): Estimate | null {
  const key = JSON.stringify(subject);
  const estimate = known.has(key) ? known.get(key) : answerTo(subject);
  known.set(key, estimate ?? null);
  return estimate ?? null;
}

/** Checks a property with subjects of every market. A failing subject is shrunk. */
function assertInEachMarket(propertyOf: (drawn: fc.Arbitrary<Drawn>) => fc.IRawProperty<unknown>): void {
  for (const key of MARKETS.filter((market) => !TOO_WIDE.includes(market))) {
    const drawn = subjectIn(key).map((subject) => ({ key, subject }));
    fc.assert(propertyOf(drawn), { seed: SEED, numRuns: CASES });
  }
}

/** Expects no drawn subject to fail. `fails` returns false, or what is wrong. */
function expectNone(fails: (estimate: Estimate, one: Drawn) => boolean | string): void {
  assertInEachMarket((drawn) =>
    fc.property(drawn, (one) => {
      const estimate = estimateOf(one);
      fc.pre(estimate !== null);
      expect(fails(estimate, one)).toBe(false);
    }),
  );
}

test("the drawn subjects are of every country, type and place that the model lists", () => {
  const sampled = sampleSubjects(CASES);
  const keys = new Set(sampled.map(({ key }) => key));
  expect(MARKETS.filter((key) => !keys.has(key))).toEqual(TOO_WIDE);
  const levels = new Set(sampled.map((one) => estimateOf(one)?.level));
  expect(levels).toEqual(new Set(["project", "district", "city", "asking"]));
});

describe("area", () => {
  test("more of it never lowers the value", () => {
    assertInEachMarket((drawn) => {
      const withAreas = drawn.chain((one) => {
        const { areaMin, areaMax } = areaLimits(one.key);
        const middle = fc.array(areaBetween(areaMin, areaMax), { minLength: 9, maxLength: 9 });
        return middle.map((areas) => ({ ...one, areas: [areaMin, areaMin * 1.001, ...areas, areaMax] }));
      });
      return fc.property(withAreas, ({ subject, areas }) => {
        const points = areas
          .toSorted((a, b) => a - b)
          .flatMap((areaSqm) => {
            const point = answerTo({ ...subject, areaSqm })?.point;
            return point === undefined ? [] : [{ areaSqm, point }];
          });
        expect(points.map(({ point }) => point)).toEqual(
          points.map(({ point }) => point).toSorted((a, b) => a - b),
        );
      });
    });
  });

  test("twice of it is worth more", () => {
    expectNone((_estimate, { key, subject }) => {
      const areaSqm = Math.min(subject.areaSqm, areaLimits(key).areaMax / 2);
      const single = answerTo({ ...subject, areaSqm });
      const double = answerTo({ ...subject, areaSqm: areaSqm * 2 });
      return single !== null && double !== null && !(double.point > single.point);
    });
  });
});

describe("the market's range", () => {
  /** Log price per m² before stated factors, and the bounds of its market at the day of the value. */
  function boundedOf({ key, subject }: Drawn): { log: number; low: number; high: number } {
    const basis = findBasis(model, subject);
    if (!basis.ok) throw new Error(basis.reason);
    if (basis.kind === "asking") {
      const { median: middle, p10, p90 } = basis.asking;
      return { log: Math.log(middle), low: Math.log(p10), high: Math.log(p90) };
    }
    const market = valuer.market(subject.country);
    const kind = kindRead(subject);
    const bounds = market.bounds[kind];
    const segment = model.segments[key];
    if (!bounds || !segment) throw new Error(`${key} has no bounds`);
    const { logValue, terms, bridge } = readSubject(valuer, subject, basis);
    const carried =
      indexAt(market.index, kind, subject.valuedAt / MS_PER_DAY) + Math.log1p(bridge?.fraction ?? 0);
    const typed = typedBoundsOf(market, segment, kind).map((bound) => bound + terms.time);
    const forest = bounds.map((bound) => bound + carried);
    return {
      log: logValue - Math.log(subject.areaSqm),
      low: Math.min(typed[0] as number, forest[0] as number),
      high: Math.max(typed[1] as number, forest[1] as number),
    };
  }

  test("no price per m² before stated factors leaves the bounds that the model carries", () => {
    expectNone((_estimate, one) => {
      const { log, low, high } = boundedOf(one);
      return log >= low - EXACT && log <= high + EXACT ? false : `${log} outside ${low}…${high}`;
    });
  });

  /**
   * Lowest and highest recorded price per m² of a kind: from sales (at today's level) or from the Authority for the
   * type.
   */
  function recordedOf(subject: Subject): { low: number; high: number } {
    const { country, propertyType } = subject;
    const market = valuer.market(country);
    const kind = kindRead(subject);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    const note = (level: number): void => {
      low = Math.min(low, level);
      high = Math.max(high, level);
    };
    market.sales.level.forEach((level, row) => {
      if (market.sales.kind[row] === KINDS.indexOf(kind)) note(level);
    });
    const at = ["apartment", "villa", "land"].indexOf(modelType(propertyType)) * 2;
    for (const figures of Object.values(market.official)) {
      const figure = figures[at];
      if (kind === "deed" && figure !== null && figure !== undefined) note(figure);
    }
    return { low: Math.exp(low), high: Math.exp(high) };
  }

  test("no value is below the lowest or above the highest price per m² on record", () => {
    const records = new Map<string, { low: number; high: number }>();
    expectNone(({ point, steps, level }, { subject }) => {
      // For Saudi commercial buildings the model has no figures of the Authority, only the districts' levels.
      if (level === "asking" || kindOf(subject) === "commercial") return false;
      const key = `${subject.country}/${modelType(subject.propertyType)}/${kindRead(subject)}`;
      const record = records.get(key) ?? recordedOf(subject);
      records.set(key, record);
      const added = steps.filter(({ origin, kind }) => origin === "stated" || kind === "rounding");
      const perSqm = (point - sum(added.map(({ amount }) => amount))) / subject.areaSqm;
      // Steps are whole units.
      const unit = 1 / subject.areaSqm;
      const inside = perSqm >= record.low - unit && perSqm <= record.high + unit;
      return inside ? false : `${perSqm} outside ${record.low}…${record.high}`;
    });
  });
});

describe("the range", () => {
  test("holds the point between its ends, above nothing, all rounded alike", () => {
    expectNone(({ low, point, high }) => {
      const rounded = [low, point, high].every((amount) => amount === roundMoney(amount));
      return !(low > 0 && low < point && point < high && rounded) && `${low} ${point} ${high}`;
    });
  });

  test("is as wide as it says, and its grade is the best whose limits it keeps", () => {
    expectNone(({ low, point, high, halfWidth, grade, level, sales }) => {
      const measured = (high - low) / 2 / point;
      // Rounding to three significant digits moves each end and the point by at most half a percent.
      if (Math.abs(measured / halfWidth - 1) > 0.02) return `${measured} is not ${halfWidth}`;
      if (grade !== gradeOf(halfWidth, { level, sales })) return grade;
      const kept = GRADE_LIMITS.filter((limit) => halfWidth <= limit.halfWidth && sales >= limit.sales);
      const best = level === "asking" || level === "city" ? "E" : (kept[0]?.grade ?? "E");
      return grade !== best && `${grade} instead of ${best}`;
    });
  });

  test("never narrows as the day of the value moves away from the data", () => {
    expectNone((_estimate, { subject }) => {
      const { until } = valuer.market(subject.country);
      const widths = [0, 1, 45, 400, 1200].map(
        (later) =>
          answerTo({ ...subject, valuedAt: (until + later) * MS_PER_DAY })?.halfWidth ??
          Number.POSITIVE_INFINITY,
      );
      return widths.some((width, i) => width < (widths[i - 1] ?? 0) - EXACT) && widths.join(" ");
    });
  });
});

test("steps add up to the point exactly; stated factors are marked and small", () => {
  expectNone(({ point, steps }) => {
    if (sum(steps.map(({ amount }) => amount)) !== point) return "steps";
    const isOf = (kinds: readonly string[]) => steps.filter(({ kind }) => kinds.includes(kind));
    const stated = isOf(["age", "condition", "renovations"]);
    if (stated.some(({ origin }) => origin !== "stated")) return "unmarked";
    if (steps.filter(({ origin }) => origin === "stated").length !== stated.length) return "marked in vain";
    const added = sum(stated.map(({ amount }) => amount));
    const fitted = point - added - sum(isOf(["rounding"]).map(({ amount }) => amount));
    // The factors' own bounds, and one whole unit per step.
    return added < fitted * -0.12 - steps.length || added > fitted * 0.06 + steps.length;
  });
});

test("the same subject gives the same estimate, whatever was valued before it", () => {
  const sampled = sampleSubjects(CASES).map((one) => ({ ...one, before: answerTo(one.subject) }));
  for (const { subject, before } of sampled.toReversed()) expect(answerTo(subject)).toEqual(before);
});

test("five to ten sales of the kind are shown, none after the data's end, none twice", () => {
  expectNone(({ comparables, dataUntil, valuedOn, level }, { subject }) => {
    if (level === "asking") return comparables.length > 0;
    const market = valuer.market(subject.country);
    const kind = KINDS.indexOf(kindRead(subject));
    if (comparables.length < 5 || comparables.length > 10) return `${comparables.length} shown`;
    const deals = comparables.map((sale) =>
      [sale.placeId, sale.project, sale.soldOn, sale.price, sale.areaSqm].join("|"),
    );
    if (new Set(deals).size < deals.length) return "one deal twice";
    return comparables.some(({ id, soldOn, price, areaSqm }) => {
      const row = Number(id.slice(3));
      const { sales } = market;
      return (
        sales.kind[row] !== kind ||
        sales.bulk[row] !== 0 ||
        sales.price[row] !== price ||
        sales.area[row] !== Math.round(areaSqm * 100) ||
        sales.day[row] !== dayNumber(soldOn) ||
        soldOn > dataUntil ||
        dataUntil > valuedOn
      );
    });
  });
});

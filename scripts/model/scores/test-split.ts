import { valueCase, type Case } from "#app/domains/valuation/engine/case.ts";
import { shareOf } from "#app/domains/valuation/engine/mixture.ts";
import { formTypeOf, type MarketModel, type ModelType } from "#app/domains/valuation/engine/model.ts";
import type { Country, FormPropertyType } from "#app/domains/valuation/engine/types.ts";
import { valuerOf, type Valuer } from "#app/domains/valuation/engine/valuer.ts";
import { median } from "#app/lib/stats.ts";
import { fitBaseline, type BaselineRow } from "./baseline.ts";
import { fitMarket } from "../fitting/fit-market.ts";
import type { Observation } from "../readers/observation.ts";
import type { Deed } from "../readers/saudi.ts";
import { RESIDENTIAL } from "../fitting/saudi-types.ts";
import type { GradedOutcome, Outcome } from "./outcome.ts";
import type { MarketData } from "../fitting/segments.ts";
import type { Split } from "./splits.ts";
import { twinPrices } from "./twins.ts";

type LevelCheck = { type: string; n: number; medianAbsError: number; medianBias: number };

export type PartResult = {
  outcomes: GradedOutcome[];
  /** Saudi deeds valued as the type that nearly all deeds of their size there are. */
  typed: GradedOutcome[];
  /** Saudi deeds as a batch values them, by what the register wrote. */
  written: GradedOutcome[];
  baseline: Outcome[];
  levels: LevelCheck[];
  /** `city/place id` of every place, with its Arabic name. */
  placeNames: [string, string][];
};

/** From this share on a deed's type is as good as known. */
const SURE = 0.8;
const LEVELS_SINCE = 2025 * 4;
const MIN_DEEDS = 10;

type Sold = Pick<
  Observation,
  "country" | "city" | "placeId" | "project" | "areaSqm" | "bedrooms" | "offPlan" | "day" | "group"
>;

function caseOf(
  sold: Sold,
  propertyType: FormPropertyType | null,
  classification: Case["classification"],
): Case {
  return {
    country: sold.country,
    city: sold.city,
    district: sold.placeId,
    project: sold.project,
    propertyType,
    classification,
    areaSqm: sold.areaSqm,
    builtSqm: null,
    bedrooms: sold.bedrooms,
    bathrooms: null,
    ageYears: null,
    condition: null,
    renovations: null,
    offPlan: sold.offPlan,
    valuedAt: Date.parse(sold.day),
  };
}

function outcomeOf(
  valuer: Valuer,
  given: Case,
  fixed: Omit<GradedOutcome, "value" | "low" | "high" | "grade">,
): GradedOutcome {
  const value = valueCase(valuer, given);
  return value.ok
    ? { ...fixed, value: value.point, low: value.low, high: value.high, grade: value.grade }
    : { ...fixed, value: null, low: null, high: null, grade: null };
}

/** The sales of a country that a test values: bulk deeds only show a level. */
export function testedRows(data: MarketData, market: Country): readonly (Observation | Deed)[] {
  return market === "sa" ? data.sa.deeds.filter((deed) => !deed.bulk) : data[market].observations;
}

/** Fits on what a part of a split keeps and values what it tests, through the same code as a batch. */
export function testPart(
  data: MarketData,
  { market, reads, name, parts }: Split,
  part: number,
  note: (line: string) => void,
): PartResult {
  const { keeps, tests } = parts[part] as Split["parts"][number];
  const fitted = fitMarket(data, { country: market, reads }, keeps, note);
  const model: MarketModel = { version: "", asking: {}, rents: {}, sources: [], ...fitted.model };
  const valuer = valuerOf(model, () => fitted.market);
  const placeNames = Object.entries(model.places).flatMap(([key, places]) =>
    places.map(({ id, nameAr }): [string, string] => [`${key.slice(key.indexOf("/") + 1)}/${id}`, nameAr]),
  );
  const fixedBy =
    <Row extends Sold & { price: number }>(twinOf: (row: Row) => number | null) =>
    (type: string, row: Row) => ({
      market,
      split: name,
      type,
      place: `${row.city}/${row.placeId}`,
      price: row.price,
      day: row.day,
      group: row.group,
      twin: twinOf(row),
    });
  if (market !== "sa") {
    const rows = data[market].observations;
    const fixed = fixedBy(twinPrices(rows, ({ kind }) => kind));
    const outcomes = rows.filter(tests).map((o) => {
      const isPlain = o.kind === o.type || o.kind === "hotel";
      const given = caseOf(
        o,
        isPlain ? (formTypeOf(o.type) ?? null) : null,
        o.type === "office" ? "Commercial" : "Residential",
      );
      return outcomeOf(valuer, given, fixed(o.kind, o));
    });
    const baseline = baselineOf(rows.filter(keeps).map(plain), rows.filter(tests).map(plain), market, name);
    return { outcomes, typed: [], written: [], baseline, levels: [], placeNames };
  }
  const deeds = data.sa.deeds.filter((deed) => !deed.bulk);
  const fixed = fixedBy(twinPrices(deeds, ({ classification }) => classification));
  // The site knows no deed, so its accuracy is that of the forest that it reads.
  const asOnSite = valuerOf(model, () => ({ ...fitted.market, deeds: null }));
  const outcomesBy = (by: Valuer): GradedOutcome[] =>
    deeds
      .filter(tests)
      .map((deed) =>
        outcomeOf(
          by,
          caseOf(deed, null, deed.classification),
          fixed(deed.classification.toLowerCase(), deed),
        ),
      );
  const outcomes = outcomesBy(asOnSite);
  const written = reads === "deeds" ? outcomesBy(valuer) : [];
  const typed = deeds
    .filter((deed) => deed.classification === "Residential" && tests(deed))
    .flatMap((deed) => {
      const type = sureType(valuer, deed);
      return type === null
        ? []
        : [
            outcomeOf(
              valuer,
              caseOf(deed, formTypeOf(type) ?? null, "Residential"),
              fixed(`surely ${type}`, deed),
            ),
          ];
    });
  const baseline = baselineOf(
    deeds.filter(keeps).map(plainDeed),
    deeds.filter(tests).map(plainDeed),
    market,
    name,
  );
  return { outcomes, typed, written, baseline, levels: levelsOf(data, model), placeNames };
}

function sureType({ model }: Valuer, { city, placeId, areaSqm }: Deed): ModelType | null {
  const mixture = model.mixtures[`sa/${city}`];
  if (!mixture) return null;
  return RESIDENTIAL.find((type) => shareOf(mixture, type, placeId, areaSqm) >= SURE) ?? null;
}

/** An appraiser's rule of thumb looks back three years; older prices only mislead it. */
const RULE_OF_THUMB_MS = 3 * 366 * 86_400_000;

type Plain = BaselineRow & { price: number; day: string; group: string };
const plain = (o: Observation): Plain => ({ ...o, type: o.kind });
const plainDeed = (deed: Deed): Plain => ({ ...deed, type: deed.classification.toLowerCase() });

function baselineOf(
  train: readonly Plain[],
  test: readonly Plain[],
  market: Country,
  split: string,
): Outcome[] {
  const newest = train.reduce((latest, { day }) => Math.max(latest, Date.parse(day)), 0);
  const predict = fitBaseline(train.filter(({ day }) => Date.parse(day) > newest - RULE_OF_THUMB_MS));
  return test.map((row) => {
    const level = predict(row);
    return {
      market,
      split,
      type: row.type,
      place: `${row.city}/${row.placeId}`,
      price: row.price,
      value: level === null ? null : Math.exp(level) * row.areaSqm,
      low: null,
      high: null,
      day: row.day,
      group: row.group,
    };
  });
}

/** Levels per district and type against the Authority's figures for quarters after the deeds. */
function levelsOf(data: MarketData, model: MarketModel): LevelCheck[] {
  return RESIDENTIAL.map((type) => {
    const errors = data.sa.cells.flatMap((cell) => {
      if (cell.type !== type || cell.perSqm === null || cell.deeds < MIN_DEEDS || cell.quarter < LEVELS_SINCE)
        return [];
      const segment = model.segments[`sa/${cell.city}/${type}`];
      const place = segment?.places[cell.placeId];
      return segment && place ? [segment.level + place.effect - Math.log(cell.perSqm)] : [];
    });
    return {
      type,
      n: errors.length,
      medianAbsError: median(errors.map((error) => Math.abs(Math.expm1(error)))),
      medianBias: Math.expm1(median(errors)),
    };
  });
}

import type { ReportBody } from "#app/domains/reports/rules.ts";
import { approachesCopy } from "#app/i18n/reports/approaches.ts";
import { aroundWords } from "#app/i18n/reports/surroundings.ts";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { foldDigits, foldNumber } from "#app/lib/text/arabic.ts";
import { aroundFaults, aroundFigures } from "./trace-around.ts";
import { plainText, type DrawnChart, type Printed } from "./printed-text.ts";

const KM_PER_DEGREE = 111.32;
/** Tolerance of a drawn position: coordinates have one decimal. */
const PIXELS = 0.35;
/** Radii of the trend's marks on the last record and at the end. */
const LAST_RADIUS = 4.5;
const END_RADIUS = 4;

const EMPTY = { first: "", last: "", year: "", point: "", low: "", high: "" };
const NO_SALES = { count: 0, from: 0, to: 0, bins: [], place: true };
const STARTS = {
  band: plainText(chartCopy.estimated),
  steps: plainText(chartCopy.stepsLabel([])),
  trend: plainText(chartCopy.trendLabel(EMPTY)).split(" من")[0] ?? "",
  map: plainText(chartCopy.mapLabel([])),
  around: plainText(aroundWords.label([])),
  spread: plainText(approachesCopy.spreadLabel(NO_SALES, "", "", "")).split(":")[0] ?? "",
};

/** The kind of a chart, by its text equivalent. */
export function chartKind({ label }: DrawnChart): keyof typeof STARTS {
  const kinds = Object.keys(STARTS) as (keyof typeof STARTS)[];
  const kind = kinds.find((each) => label.startsWith(STARTS[each]));
  if (!kind) throw new Error(`an unknown drawing: ${label}`);
  return kind;
}

/** Whether a chart's text is only an amount: «٢٬٣٢٥٬٠٠٠», «−٢١٬٠٠٠». */
export const isAmount = (text: string): boolean => /^[+−]?[\d٬]+$/.test(foldDigits(text));
const isTick = ({ text, at }: Printed): boolean =>
  /^t-soft(?: t-12)?$/.test(at?.classes ?? "") && isAmount(text) && !/^\d{4}$/.test(foldDigits(text));
const valueOf = (text: string): number => Number(foldNumber(text));

function trendFigures(printed: Printed, { estimate: { trend } }: ReportBody): number[] {
  const [first, last, end] = [trend?.history[0], trend?.history.at(-1), trend?.forecast.at(-1)];
  if (!first || !last || !end) return [];
  if (printed.at === null)
    return [first.pricePerSqm, last.pricePerSqm, end.year, end.point, end.low, end.high];
  // The position of ticks is checked for the whole axis: see `chartFaults`.
  if (isTick(printed)) return [valueOf(printed.text)];
  if (printed.at.classes.includes("t-brand")) return [last.pricePerSqm, end.point];
  const from = Number(first.period.slice(0, 4));
  return Array.from({ length: end.year - from + 1 }, (_, index) => from + index);
}

/** The allowed figures in a chart's text, signed as drawn. */
export function chartFigures(printed: Printed, body: ReportBody): number[] {
  const { chart, text, at } = printed;
  if (!chart) return [];
  const { property, estimate } = body;
  switch (chartKind(chart)) {
    case "band":
      return [estimate.low, estimate.point, estimate.high, property.price ?? estimate.point];
    case "steps": {
      const amounts = [...estimate.steps.map(({ amount }) => amount), estimate.point];
      const named = [property.bedrooms, property.bathrooms, property.ageYears].filter(
        (each) => each !== null,
      );
      return at && isAmount(text) ? amounts : at ? named : [...amounts, ...named];
    }
    case "trend":
      return trendFigures(printed, body);
    case "spread": {
      const { spread, point } = estimate;
      if (!spread) return [];
      const { count, from, to } = spread;
      return at ? [Math.min(from, point), Math.max(to, point), point] : [count, from, to, point];
    }
    case "around":
      return aroundFigures(printed, body);
    case "map":
      // The scale bar is compared with the drawing: see `chartFaults`.
      return at?.classes === "t-soft"
        ? [Number.parseFloat(foldNumber(text))]
        : estimate.comparables.map((_, index) => index + 1);
  }
}

/** Whether the numbers have equal distances. */
const isEven = (values: number[]): boolean =>
  values.every((value, index) => index < 2 || value - values[index - 1]! === values[1]! - values[0]!);

/** Faults of a trend's axes: ticks must be evenly spaced, and points must be at their values. */
function axisFaults(chart: DrawnChart, texts: readonly Printed[], body: ReportBody): string[] {
  const { trend } = body.estimate;
  const ticks = texts.filter(isTick).map(({ text, at }) => ({ value: valueOf(text), y: (at?.y ?? 0) - 5 }));
  const years = texts.filter(({ text }) => /^\d{4}$/.test(foldDigits(text))).map(({ text }) => valueOf(text));
  const [low, high] = [ticks[0], ticks.at(-1)];
  if (!trend || !low || !high || low === high) return ["no axis"];
  if (!isEven(ticks.map(({ value }) => value)) || !isEven(years)) return ["uneven axis"];
  const heightOf = (value: number): number =>
    low.y + ((value - low.value) / (high.value - low.value)) * (high.y - low.y);
  const drawn = [
    ...ticks,
    ...chart.circles.flatMap(({ r, y }) => {
      const value = r === LAST_RADIUS ? trend.history.at(-1)?.pricePerSqm : trend.forecast.at(-1)?.point;
      return value !== undefined && (r === LAST_RADIUS || r === END_RADIUS) ? [{ value, y }] : [];
    }),
  ];
  return drawn
    .filter(({ value, y }) => !(Math.abs(heightOf(value) - y) <= PIXELS))
    .map(({ value }) => `axis at ${value}`);
}

/** Checks the length of the scale bar by the distances between the drawn places. */
function scaleFaults(chart: DrawnChart, km: number, { estimate }: ReportBody): string[] {
  const spots = estimate.comparables.flatMap(({ lat, lng }) =>
    lat === null || lng === null ? [] : [{ lat, lng }],
  );
  const spanOf = (list: number[]): number => Math.max(...list) - Math.min(...list);
  const stretch = Math.cos(((spots[0]?.lat ?? 0) * Math.PI) / 180);
  const spans = [
    {
      km: spanOf(spots.map(({ lat }) => lat)) * KM_PER_DEGREE,
      drawn: spanOf(chart.circles.map(({ y }) => y)),
    },
    {
      km: spanOf(spots.map(({ lng }) => lng)) * KM_PER_DEGREE * stretch,
      drawn: spanOf(chart.circles.map(({ x }) => x)),
    },
  ];
  const [longer, other] = spans;
  if (!longer || !other || chart.scaleBar === null) return ["no scale"];
  const span = longer.drawn > other.drawn ? longer : other;
  const expected = (km / span.km) * span.drawn;
  // The spread of latitudes distorts distances by less than two percent.
  const slack = PIXELS + expected * (0.02 + PIXELS / span.drawn);
  return Math.abs(expected - chart.scaleBar) <= slack ? [] : [`scale of ${km} km`];
}

/** Checks that each comparable with a known place is on the map once, and in its text equivalent under that place. */
function spotFaults(pieces: readonly Printed[], { estimate }: ReportBody): string[] {
  const { comparables } = estimate;
  const located = comparables.flatMap(({ lat, lng }, index) =>
    lat === null || lng === null ? [] : [index + 1],
  );
  const numbersOf = (text: string): number[] => (foldDigits(text).match(/\d+/g) ?? []).map(Number);
  const isAll = (numbers: number[]): boolean => numbers.sort((a, b) => a - b).join() === located.join();
  const pills = pieces.filter(({ at }) => at?.classes === "t-brand").flatMap(({ text }) => numbersOf(text));
  const label = pieces.find(({ from }) => from === "aria-label")?.text.slice(STARTS.map.length) ?? "";
  const spots = label.split("؛").map((spot) => {
    const [numbers = "", ...name] = spot.split(":").toReversed();
    return { name: name.toReversed().join(":").trim(), numbers: numbersOf(numbers) };
  });
  const isPlaced = spots.every(({ name, numbers }) =>
    numbers.every((number) => plainText(comparables[number - 1]?.placeNameAr ?? "") === name),
  );
  return isPlaced && isAll(pills) && isAll(spots.flatMap(({ numbers }) => numbers)) ? [] : ["a spot"];
}

/** Faults of the charts: axes and scale bars whose numbers contradict the drawing. */
export function chartFaults(
  printed: readonly Printed[],
  body: ReportBody,
): { text: string; number: string }[] {
  const charts = new Set(printed.flatMap(({ chart }) => (chart ? [chart] : [])));
  return [...charts].flatMap((chart) => {
    const faults: string[] = [];
    const pieces = printed.filter((piece) => piece.chart === chart);
    const texts = pieces.filter(({ at }) => at !== null);
    const kind = chartKind(chart);
    const scale = texts.find(({ text, at }) => at?.classes === "t-soft" && /\d/.test(foldDigits(text)));
    if (kind === "trend") faults.push(...axisFaults(chart, texts, body));
    if (kind === "around") faults.push(...aroundFaults(chart, pieces, body));
    if (kind === "map") faults.push(...spotFaults(pieces, body));
    if (kind === "map" && scale) {
      faults.push(...scaleFaults(chart, Number.parseFloat(foldNumber(scale.text)), body));
    }
    return faults.map((number) => ({ text: chart.label, number }));
  });
}

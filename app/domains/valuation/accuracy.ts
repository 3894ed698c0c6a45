import { arPercent } from "#app/i18n/format.ts";
import { methodologyCopy, marketName, SALES_SOURCE, SOURCE_FILES } from "#app/i18n/valuation/methodology.ts";
import { day } from "#app/i18n/valuation/valuation.ts";
import { modelCard, type DataFile, type ModelCard } from "./model-card.server.ts";
import { COUNTRIES } from "./rules.ts";

const words = methodologyCopy.accuracy;

/** The data files of a source of the card; several may belong to one. */
export function filesOf(card: Pick<ModelCard, "data">, sourceId: string): DataFile[] {
  const starts = SOURCE_FILES.filter(([, id]) => id === sourceId).map(([start]) => start);
  return card.data.filter(({ file }) => starts.some((start) => file.startsWith(start)));
}

/**
 * How accurate the estimates are, in Arabic: per market the median error of each test with its size and dates, the
 * sales the model learnt from and until when, and the measured cover. Every number is from the card. A market without a
 * test is left out.
 */
export function accuracyParagraphs(card: ModelCard = modelCard): string[] {
  const tests = card.backtest.filter(({ type }) => type === "all");
  const markets = COUNTRIES.flatMap((market) => {
    const own = tests.filter((row) => row.market === market);
    const sourceId = SALES_SOURCE[market] ?? "";
    const source = card.sources.find(({ id }) => id === sourceId);
    if (own.length === 0 || !source) return [];
    const sales = filesOf(card, sourceId).reduce((total, { kept }) => total + kept, 0);
    const scores = own.map(({ medianAbsError, n, from, to }) =>
      words.test(arPercent(medianAbsError, 1), n, day(from), day(to)),
    );
    return [words.market(marketName[market] ?? market, scores, sales, day(source.to))];
  });
  if (markets.length === 0) return [words.none];
  const covers = tests.flatMap(({ coverage80 }) => (coverage80 === null ? [] : [coverage80]));
  return [
    words.intro,
    ...markets,
    words.error,
    ...(covers.length > 0
      ? [words.cover(arPercent(Math.min(...covers)), arPercent(Math.max(...covers)))]
      : []),
  ];
}

/**
 * A market's median error on sales later than all that the model had learnt from, the hardest of its tests and the one
 * that is like using it: a fraction, or null where the card has no such test.
 */
export function laterSalesError(market: string, card: ModelCard = modelCard): number | null {
  const row = card.backtest.find(
    (test) => test.market === market && test.split === "rolling origin" && test.type === "all",
  );
  return row?.medianAbsError ?? null;
}

import { arPercent } from "#app/i18n/format.ts";
import { methodologyCopy, marketName, SALES_SOURCE, SOURCE_FILES } from "#app/i18n/valuation/methodology.ts";
import { day } from "#app/i18n/valuation/valuation.ts";
import { modelCard, type DataFile, type ModelCard, type SplitDesign } from "./model-card.server.ts";
import { COUNTRIES } from "./rules.ts";

const words = methodologyCopy.accuracy;

/** The card's data files of a source; a source can have several. */
export function filesOf(card: Pick<ModelCard, "data">, sourceId: string): DataFile[] {
  const starts = SOURCE_FILES.filter(([, id]) => id === sourceId).map(([start]) => start);
  return card.data.filter(({ file }) => starts.some((start) => file.startsWith(start)));
}

/** How a test was made, in words. Throws on a test that the card does not describe. */
export function designOf({ splits }: ModelCard, market: string, split: string): SplitDesign {
  const known = splits.find((design) => design.market === market && design.split === split);
  if (!known) throw new Error(`the model card describes no test ${split} of ${market}`);
  return known;
}

/** The back-test on unseen sales of all kinds, a row per test, from the card. Errors and cover are fractions. */
export const backtestFigures = (card: ModelCard = modelCard) => ({
  version: card.version,
  rows: card.backtest
    .filter(({ type }) => type === "all")
    .map(({ market, split, n, medianAbsError, within10, coverage80 }) => ({
      market: marketName[market] ?? market,
      test: designOf(card, market, split).label,
      n,
      medianAbsError,
      within10,
      coverage80,
    })),
});

/**
 * How accurate the estimates are, in Arabic. For each market: the median error, size and dates of each test, the sales
 * the model learned from and their last day, and the measured coverage. Every number comes from the card. Leaves out
 * markets without a test.
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

/** The median error of each market that has a test on later sales, in one sentence; null if none has. */
export function errorLine(card: ModelCard = modelCard): string | null {
  const errors = COUNTRIES.flatMap((market) => {
    const error = laterSalesError(market, card);
    return error === null ? [] : [words.inMarket(arPercent(error, 1), marketName[market] ?? market)];
  });
  return errors.length === 0 ? null : words.line(errors);
}

/**
 * A market's median error on sales later than all training sales. This test is the hardest and the closest to real use.
 * A fraction, or null if the card has no such test.
 */
export function laterSalesError(market: string, card: ModelCard = modelCard): number | null {
  const row = card.backtest.find(
    (test) => test.market === market && test.split === "rolling origin" && test.type === "all",
  );
  return row?.medianAbsError ?? null;
}

import { expect, test } from "vitest";
import { foldNumber } from "#app/lib/text/arabic.ts";
import { backtestRow, smallCard } from "#tests/factories/model-card.ts";
import { accuracyParagraphs, errorLine, filesOf, laterSalesError } from "./accuracy.ts";
import { modelCard, type ModelCard } from "./model-card.server.ts";

const accuracyAnswer = (card: ModelCard): string => accuracyParagraphs(card).join(" ");

/** The numbers in a text: «٧٫١» is 7.1, «٥٬٦١٥» is 5615. */
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/[٠-٩]+(?:[٫٬][٠-٩]+)*/g)].map(([digits]) => Number(foldNumber(digits)));

test("the answer names each tested market's errors, sizes and dates", () => {
  const answer = accuracyAnswer(smallCard());
  expect(answer).toContain("دبي: الخطأ الوسيط ٧٫١٪ في ٥٬٦١٥ صفقة من ٤ يناير ٢٠٢٤ إلى ١ يوليو ٢٠٢٦");
  expect(answer).toContain("و" + "الخطأ الوسيط ٧٫٢٪ في ١٬١٩٠ صفقة");
  expect(answer).toContain("تعلّم النموذج هناك من ٣٦٬٧٢٤ صفقة حتى ١ يوليو ٢٠٢٦");
  expect(answer).toContain("قطر: الخطأ الوسيط ١١٫٩٪ في ٩١٤ صفقة");
  expect(answer).toContain("في ٧٩٪ إلى ٨٢٪ من صفقات كل اختبار");
  expect(answer).not.toContain("السعودية");
});

test("every number of the answer is a figure of the card", () => {
  const card = smallCard();
  const percents = card.backtest.flatMap(({ medianAbsError, coverage80 }) => [
    Math.round(medianAbsError * 1000) / 10,
    Math.round((coverage80 ?? 0) * 100),
  ]);
  const days = [...card.backtest, ...card.sources].flatMap(({ from, to }) =>
    [from, to].flatMap((iso) => [Number(iso.slice(0, 4)), Number(iso.slice(8))]),
  );
  const kept = ["ae-dld", "qa-moj"].map((id) => filesOf(card, id).reduce((sum, file) => sum + file.kept, 0));
  const known = new Set([...percents, ...days, ...kept, ...card.backtest.map(({ n }) => n)]);
  const numbers = numbersIn(accuracyAnswer(card));
  expect(numbers.length).toBeGreaterThan(15);
  expect(numbers.filter((number) => !known.has(number))).toEqual([]);
});

test("another card gives another answer, and a card without tests claims nothing", () => {
  const worse = smallCard();
  for (const row of worse.backtest) row.medianAbsError = 0.5;
  expect(accuracyAnswer(worse)).toContain("الخطأ الوسيط ٥٠٫٠٪");
  expect(numbersIn(accuracyAnswer(smallCard({ backtest: [] })))).toEqual([]);
});

test("a market's one figure is the error on later sales of all kinds, as the card has it", () => {
  const later = { split: "rolling origin", medianAbsError: 0.104 };
  const card = smallCard({
    backtest: [
      backtestRow(),
      backtestRow({ ...later, type: "land", medianAbsError: 0.3 }),
      backtestRow(later),
    ],
  });
  expect(laterSalesError("ae", card)).toBe(0.104);
  expect(laterSalesError("qa", card)).toBeNull();
  expect(errorLine(card)).toBe("الخطأ الوسيط المقيس على صفقات لم يرها النموذج: ١٠٫٤٪ في دبي.");
  expect(errorLine(smallCard({ backtest: [] }))).toBeNull();
  // No market looks better than it is: no other test of the shipped card has a larger error.
  for (const market of ["sa", "qa", "ae"]) {
    const errors = modelCard.backtest.filter((row) => row.market === market && row.type === "all");
    expect(laterSalesError(market)).toBe(Math.max(...errors.map(({ medianAbsError }) => medianAbsError)));
  }
});

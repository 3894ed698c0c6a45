import { describe, expect, test } from "vitest";
import { GRADES } from "#app/domains/valuation/engine/types.ts";
import { foreignNumbers } from "#app/domains/valuation/grounding.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { CITIES, COUNTRIES, FORM_PROPERTY_TYPES } from "#app/domains/valuation/rules.ts";
import { statementsIn } from "#app/domains/valuation/stated-numbers.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { disclaimer } from "#app/i18n/valuation/valuation.ts";
import { foldArabic, foldNumber } from "#app/lib/text/arabic.ts";
import { sum } from "#app/lib/stats.ts";
import { randomReports } from "#tests/factories/random-reports.ts";
import { plainText, printedText, type Printed } from "#tests/printed-text.ts";
import { screenReport } from "#tests/screen-report.ts";
import { chartKind, isAmount } from "#tests/trace-charts.ts";
import { untracedNumbers } from "#tests/trace-numbers.ts";
import type { ReportBody } from "./rules.ts";
import { renderReportHtml } from "./template/document.tsx";

const COUNT = 200;

type Rendered = { body: ReportBody; html: string; pdf: Printed[]; page: Printed[] };

const rendered: Rendered[] = randomReports(COUNT).map((body) => {
  const html = renderReportHtml(body);
  return { body, html, pdf: printedText(html), page: printedText(screenReport(body)) };
});

/** Runs a check on every report and names the first that fails it. */
function onEach(check: (each: Rendered) => void): void {
  for (const each of rendered) {
    try {
      check(each);
    } catch (error) {
      if (error instanceof Error) error.message = `${each.body.orderNumber}: ${error.message}`;
      throw error;
    }
  }
}

const valueOf = (text: string): number => Number(foldNumber(text.replace("−", "-").replace("+", "")));

test("the reports are of every country, city, type, kind, grade and level of evidence", () => {
  expect(rendered).toHaveLength(COUNT);
  const all = <T>(of: (body: ReportBody) => T): Set<T> => new Set(rendered.map(({ body }) => of(body)));
  expect(all(({ estimate }) => estimate.grade)).toEqual(new Set(GRADES));
  expect(all(({ estimate }) => estimate.level)).toEqual(new Set(["project", "district", "city", "asking"]));
  expect(all(({ reportType }) => reportType)).toEqual(new Set(["buyer_investor", "seller_owner"]));
  expect(all(({ property }) => property.country)).toEqual(new Set(COUNTRIES));
  expect(all(({ property }) => property.city)).toEqual(
    new Set(Object.values(CITIES).flatMap((cities) => cities.map(({ value }) => value))),
  );
  expect(all(({ property }) => property.propertyType)).toEqual(new Set(FORM_PROPERTY_TYPES));
  expect(all(({ figures }) => figures.price?.verdict)).toEqual(
    new Set(["within", "above", "below", undefined]),
  );
  expect(all(({ figures }) => figures.price?.plausible)).toEqual(new Set([true, false, undefined]));
  expect(new Set(rendered.map(({ body }) => body.orderNumber)).size).toBe(COUNT);
});

describe("every number is a figure of the engine", () => {
  test("in the narrative", () => {
    onEach(({ body }) => expect(foreignNumbers(body.analysis, body)).toEqual([]));
  });

  test("in the whole PDF: text, tables, drawings, running heads, alternative texts", () => {
    onEach(({ body, pdf }) => expect(untracedNumbers(pdf, body)).toEqual([]));
  });

  test("in the whole report on the screen", () => {
    onEach(({ body, page }) => expect(untracedNumbers(page, body)).toEqual([]));
  });

  test("and nothing is printed that is no number, or a zero with a sign", () => {
    onEach(({ pdf, page }) => {
      const odd = /NaN|Infinity|undefined|null|[+−]٠(?:٫٠+)?(?![٠-٩٬٫])/;
      expect([...pdf, ...page].filter(({ text }) => odd.test(text))).toEqual([]);
    });
  });
});

describe("a changed number is noticed", () => {
  /** The text with the last digit of its `at`-th number one higher. */
  function changed(text: string, at: number): string {
    let seen = 0;
    return text.replace(/[٠-٩](?:[٠-٩٬٫]*[٠-٩])?/g, (number) => {
      if (seen++ !== at) return number;
      const digit = (number.codePointAt(number.length - 1) ?? 0) - 0x660;
      return number.slice(0, -1) + String.fromCodePoint(0x660 + ((digit + 1) % 10));
    });
  }

  test.each(["buyer_investor", "seller_owner"] as const)(
    "wherever it stands in a report for a %s",
    (kind) => {
      const report = rendered.find(
        ({ body }) =>
          body.reportType === kind &&
          body.estimate.comparables.length > 4 &&
          body.estimate.trend !== null &&
          (body.figures.cashFlow !== null || kind === "seller_owner") &&
          body.property.price !== null,
      );
      if (!report) throw new Error("no full report among them");
      const { body, pdf } = report;
      const missed: string[] = [];
      let tried = 0;
      for (const piece of pdf) {
        // A person's own words hold numbers that are not ours.
        const isOwnWords = [
          body.property.description,
          body.property.extraFeatures,
          body.property.address,
        ].some((words) => words && plainText(words).includes(piece.text));
        if (isOwnWords) continue;
        const numbers = piece.text.match(/[٠-٩](?:[٠-٩٬٫]*[٠-٩])?/g) ?? [];
        for (const at of numbers.keys()) {
          tried++;
          const text = changed(piece.text, at);
          const before = piece.chart ? pdf.filter(({ chart }) => chart === piece.chart) : [piece];
          const after = before.with(before.indexOf(piece), { ...piece, text });
          if (untracedNumbers(after, body).length === 0) missed.push(`${piece.text} → ${text}`);
        }
      }
      expect(tried).toBeGreaterThan(150);
      expect(missed.length / tried, missed.join("\n")).toBeLessThan(0.03);
    },
  );
});

describe("contributions add up", () => {
  test("the steps to the value exactly, in the engine and as printed in chart and table", () => {
    onEach(({ body: { estimate }, pdf, page }) => {
      expect(sum(estimate.steps.map(({ amount }) => amount))).toBe(estimate.point);
      const drawn = pdf.filter(
        ({ chart, at, text }) => chart && at && isAmount(text) && chartKind(chart) === "steps",
      );
      const listed = page.filter(
        ({ cell }) => cell && !cell.isHead && cell.caption === plainText(pageCopy.stepsTable),
      );
      for (const shown of [drawn, listed]) {
        const amounts = shown.map(({ text }) => valueOf(text));
        expect(amounts.pop()).toBe(estimate.point);
        expect(sum(amounts)).toBe(estimate.point);
      }
    });
  });

  test("a comparable's adjustments multiply to its total, and to its adjusted price", () => {
    onEach(({ body: { estimate, property } }) => {
      for (const sale of estimate.comparables) {
        const factor = sale.adjustments.reduce((product, { fraction }) => product * (1 + fraction), 1);
        expect(factor - 1).toBeCloseTo(sale.totalAdjustment, 9);
        expect(
          Math.abs(sale.adjustedPrice - sale.pricePerSqm * property.areaSqm * factor),
        ).toBeLessThanOrEqual(1);
      }
    });
  });

  test("the costs of letting and buying, the years of the cash flow and the parts of the return", () => {
    onEach(({ body: { estimate, figures } }) => {
      const { rent } = estimate;
      const { cashFlow, purchase, roi } = figures;
      if (rent) expect(sum(rent.costs.map(({ annual }) => annual)) + rent.net).toBe(rent.annual);
      if (purchase) expect(sum(purchase.items.map(({ amount }) => amount))).toBe(purchase.total);
      if (cashFlow) {
        expect(sum(cashFlow.rows.map(({ net }) => net))).toBe(cashFlow.netTotal);
        expect(cashFlow.netTotal + cashFlow.finalValue - cashFlow.outlay).toBe(cashFlow.gain);
      }
      if (roi) expect(roi.net + roi.growth + roi.entry).toBeCloseTo(roi.annual, 12);
    });
  });
});

describe("no accuracy is claimed beyond the model card", () => {
  /** Words that speak of how right an estimate is. Comparing what they stand beside needs no clitics. */
  const ACCURACY = /دقه|دقيق|خطا|اخطاء|نضمن|مضمون|ضمانه|موثوق|مؤكد|موكد|اكيد|يقين|صحيح|صواب|يصيب|نصيب/;
  const CONFIDENCE = /عند ثقه/;

  test("a percentage beside a word of accuracy is the card's own, and of confidence the range's", () => {
    onEach(({ body, pdf, page }) => {
      const own = modelCard.backtest
        .filter(({ market }) => market === body.property.country)
        .flatMap((row) => [row.medianAbsError, row.within10, row.within20, row.coverage80 ?? 0]);
      for (const { text } of [...pdf, ...page]) {
        if (!text.includes("٪")) continue;
        for (const sentence of text.split(/[.؟!]\s/)) {
          const folded = foldArabic(sentence);
          const shares = statementsIn(sentence).filter(({ unit }) => unit === "percent");
          if (CONFIDENCE.test(folded)) expect(shares.at(-1)?.value, sentence).toBe(80);
          if (!ACCURACY.test(folded)) continue;
          for (const { value, decimals } of shares)
            expect(
              own.map((share) => (share * 100).toFixed(decimals)),
              sentence,
            ).toContain(value.toFixed(decimals));
        }
      }
    });
  });

  test("that a range holds eight of ten sales is what the card measured", () => {
    const covers = modelCard.backtest.flatMap(({ type, coverage80 }) =>
      type === "all" && coverage80 !== null ? [coverage80] : [],
    );
    expect(covers.length).toBeGreaterThan(0);
    for (const cover of covers) expect(Math.round(cover * 10)).toBe(8);
    onEach(({ body, pdf }) => {
      const eight = pdf.filter(({ text }) => /ثماني صفقات من كل عشر/.test(text));
      expect(eight.length > 0).toBe(body.estimate.level !== "asking");
    });
  });
});

describe("the disclaimer", () => {
  test("stands on the cover, under the value, at the end, and in the foot of every page after the cover", () => {
    onEach(({ body, html, pdf }) => {
      const sentence = plainText(disclaimer(body.estimate.level));
      expect(pdf.filter(({ text, from }) => from === null && text === sentence)).toHaveLength(3);
      expect(pdf.some(({ text, from }) => from === "running" && text.startsWith(sentence))).toBe(true);
      // The rules of all pages: size and margins, then head and foot; only the cover's own takes these away.
      expect([...html.matchAll(/@page([^{]*)\{/g)].map(([, name]) => name?.trim())).toEqual([
        "",
        "",
        "cover",
      ]);
      const cover = html.slice(html.indexOf('class="cover'), html.indexOf("<main>"));
      expect(printedText(cover).some(({ text }) => text === sentence)).toBe(true);
      expect(cover.indexOf("cover__note")).toBeGreaterThan(0);
    });
  });

  test("stands on the screen under the value and at the end", () => {
    onEach(({ body, page }) => {
      const sentence = plainText(disclaimer(body.estimate.level));
      expect(page.filter(({ text }) => text === sentence)).toHaveLength(2);
    });
  });
});

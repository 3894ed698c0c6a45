import { describe, expect, test } from "vitest";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { askingBody, dubaiBody, riyadhBody } from "#tests/factories/report-body.ts";
import { foreignNumbers, isGrounded, numbersIn } from "./grounding.ts";

const textOf = ({ analysis }: ReportBody): string =>
  [
    ...analysis.summary,
    ...analysis.sections.flatMap((section) => [section.title, ...section.paragraphs, ...section.points]),
    ...analysis.nextSteps,
  ].join("\n");

const sectionOf = (body: ReportBody, key: string): string => {
  const found = body.analysis.sections.find((section) => section.key === key);
  return found ? [...found.paragraphs, ...found.points].join("\n") : "";
};

const goals = ["rent", "resale", "personal", "mixed", null] as const;
const timeframes = ["short", "medium", "long", null] as const;
const urgencies = ["urgent", "normal", "flexible", null] as const;
const conditions = ["new", "excellent", "good", "fair", "renovation", null] as const;
const renovations = ["none", "partial", "full", "recent", null] as const;
const prices = [null, 1, 500_000, 1_950_000, 2_390_000, 2_700_000, 9_000_000];

function everyBody(): ReportBody[] {
  const makers = [riyadhBody, dubaiBody, askingBody];
  return makers.flatMap((make) =>
    (["buyer_investor", "seller_owner"] as const).flatMap((reportType) =>
      prices.flatMap((price, index) =>
        goals.map((investmentGoal, turn) =>
          make({
            reportType,
            property: {
              price,
              investmentGoal,
              timeframe: timeframes[(index + turn) % 4]!,
              urgency: urgencies[(index + turn) % 4]!,
              condition: conditions[(index + turn) % 6]!,
              renovations: renovations[(index + 2 * turn) % 5]!,
              budget: turn % 2 ? 2_000_000 : null,
              offPlan: turn % 2 === 0,
            },
          }),
        ),
      ),
    ),
  );
}

describe("every sentence stays within the report's figures", () => {
  test("for every market, price, goal, timeframe, urgency and condition", () => {
    for (const body of everyBody()) expect(foreignNumbers(body.analysis, body)).toEqual([]);
  });

  test("a figure from elsewhere is caught", () => {
    const body = riyadhBody();
    const invented = { ...body.analysis, summary: ["السعر العادل ٢٬٧٧٧٬٠٠٠ ريال."] };
    expect(isGrounded(invented, body)).toBe(false);
    expect(foreignNumbers(invented, body)).toEqual([{ value: 2_777_000, decimals: 0 }]);
    expect(isGrounded({ ...body.analysis, nextSteps: ["العائد ٩٫٧٪."] }, body)).toBe(false);
  });

  test("numbers are read in both scripts, with separators and trailing punctuation", () => {
    expect(numbersIn("من ١٬١٠٥٬٠٠٠ إلى 1,480,000، أي ٥٫٣٪.")).toEqual([
      { value: 1_105_000, decimals: 0 },
      { value: 1_480_000, decimals: 0 },
      { value: 5.3, decimals: 1 },
    ]);
  });

  test("no template leaves a hole or a foreign word for nothing", () => {
    for (const body of everyBody()) expect(textOf(body)).not.toMatch(/undefined|null|NaN|Infinity|\{n\}/);
  });
});

describe("a buyer reads", () => {
  const buyer = (price: number | null) => riyadhBody({ reportType: "buyer_investor", property: { price } });

  test("whether the price is within, above or below the range", () => {
    expect(buyer(2_550_000).analysis.summary.join(" ")).toContain("ضمن نطاقنا");
    expect(buyer(3_400_000).analysis.summary.join(" ")).toContain("أعلى من نطاقنا");
    expect(buyer(1_500_000).analysis.summary.join(" ")).toContain("أقل من نطاقنا");
    expect(sectionOf(buyer(null), "price")).toContain("لم تذكر سعرًا مطلوبًا");
  });

  test("an opening offer that is never above the asked price, and inside the range otherwise", () => {
    expect(buyer(1_500_000).figures.offer?.open).toBe(1_500_000);
    const { offer } = buyer(2_550_000).figures;
    expect(offer?.open).toBeGreaterThanOrEqual(2_010_000);
    expect(offer?.open).toBeLessThanOrEqual(2_390_000);
    expect(offer?.ceiling).toBe(2_820_000);
  });

  test("a return that is net rent at the price plus the trend", () => {
    const body = buyer(2_390_000);
    expect(body.roiPercent).toBeCloseTo(3.95 + 1.95, 1);
    expect(textOf(body)).toContain("العائد على الاستثمار المتوقع ٥٫٩٪ سنويًا");
  });

  test("that no return is stated where rents are unknown", () => {
    const body = askingBody();
    expect(body.roiPercent).toBeNull();
    expect(sectionOf(body, "rent")).toContain("لا تتوفر لدينا إيجارات مسجلة");
    expect(textOf(body)).not.toContain("العائد على الاستثمار المتوقع");
  });

  test("whether the price fits the budget", () => {
    expect(sectionOf(dubaiBody(), "price")).toContain("يزيد عليها بنحو ١٢٫٥٪");
  });
});

describe("an owner reads", () => {
  const owner = (urgency: "urgent" | "normal" | "flexible") =>
    riyadhBody({ property: { urgency } }).figures.asking!;

  test("a higher asking price the more time there is, never outside the range", () => {
    expect(owner("urgent").ask).toBe(2_390_000);
    expect(owner("normal").ask).toBeGreaterThan(owner("urgent").ask);
    expect(owner("flexible").ask).toBeGreaterThan(owner("normal").ask);
    expect(owner("flexible").ask).toBeLessThanOrEqual(2_820_000);
    for (const urgency of urgencies)
      if (urgency) expect(owner(urgency).floor).toBeLessThanOrEqual(owner(urgency).ask);
  });

  test("that time on the market is not recorded, with the deals a month instead", () => {
    const time = sectionOf(riyadhBody(), "time");
    expect(time).toContain("لا توجد بيانات مفتوحة تسجل كم يبقى العقار معروضًا");
    expect(time).toContain("٣١ صفقة في الشهر");
  });

  test("the own features quoted as written, and no return", () => {
    const body = riyadhBody();
    expect(sectionOf(body, "marketing")).toContain("«مسبح صغير ومجلس خارجي ومواقف لسيارتين»");
    expect(body.roiPercent).toBeNull();
  });

  test("counts in Arabic's forms", () => {
    const few = (sales: number) => sectionOf(riyadhBody({ estimate: { sales } }), "evidence");
    expect(few(1)).toContain("صفقة واحدة");
    expect(few(2)).toContain("صفقتين");
    expect(few(7)).toContain("٧ صفقات");
    expect(few(64)).toContain("٦٤ صفقة");
  });
});

test("asking prices are named as such and no comparables are made up", () => {
  const body = askingBody();
  expect(sectionOf(body, "evidence")).toContain("أسعار مطلوبة");
  expect(sectionOf(body, "evidence")).toContain("لا نعرض صفقات مقارنة");
  expect(textOf(body)).not.toContain("واستند إلى الصفقات المقارنة");
});

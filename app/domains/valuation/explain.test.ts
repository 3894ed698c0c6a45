import { describe, expect, test } from "vitest";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { gradeWord } from "#app/i18n/valuation/valuation.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { askingBody, dubaiBody, riyadhBody } from "#tests/factories/report-body.ts";
import { GRADES } from "./engine/types.ts";
import { foreignNumbers, sentencesOf } from "./grounding.ts";
import { FORM_PROPERTY_TYPES } from "./rules.ts";

const textOf = ({ analysis }: ReportBody): string => sentencesOf(analysis).join("\n");

const sectionOf = (body: ReportBody, key: string): string => {
  const found = body.analysis.sections.find((section) => section.key === key);
  return found ? [...found.paragraphs, ...found.points].join("\n") : "";
};

const KINDS = ["buyer_investor", "seller_owner"] as const;
const GOALS = ["rent", "resale", "personal", "mixed", null] as const;
const TIMEFRAMES = ["short", "medium", "long", null] as const;
const URGENCIES = ["urgent", "normal", "flexible", null] as const;
const CONDITIONS = ["new", "excellent", "good", "fair", "renovation", null] as const;
const RENOVATIONS = ["none", "partial", "full", "recent", null] as const;
const PRICES = [null, 1, 500_000, 820_000, 1_930_000, 1_950_000, 2_390_000, 2_700_000, 9_000_000];
const AGES = [null, 0, 1, 7, 20, 41];
const MAKERS = { riyadh: riyadhBody, dubai: dubaiBody, asking: askingBody };

/** Every goal or urgency with every grade and type of every market and report type; the other facts rotate. */
function everyBody(): ReportBody[] {
  let turn = 0;
  const next = <T>(list: readonly T[]): T => list[turn % list.length]!;
  const bodyOf = (
    make: typeof riyadhBody,
    property: Partial<ReportBody["property"]>,
    rest: object,
  ): ReportBody => {
    turn++;
    const turning = {
      timeframe: next(TIMEFRAMES),
      condition: next(CONDITIONS),
      renovations: next(RENOVATIONS),
      price: next(PRICES),
      ageYears: next(AGES),
      budget: turn % 3 ? 2_000_000 : null,
      offPlan: [true, false, null][turn % 7] ?? null,
    };
    return make({ ...rest, property: { ...turning, ...property } });
  };
  return Object.values(MAKERS).flatMap((make) =>
    GRADES.flatMap((grade) =>
      FORM_PROPERTY_TYPES.flatMap((propertyType) => [
        ...GOALS.flatMap((investmentGoal) =>
          TIMEFRAMES.slice(turn % 3, (turn % 3) + 2).map((timeframe) =>
            bodyOf(
              make,
              { propertyType, investmentGoal, timeframe },
              { reportType: "buyer_investor", estimate: { grade } },
            ),
          ),
        ),
        ...URGENCIES.map((urgency) =>
          bodyOf(make, { propertyType, urgency }, { reportType: "seller_owner", estimate: { grade } }),
        ),
      ]),
    ),
  );
}

describe("over all goals, urgencies, grades, types and markets", () => {
  const bodies = everyBody();

  test("every number is one of the report's figures", () => {
    for (const body of bodies) expect(foreignNumbers(body.analysis, body)).toEqual([]);
  });

  test("nothing is said twice", () => {
    for (const { analysis } of bodies) {
      const said = sentencesOf(analysis).flatMap((text) => text.split(/(?<=[.؟])\s+/));
      expect(said.filter((sentence, index) => said.indexOf(sentence) !== index)).toEqual([]);
    }
  });

  test("no template leaves a hole, a foreign word for nothing, or a doubled space", () => {
    for (const body of bodies)
      expect(textOf(body)).not.toMatch(/undefined|null|NaN|Infinity|\{n\}| {2}| [،.؛:؟]/);
  });

  test("every sentence ends", () => {
    const told = bodies.flatMap(({ analysis: { summary, sections, nextSteps } }) => [
      ...summary,
      ...sections.flatMap(({ paragraphs, points }) => [...paragraphs, ...points]),
      ...nextSteps,
    ]);
    expect(told.filter((text) => !/[.؟]$/.test(text))).toEqual([]);
  });

  test("no section stands empty", () => {
    for (const { analysis } of bodies)
      for (const { paragraphs, points } of analysis.sections)
        expect(paragraphs.length + points.length).toBeGreaterThan(0);
  });
});

describe("the words differ by", () => {
  const distinct = (bodies: ReportBody[]): number => new Set(bodies.map(textOf)).size;
  const fresh = { condition: null, renovations: null, extraFeatures: null };

  test.each(Object.entries(MAKERS))("goal and timeframe, in %s", (_, make) => {
    for (const grade of GRADES) {
      const of = (property: Parameters<typeof make>[0] & object) =>
        make({ reportType: "buyer_investor", estimate: { grade }, ...property });
      expect(distinct(GOALS.map((investmentGoal) => of({ property: { investmentGoal } })))).toBe(5);
      const frames = TIMEFRAMES.map((timeframe) => of({ property: { timeframe, investmentGoal: "rent" } }));
      expect(distinct(frames)).toBe(4);
    }
  });

  test.each(Object.entries(MAKERS))("urgency, in %s: the plan, the steps and the time", (_, make) => {
    const of = (urgency: (typeof URGENCIES)[number]) =>
      make({ reportType: "seller_owner", property: { ...fresh, urgency } });
    const bodies = URGENCIES.map(of);
    for (const key of ["asking", "marketing", "time"])
      expect(new Set(bodies.map((body) => sectionOf(body, key))).size).toBe(4);
    expect(new Set(bodies.map(({ analysis }) => analysis.nextSteps.join())).size).toBe(4);
    expect(new Set(bodies.map(({ analysis }) => analysis.summary.join())).size).toBe(4);
  });

  test.each(KINDS)("grade, for a %s, in the first sentence and in how to read it", (reportType) => {
    const bodies = GRADES.map((grade) => riyadhBody({ reportType, estimate: { grade } }));
    expect(new Set(bodies.map(({ analysis }) => analysis.summary[0])).size).toBe(5);
    expect(new Set(bodies.map((body) => sectionOf(body, "evidence"))).size).toBe(5);
    for (const body of bodies)
      expect(body.analysis.summary[0]).toContain(`درجة الثقة ${gradeWord[body.estimate.grade]}.`);
  });

  test("type and facts: the marketing plan", () => {
    const plan = (property: Partial<ReportBody["property"]>) =>
      sectionOf(riyadhBody({ property }), "marketing");
    const plans = FORM_PROPERTY_TYPES.map((propertyType) => plan({ ...fresh, propertyType }));
    expect(new Set(plans).size).toBe(FORM_PROPERTY_TYPES.length);
    expect(plan({ propertyType: "land", condition: "good", renovations: "full" })).not.toMatch(
      /غرفة|تجديد|الحالة/,
    );
    expect(plan({ propertyType: "commercial_building" })).toContain("عقود الإيجار السارية");
    expect(plan({ offPlan: true, condition: "new" })).not.toContain("صوّر الواجهة");
    expect(plan({ propertyType: "land", urgency: "flexible" })).not.toContain("الإصلاحات");
    expect(plan({ ageYears: 2 })).toContain("عمر البناء سنتان");
    expect(plan({ ageYears: 31 })).toContain("عمر البناء ٣١ سنة");
    expect(plan({ condition: "fair", urgency: "urgent" })).toContain("لا وقت للإصلاح");
    expect(plan({ condition: "fair", urgency: "flexible" })).toContain("عرض سعر مكتوب للإصلاحات");
  });
});

test("weak evidence is never told plainly, and strong evidence is", () => {
  const weak = [riyadhBody({ estimate: { grade: "E" } }), dubaiBody({ estimate: { grade: "D" } })];
  for (const body of weak) {
    expect(textOf(body)).toMatch(/قليلة|ضعيفة|متباعدة/);
    expect(textOf(body)).not.toMatch(/فالرقم نفسه صالح|اعتمد الرقم/);
  }
  expect(textOf(dubaiBody({ estimate: { grade: "A" } }))).not.toMatch(/قليلة|ضعيفة|متباعدة|تقريبية/);
});

describe("a buyer reads", () => {
  const buyer = (price: number | null) => riyadhBody({ reportType: "buyer_investor", property: { price } });

  test("whether the price is within, above or below the range, by how much and how sure", () => {
    expect(buyer(2_550_000).analysis.summary.join(" ")).toContain("ضمن نطاقنا");
    expect(buyer(3_400_000).analysis.summary.join(" ")).toContain("أعلى من نطاقنا");
    expect(buyer(1_500_000).analysis.summary.join(" ")).toContain("أقل من نطاقنا");
    expect(sectionOf(buyer(null), "price")).toContain("لم تذكر سعرًا مطلوبًا");
    expect(sectionOf(buyer(2_550_000), "price")).toMatch(/١٦٠٬٠٠٠\sريال زيادةً/);
    expect(sectionOf(buyer(1_990_000), "price")).toMatch(/٤٠٠٬٠٠٠\sريال نقصًا/);
    expect(sectionOf(buyer(2_390_000), "price")).toContain("لا فرق يُذكر");
  });

  test("what buying costs, what is left of the rent, and what the years bring", () => {
    const rent = sectionOf(dubaiBody(), "rent");
    expect(rent).toContain("عمولة الوساطة");
    expect(rent).toContain("رسوم الخدمات");
    expect(rent).toMatch(/الحصيلة (?:ربح|خسارة)/);
    expect(rent).toContain("خلال ١٠ سنوات");
    expect(rent).toContain("مكونات العائد على الاستثمار");
  });

  test("a loss as a loss", () => {
    const body = dubaiBody({ property: { price: 4_200_000, timeframe: "short" } });
    expect(body.figures.cashFlow!.gain).toBeLessThan(0);
    expect(sectionOf(body, "rent")).toContain("الحصيلة خسارة قدرها");
    expect(textOf(body)).not.toContain("ربح قدره");
  });

  test("a return that comes from a price below the range as such, not as a gain", () => {
    expect(buyer(1_500_000).analysis.summary.join(" ")).toContain("لا تعوّل عليه قبل أن تعرف سبب رخصه");
    expect(buyer(2_550_000).analysis.summary.join(" ")).not.toContain("لا تعوّل عليه");
  });

  test("that no return is stated where rents are unknown", () => {
    const body = askingBody();
    expect(body.roiPercent).toBeNull();
    expect(sectionOf(body, "rent")).toContain("لا تتوفر لدينا إيجارات مسجلة");
    expect(textOf(body)).not.toContain("العائد على الاستثمار المتوقع");
  });

  test("whether the price fits the budget", () => {
    expect(sectionOf(dubaiBody(), "price")).toContain("يتجاوزها بنحو ١٢٫٥٪");
    expect(sectionOf(dubaiBody({ property: { budget: 2_500_000 } }), "price")).toContain(
      "أقل منها بنحو ١٠٫٠٪",
    );
  });
});

describe("an owner reads", () => {
  test("a quick, a list and a patient price, each with how likely it is", () => {
    const asking = sectionOf(riyadhBody(), "asking");
    expectWords(asking, ["للبيع السريع", "للإعلان", "للبيع المتأني"]);
    expect(asking.match(/احتمال أن تبلغه القيمة/g)).toHaveLength(3);
  });

  test("that time on the market is not recorded, with the deals a month instead", () => {
    const time = sectionOf(riyadhBody(), "time");
    expect(time).toContain("لا توجد بيانات مفتوحة تسجل كم يبقى العقار معروضًا");
    expect(time).toContain("٣١ صفقة في الشهر");
    expect(sectionOf(askingBody({ reportType: "seller_owner" }), "time")).toContain("غير معروف هنا");
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

describe("both read", () => {
  test("the day of the value, the day of the data, and what lies between", () => {
    const evidence = sectionOf(riyadhBody(), "evidence");
    expect(evidence).toContain("القيمة كما هي في ٢٠ نوفمبر ٢٠٢٦");
    expect(evidence).toContain("وتنتهي الصفقات المسجلة لدينا في ٣٠ ديسمبر ٢٠٢٤");
    expect(evidence).toContain("حتى الربع الثالث من ٢٠٢٦، فارتفعت القيمة بنسبة ١٫٨٪");
    expect(evidence).toContain("لا يغطي المؤشر ما بعد ذلك");
    const fell = riyadhBody({
      estimate: { bridge: { from: "2024-12-30", indexUntil: "2026-11-20", fraction: -0.02, sourceId: "x" } },
    });
    expect(sectionOf(fell, "evidence")).toContain("حتى ٢٠ نوفمبر ٢٠٢٦، فانخفضت القيمة بنسبة ٢٫٠٪");
    expect(sectionOf(fell, "evidence")).not.toContain("لا يغطي المؤشر ما بعد ذلك");
    expect(sectionOf(dubaiBody(), "evidence")).toContain("لا يصل بين التاريخين مؤشر رسمي");
  });

  test("three scenarios at one, three and five years, and that they promise nothing", () => {
    const forecast = sectionOf(riyadhBody(), "forecast");
    for (const word of [
      "المتحفظ",
      "الأوسط",
      "المواتي",
      "بعد سنة واحدة",
      "بعد ٣ سنوات",
      "بعد ٥ سنوات",
      "ليست وعدًا",
    ])
      expect(forecast).toContain(word);
  });

  test("that asking prices are asking prices, and no comparables are made up", () => {
    const body = askingBody();
    expect(sectionOf(body, "evidence")).toContain("أسعار مطلوبة");
    expect(sectionOf(body, "evidence")).toContain("لا نعرض صفقات مقارنة");
    expect(textOf(body)).not.toContain("واستند فيه إلى الصفقات المقارنة");
  });
});

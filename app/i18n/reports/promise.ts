import type { Contents } from "#app/domains/payments/price-table.ts";
import type {
  Missing,
  PromisedSection,
  SectionKey,
  SectionState,
} from "#app/domains/reports/promise/rules.ts";
import { ads, contracts, dayOrPeriod, dealsAlone } from "#app/i18n/valuation/valuation.ts";
import { pageCopy } from "./report-page.ts";
import { sectionCopy } from "./report-sections.ts";

/** The report's headings, by section: the same in the promise, on the page and in the PDF. */
const TITLES: Record<SectionKey, string> = {
  worth: pageCopy.worth,
  why: pageCopy.why,
  comps: pageCopy.comparables,
  place: sectionCopy.place.title,
  next: pageCopy.next,
  yield: pageCopy.returns,
  buying: sectionCopy.income.purchase,
  cash: sectionCopy.cash.title,
  selling: pageCopy.selling,
  pace: pageCopy.pace,
  act: sectionCopy.act,
  entered: pageCopy.entered,
  limits: pageCopy.method,
};

export function sectionTitle(section: PromisedSection): string {
  if (section.key !== "pace" || section.kind !== "figures") return TITLES[section.key];
  if (section.timed) return pageCopy.timeToSell;
  return section.inCity ? pageCopy.paceInCity : pageCopy.pace;
}

/** Why a section is not possible for a property. */
const missingWords: Record<Missing, string> = {
  "asking-prices": "لا تُنشر هنا صفقات مسجلة، والتقدير من أسعار مطلوبة وحدها.",
  "no-comparables": "لا صفقات قريبة من هذا العقار تصلح للمقارنة به.",
  "no-history": "لا تكفي البيانات هنا لرسم اتجاه السعر.",
  "no-rents": "ليس في بياناتنا عقود إيجار لهذا النوع هنا.",
  land: "ليس في بياناتنا إيجار للأراضي.",
};

type Figures = Extract<SectionState, { kind: "figures" }>;

function counted({ from, count }: Figures): string | null {
  if (count === null || count === 0) return null;
  if (from === "contracts") return contracts(count);
  return from === "ads" ? ads(count) : dealsAlone(count);
}

function figuresWords(state: Figures): string {
  if (state.from === "fees") return "بالرسوم المنشورة، بندًا بندًا";
  const until = state.until === null ? "" : dayOrPeriod(state.until);
  const words = counted(state);
  if (words !== null) return `أرقام من ${words}، حتى ${until}`;
  if (state.from === "history") return `أسعار مسجلة حتى ${until}`;
  return state.from === "contracts" ? `إيجارات مسجلة حتى ${until}` : `عدد الصفقات في الشهر، حتى ${until}`;
}

/** What a section will hold: its figures with their source, guidance, or why it is not possible. */
export function stateWords(section: PromisedSection): string {
  switch (section.kind) {
    case "figures":
      return figuresWords(section);
    case "guidance":
      return promiseCopy.guidance[section.key] ?? promiseCopy.noFigures;
    case "impossible":
      return `${promiseCopy.impossible} ${missingWords[section.because]}`;
  }
}

/** «الصفقات المقارنة: لا صفقات قريبة…»; a heading that asks is followed by its answer. */
export function missingLine(section: Extract<PromisedSection, { kind: "impossible" }>): string {
  const title = sectionTitle(section);
  return `${title}${title.endsWith("؟") ? "" : ":"} ${missingWords[section.because]}`;
}

/** What a price is for, where the report is not whole. */
export const contentsWords: Record<Contents, string> = {
  whole: "التقرير الكامل",
  no_income: "دون الإيجار والعائد",
  no_comparables: "دون صفقات مقارنة",
  asking_prices: "من أسعار مطلوبة وحدها",
};

/** Text about what a report will hold. */
export const promiseCopy = {
  noFigures: "إرشاد بلا أرقام",
  guidance: {
    buying: "تنبيه إلى ما تسأل عنه، فرسوم هذا المكان ليست في مصادرنا",
    pace: "إرشاد بلا أرقام: عدد الصفقات في الشهر غير معروف هنا",
    act: "خطة تسويق وخطوات، بكلام يناسب عقارك",
    entered: "ما كتبته عن العقار، كما كتبته",
    limits: "كيف قدّرنا، وبأي بيانات، وما لا يقوله التقدير",
  } as Partial<Record<SectionKey, string>>,
  impossible: "غير ممكن هنا:",
  sections: "ما سيكون في كل قسم",
  missing: "ما ليس في هذا التقرير",
} as const;

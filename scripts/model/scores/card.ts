import type { ModelCard, SplitDesign } from "#app/domains/valuation/model-card.server.ts";
import { counted } from "#app/i18n/format.ts";
import type { ModelLimit } from "#app/i18n/valuation/methodology.ts";
import { periodWords } from "#app/i18n/valuation/valuation.ts";
import type { Tally } from "../tables/table.ts";

type Design = Pick<SplitDesign, "label" | "design">;

const ORIGINS = {
  zero: "لا تواريخ",
  one: "تاريخ واحد",
  two: "تاريخين",
  few: "{n} تواريخ",
  many: "{n} تاريخًا",
  other: "{n} تاريخ",
};

/** How tests hide sales, in the words that the methodology page prints. Months are "2026-03". */
export const DESIGNS = {
  /** Groups that share a price list are hidden whole. */
  projectMonths: (): Design => ({
    label: "مشاريع في أشهر كاملة",
    design:
      "أخفينا خُمس المجموعات عشوائيًا، والمجموعة صفقات مشروع واحد في شهر واحد كاملةً. فلا تقع قائمة أسعار المطوّر الواحدة في التعلّم والاختبار معًا.",
  }),
  deedReferences: (): Design => ({
    label: "خُمس عشوائي من الصكوك",
    design:
      "أخفينا خُمس مراجع الصكوك عشوائيًا، والصكوك ذات المرجع الواحد معًا. ولا يدخل البيع بالجملة في الاختبار.",
  }),
  deals: (): Design => ({
    label: "خُمس عشوائي من الصفقات",
    design: "أخفينا خُمس الصفقات عشوائيًا، وتعلّم النموذج من الباقي.",
  }),
  /** Several origins: each time the model knows what was before it and is asked for what came next. */
  rolling: (months: readonly string[]): Design => ({
    label: "صفقات لاحقة، على مراحل",
    design: `أعدنا الاختبار من ${counted(months.length, ORIGINS)}: ${months.map(periodWords).join("، ")}. في كل مرة لم يتعلم النموذج إلا مما سبق التاريخ، ثم قدّر ما بيع بعده.`,
  }),
} as const;

/** What weakens the model wherever it is used, for readers of the file; pages say it in their own words. */
const LIMITS: Record<ModelLimit, string> = {
  "not-inspected": "No property is inspected; the facts are the user's own.",
  "unrecorded-quality":
    "Registers carry no finish, view or terms of payment; condition, age and renovation are small stated factors that no test covers.",
  "saudi-type-inferred":
    "Saudi deeds carry no property type; it is inferred from area, price and the Authority's figures per type.",
  "saudi-truncated":
    "Saudi deeds stop at 9,045 SAR/m²; in districts near it, levels follow the Authority's figures and may be low.",
  "plot-areas": "Recorded areas of villas and houses are most likely plot areas.",
  "asking-prices": "Abu Dhabi, Sharjah, Ajman and Ras Al Khaimah rest on asking prices and are not tested.",
  "few-commercial":
    "Commercial properties are few and unlike each other: they are valued with larger errors than homes.",
  "ends-with-data":
    "What the market did after the last recorded sale is unknown beyond the official indices.",
};

/** What the fitting knows; the card adds the standing limits and sorts the reasons of rejection. */
export type CardParts = Omit<ModelCard, "data" | "limits"> & { tallies: readonly Tally[] };

/** The card of a fitted model. Throws where a back-test row has no design: no figure without how it was made. */
export function cardOf({ tallies, ...parts }: CardParts): ModelCard {
  for (const { market, split } of parts.backtest) {
    if (!parts.splits.some((known) => known.market === market && known.split === split))
      throw new Error(`the back-test of ${market}, ${split}, has no design in words`);
  }
  return {
    ...parts,
    data: tallies.map(({ file, read, kept, rejected }) => ({
      file,
      read,
      kept,
      rejections: Object.entries(rejected)
        .map(([reason, count]) => ({ reason, count }))
        .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    })),
    limits: (Object.keys(LIMITS) as ModelLimit[]).map((code) => ({ code, text: LIMITS[code] })),
  };
}

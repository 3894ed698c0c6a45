import { z } from "zod";
import { COVERS } from "#app/lib/covers.ts";

/** The blog's articles: the names of the files in content/blog, in no order. */
export const ARTICLE_IDS = [
  "saudi-investment-2025",
  "riyadh-luxury-market-2025",
  "smart-home-technology-saudi",
  "investment-guide-beginners",
  "riyadh-neighborhoods-comparison",
  "roi-real-estate-saudi",
  "legal-steps-buying-property",
  "vision-2030-real-estate-trends",
  "smart-homes-saudi-future",
  "market-trends-analysis-2025",
  "property-legal-guide-saudi",
  "how-to-read-valuation-report",
  "land-and-building-in-villa-price",
  "cost-of-waiting-to-sell",
  "dubai-asking-price-and-deeds",
] as const;

export const CATEGORIES = [
  "الاستثمار",
  "تحليل السوق",
  "الأنظمة والإجراءات",
  "المنزل الذكي",
  "دليل التقرير",
] as const;

/** How long an article may be: seven to thirteen minutes of reading. */
export const WORDS = { min: 1260, max: 2340 } as const;
export const WORDS_PER_MINUTE = 180;

/** Reading time in minutes for this many words, rounded up. */
export const readTimeOf = (words: number): number => Math.ceil(words / WORDS_PER_MINUTE);

/** Lines of an article's gist, and how long each may be. */
const GIST = { lines: 3, min: 40, max: 190 } as const;

/** An article's front matter. */
export const FrontMatter = z.strictObject({
  id: z.enum(ARTICLE_IDS),
  title: z.string().min(20).max(80),
  excerpt: z.string().min(80).max(200),
  /** What a reader takes away who reads no further. */
  gist: z.array(z.string().min(GIST.min).max(GIST.max)).length(GIST.lines),
  category: z.enum(CATEGORIES),
  /** The day it was published, YYYY-MM-DD. */
  date: z.iso.date(),
  keywords: z.array(z.string().min(2)).min(4).max(8),
  image: z.enum(COVERS),
  imageAlt: z.string().min(5),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

const CHART_TYPES = ["bars", "line"] as const;
const Values = z.array(z.number().nullable());

/** A chart, as its block in an article describes it; `null` is an unknown value. */
export const Chart = z
  .strictObject({
    type: z.enum(CHART_TYPES),
    title: z.string().min(5),
    unit: z.string().min(1),
    source: z.string().min(5),
    labels: z.array(z.coerce.string().min(1)),
    series: z.array(z.strictObject({ name: z.coerce.string().min(1), values: Values })),
  })
  .superRefine(({ type, labels, series }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: "custom", message });
    const [least, most, lines] = type === "bars" ? [3, 10, 2] : [4, 24, 3];
    if (labels.length < least || labels.length > most)
      refuse(`a chart of ${type} has ${least} to ${most} labels, not ${labels.length}`);
    if (series.length < 1 || series.length > lines)
      refuse(`a chart of ${type} has 1 to ${lines} series, not ${series.length}`);
    for (const { name, values } of series) {
      if (values.length !== labels.length)
        refuse(`series ${name} has ${values.length} values for ${labels.length} labels`);
      if (values.every((value) => value === null)) refuse(`series ${name} has no value`);
      if (type === "bars" && values.includes(null)) refuse(`series ${name}: a bar needs a value`);
    }
  });
export type Chart = z.infer<typeof Chart>;

/** A part of an article's body: safe HTML that the build wrote, or a chart's figures. */
export type Part = { html: string } | { chart: Chart };

/** An article in a list. Digits are Arabic-Indic, except in ids and dates. */
export type ArticleSummary = Omit<FrontMatter, "gist"> & {
  /** Words of its text, without tables and charts. */
  words: number;
  /** Minutes. */
  readTime: number;
};

export type Article = ArticleSummary & {
  /** Its three lines. */
  gist: readonly string[];
  /** Its second-level headings, with their ids. */
  toc: readonly { id: string; text: string }[];
  parts: readonly Part[];
};

import { expect, test } from "vitest";
import { relatedTo } from "./related.ts";
import type { ArticleSummary } from "./rules.ts";

const article = (
  id: ArticleSummary["id"],
  category: ArticleSummary["category"],
  date: string,
  ...keywords: string[]
): ArticleSummary => ({
  id,
  title: id,
  excerpt: "",
  category,
  date,
  keywords,
  image: "compass",
  imageAlt: "",
  words: 1300,
  readTime: 8,
});

test("articles of the same category come first, then those that share more keywords, then the newer", () => {
  const own = article("roi-real-estate-saudi", "الاستثمار", "2026-11-15", "أ", "ب");
  const all = [
    article("smart-homes-saudi-future", "المنزل الذكي", "2026-11-21"),
    article("market-trends-analysis-2025", "تحليل السوق", "2026-11-16", "أ", "ب"),
    article("riyadh-luxury-market-2025", "تحليل السوق", "2026-11-14", "ب"),
    own,
    article("saudi-investment-2025", "الاستثمار", "2026-11-12"),
    article("property-legal-guide-saudi", "الأنظمة والإجراءات", "2026-11-18", "ج"),
  ];
  expect(relatedTo(own, all).map(({ id }) => id)).toEqual([
    "saudi-investment-2025",
    "market-trends-analysis-2025",
    "riyadh-luxury-market-2025",
  ]);
  expect(relatedTo(own, all, 4).at(-1)?.id).toBe("smart-homes-saudi-future");
});

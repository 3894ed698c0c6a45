import { expect, test } from "vitest";
import { atomFeed } from "./feed.ts";
import type { ArticleSummary } from "./rules.ts";

const article: ArticleSummary = {
  id: "roi-real-estate-saudi",
  title: "العائد: «صافٍ» & إجمالي",
  excerpt: "كم يبقى من الإيجار؟ <مثال> محلول.",
  category: "الاستثمار",
  date: "2026-11-15",
  keywords: ["العائد الإيجاري"],
  image: "calculator-plan",
  imageAlt: "آلة حاسبة",
  words: 1300,
  readTime: 8,
};

test("the feed names each article with its address, dates, subjects and summary, all absolute and escaped", () => {
  const older: ArticleSummary = { ...article, id: "saudi-investment-2025", date: "2026-11-12" };
  const feed = atomFeed([article, older], "https://miyar.example");
  expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ar">');
  expect(feed).toContain(
    '<link rel="self" type="application/atom+xml" href="https://miyar.example/blog/feed.xml"/>',
  );
  expect(feed).toContain("<id>https://miyar.example/blog/roi-real-estate-saudi</id>");
  expect(feed).toContain("<title>العائد: «صافٍ» &amp; إجمالي</title>");
  expect(feed).toContain("<summary>كم يبقى من الإيجار؟ &lt;مثال&gt; محلول.</summary>");
  expect(feed).toContain('<category term="الاستثمار"/>\n<category term="العائد الإيجاري"/>');
  expect(feed).toContain('href="https://miyar.example/covers/calculator-plan.jpg"');
  expect([...feed.matchAll(/<updated>(.+)<\/updated>/g)].map(([, day]) => day)).toEqual([
    "2026-11-15T08:00:00+03:00",
    "2026-11-15T08:00:00+03:00",
    "2026-11-12T08:00:00+03:00",
  ]);
  expect(feed.replace(/<[^<>]+>/g, "")).not.toMatch(/[<>]/);
});

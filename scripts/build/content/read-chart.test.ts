import { expect, test } from "vitest";
import { ContentFault } from "./faults.ts";
import { articleOf, rules } from "./article.fixture.ts";
import { readArticle } from "./read-article.ts";

const block = (type: string, labels: string, ...series: string[]): string =>
  [
    "نص.\n\n```chart",
    `type: ${type}`,
    "title: أسعار 2025",
    'unit: "%"',
    "source: الهيئة العامة للعقار، 2025",
    `labels: [${labels}]`,
    "series:",
    ...series.map((values, index) => `  - name: سلسلة ${index + 1}\n    values: [${values}]`),
    "```",
  ].join("\n");

const read = (chart: string) => readArticle("roi-real-estate-saudi", articleOf(chart), rules).parts;

function faultIn(chart: string): string {
  try {
    read(chart);
  } catch (error) {
    if (error instanceof ContentFault) return `${error.line}: ${error.message}`;
    throw error;
  }
  return "nothing";
}

test("a chart stands between the texts around it, its words printed in Arabic", () => {
  expect(read(block("bars", "أ, ب, 2024", "1, 2.5, -3"))).toEqual([
    { html: "<p>نص.</p>" },
    {
      chart: {
        type: "bars",
        title: "أسعار ٢٠٢٥",
        unit: "٪",
        source: "الهيئة العامة للعقار، ٢٠٢٥",
        labels: ["أ", "ب", "٢٠٢٤"],
        series: [{ name: "سلسلة ١", values: [1, 2.5, -3] }],
      },
    },
    { html: expect.stringContaining("المصادر") as string },
  ]);
});

test.each([
  ["an unknown kind", block("pie", "أ, ب, ج", "1, 2, 3"), /^18: type/],
  ["too few bars", block("bars", "أ, ب", "1, 2"), /3 to 10 labels, not 2/],
  ["too many series of bars", block("bars", "أ, ب, ج", "1, 2, 3", "1, 2, 3", "1, 2, 3"), /1 to 2 series/],
  ["too few periods", block("line", "أ, ب, ج", "1, 2, 3"), /4 to 24 labels/],
  [
    "values and labels that differ in number",
    block("line", "1, 2, 3, 4", "1, 2, 3"),
    /3 values for 4 labels/,
  ],
  ["a bar without a value", block("bars", "أ, ب, ج", "1, null, 3"), /a bar needs a value/],
  ["a series that nobody knows", block("line", "1, 2, 3, 4", "null, null, null, null"), /has no value/],
  ["broken YAML", block("bars", "أ, ب, ج", "1, 2, 3").replace("labels: [", "labels: [["), /^(1[3-9]|2\d): /],
])("%s is refused", (_what, chart, fault) => {
  expect(faultIn(chart)).toMatch(fault);
});

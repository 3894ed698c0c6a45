import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Chart } from "#app/domains/content/rules.ts";
import { ArticleChart } from "./article-chart.tsx";
import { decimalsIn, lineLabel, valueText } from "./chart-words.ts";
import { expectWords } from "#tests/factories/page-words.ts";

const bars: Chart = {
  type: "bars",
  title: "سعر المتر المربع",
  unit: "ريال للمتر المربع",
  source: "الهيئة العامة للعقار",
  labels: ["الملقا", "النرجس", "بدر"],
  series: [{ name: "شقق", values: [8000, 4000, 2000] }],
};
const line: Chart = {
  type: "line",
  title: "نصيب الشقق",
  unit: "٪",
  source: "وزارة العدل",
  labels: ["٢٠٢١", "٢٠٢٢", "٢٠٢٣", "٢٠٢٤"],
  series: [
    { name: "الرياض", values: [10, 20.5, null, 40] },
    { name: "جدة", values: [null, 30, 31, null] },
  ],
};
const drawn = (chart: Chart): string => renderToStaticMarkup(<ArticleChart chart={chart} />);

test("bars are as long as their values, from the right, with the number beside each", () => {
  const html = drawn(bars);
  const places = [...html.matchAll(/<rect class="c-s1-fill" x="([\d.]+)" width="([\d.]+)"/g)].map(
    ([, x, width]) => [Number(x), Number(width)],
  );
  expect(places).toEqual([
    [0, 100],
    [50, 50],
    [75, 25],
  ]);
  expectWords(html, ["٨٬٠٠٠", "٤٬٠٠٠", "٢٬٠٠٠"]);
  expect(html).toContain("ريال للمتر المربع");
  expect(html).toContain("المصدر: الهيئة العامة للعقار");
  // One series needs no legend.
  expect(html).not.toContain("legend-row");
});

test("values below zero run the other way from one line", () => {
  const html = drawn({ ...bars, series: [{ name: "تغير", values: [30, -10, 0] }] });
  const places = [...html.matchAll(/<rect class="c-s1-fill" x="([\d.]+)" width="([\d.]+)"/g)].map(
    ([, x, width]) => [Number(x), Number(width)],
  );
  expect(places).toEqual([
    [0, 75],
    [75, 25],
    [74.5, 0.5],
  ]);
  expect(html).toContain("−١٠");
});

test("a line chart has its figures in a table and in a sentence, and gaps where nothing is known", () => {
  const html = drawn(line);
  expect(lineLabel(line)).toBe(
    "نصيب الشقق. الرياض: من ١٠٫٠٪ (٢٠٢١) إلى ٤٠٫٠٪ (٢٠٢٤)؛ جدة: من ٣٠٫٠٪ (٢٠٢٢) إلى ٣١٫٠٪ (٢٠٢٣)",
  );
  expect(html).toContain(`role="img" aria-label="${lineLabel(line)}"`);
  expect(html).toContain("<details><summary>الأرقام في جدول</summary>");
  expect(html).toContain('<td class="num"><bdi dir="rtl">٢٠٫٥٪</bdi></td>');
  expect(html).toContain('<span class="vh">غير معروف</span>');
  // Three widths; the first series has two segments, the second one.
  expect(html.match(/class="c-series c-s1" d="M/g)).toHaveLength(3 * 2 + 1);
  expect(html.match(/class="c-series c-s2" d="M/g)).toHaveLength(3 + 1);
  // Time runs from right to left.
  const [first, second] = [...html.matchAll(/<path class="c-axis" d="M([\d.]+) /g)].map(([, x]) => Number(x));
  expect(first).toBeGreaterThan(second ?? Infinity);
  expect(html).not.toContain("NaN");
});

test("a line that never moves is drawn as well", () => {
  expect(drawn({ ...line, series: [{ name: "ثابت", values: [5, 5, 5, 5] }] })).not.toContain("NaN");
});

test("all values of a chart are printed alike", () => {
  expect(decimalsIn({ series: [{ name: "", values: [1, 2.25, null] }] })).toBe(2);
  expect(decimalsIn({ series: [{ name: "", values: [1.23456] }] })).toBe(3);
  expect(valueText(-4.5, 1, "٪")).toBe("−٤٫٥٪");
  expect(valueText(12500, 0, "ريال")).toBe("١٢٬٥٠٠");
});

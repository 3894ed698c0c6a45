import { expect, test } from "vitest";
import { askingBody, dubaiBody, riyadhBody } from "#tests/factories/report-body.ts";
import { renderReportHtml } from "./document.tsx";
import { searchable } from "./marks.ts";
import { cssString } from "./running.tsx";

const textOf = (html: string): string =>
  html
    .replace(/<style>[^]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("the document fetches nothing: every address in it is data, a fragment or a name", () => {
  const html = renderReportHtml(dubaiBody());
  expect(html.match(/<(script|link|iframe|img)\b/g)).toBeNull();
  for (const [, address] of html.matchAll(/url\("?([^")]{1,12})/g)) expect(address).toMatch(/^data:/);
  for (const [, address] of html.matchAll(/\shref="([^"]+)"/g)) expect(address).toMatch(/^#/);
  expect(html.match(/@font-face/g)).toHaveLength(12);
});

test("value, range, order number, comparables, sources and the disclaimer are all in it", () => {
  const body = dubaiBody();
  const text = textOf(renderReportHtml(body));
  for (const figure of ["١٬٩٣٠٬٠٠٠", "١٬٧٤٠٬٠٠٠", "٢٬١٤٠٬٠٠٠", "#MIYAR-2026-P3XW8N"])
    expect(text).toContain(figure);
  expect(text.match(/Marina Gate 1/g)!.length).toBeGreaterThanOrEqual(body.estimate.comparables.length);
  expect(text).toContain("دائرة الأراضي والأملاك في دبي");
  const disclaimer = searchable("هذا تقدير آلي مبني على صفقات مسجلة، وليس تقييمًا معتمدًا من مقيّم مرخّص.");
  expect(text.split(disclaimer)).toHaveLength(3);
});

test("asking prices are called so, with no table of comparables", () => {
  const text = textOf(renderReportHtml(askingBody()));
  expect(text).toContain(searchable("هذا تقدير آلي مبني على أسعار مطلوبة في الإعلانات"));
  expect(text).not.toContain("تاريخ البيع");
});

test("headings go down one level at a time, from one h1", () => {
  for (const body of [riyadhBody(), dubaiBody(), askingBody()]) {
    const levels = [...renderReportHtml(body).matchAll(/<h([1-4])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
  }
});

test("what a person wrote is quoted as text and cannot leave its place", () => {
  const attack = `</style><script>alert(1)</script>"; } @page { size: A0`;
  const html = renderReportHtml(
    riyadhBody({ property: { description: attack, district: attack, address: attack } }),
  );
  expect(html).not.toContain("<script>");
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).not.toContain('size: A0"');
  expect(cssString(`a"b\\c\n</style>`)).toBe(`"a\\22 b\\5c c\\a \\3c \\2f style\\3e "`);
});

test("a quote keeps its own marks; our words lose the ones that tear words apart in a PDF", () => {
  const html = renderReportHtml(riyadhBody({ property: { description: "مسجدٌ قريبٌ مُرخَّص" } }));
  expect(html).toContain("مسجدٌ قريبٌ مُرخَّص");
  expect(searchable("مقيّم تقييمًا")).toBe("مقيم تقييماً");
});

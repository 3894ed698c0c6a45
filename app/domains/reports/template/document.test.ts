import { expect, test } from "vitest";
import { arNumber } from "#app/i18n/format.ts";
import { searchable } from "#app/lib/text/printed-text.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { askingBody, dubaiBody, riyadhBody } from "#tests/factories/report-body.ts";
import { renderReportHtml } from "./document.tsx";
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
  expectWords(text, ["١٬٩٣٠٬٠٠٠", "١٬٧٤٠٬٠٠٠", "٢٬١٤٠٬٠٠٠", "#MIYAR-2026-P3XW8N"]);
  expect(text.match(/Marina Gate 1/g)!.length).toBeGreaterThanOrEqual(body.estimate.comparables.length);
  expect(text).toContain("دائرة الأراضي والأملاك في دبي");
});

test("the disclaimer is on the cover, under the value, at the end, and in the foot of every other page", () => {
  const sentence = "هذا تقدير آلي مبني على صفقات مسجلة، وليس تقييمًا معتمدًا من مقيّم مرخّص.";
  const html = renderReportHtml(dubaiBody());
  expect(textOf(html).split(searchable(sentence))).toHaveLength(4);
  const foot = /@bottom-right\{content:("[^"]+")/.exec(html)?.[1] ?? "";
  expect(foot).toContain(cssString(sentence).slice(1, -1));
});

test("every part of the narrative is printed, for buyer and owner, on strong evidence and on weak", () => {
  for (const body of [dubaiBody(), riyadhBody(), askingBody(), askingBody({ reportType: "seller_owner" })]) {
    const text = textOf(renderReportHtml(body));
    const { summary, sections, nextSteps } = body.analysis;
    for (const sentence of [...summary, ...nextSteps, ...sections.flatMap(({ paragraphs }) => paragraphs)])
      expect(text).toContain(textOf(searchable(sentence)).trim());
  }
});

test("a buyer reads costs, fees and cash flow in tables; an owner three prices", () => {
  const buyer = dubaiBody();
  const text = textOf(renderReportHtml(buyer));
  const { rent } = buyer.estimate;
  const { purchase, cashFlow } = buyer.figures;
  for (const amount of [
    ...(rent?.costs.map(({ annual }) => annual) ?? []),
    rent?.net,
    purchase?.total,
    cashFlow?.outlay,
    cashFlow?.finalValue,
  ])
    expect(text).toContain(arNumber(amount ?? Number.NaN));
  expect(cashFlow?.rows).toHaveLength(10);

  const owner = riyadhBody();
  const prices = owner.figures.asking?.prices;
  const ownerText = textOf(renderReportHtml(owner));
  for (const kind of ["quick", "list", "patient"] as const)
    expect(ownerText).toContain(arNumber(prices?.[kind].price ?? Number.NaN));
  expect(ownerText).toContain("حركة البيع في الحي");
  expect(ownerText).not.toMatch(/وقت البيع|كم يستغرق البيع/);
});

test("a test report is marked on its cover and in the head of each page, and can print itself", () => {
  const note = "هذا تقرير تجريبي غير محفوظ، ولا طلب وراءه.";
  const html = renderReportHtml(riyadhBody(), { mark: "تقرير تجريبي", note, print: true });
  expect(html).toContain('<b class="mark">تقرير تجريبي</b>');
  expect(textOf(html)).toContain("رقم التقرير");
  expect(textOf(html)).not.toContain("رقم الطلب");
  expect(textOf(html)).toContain(searchable(note));
  expect(/@top-center\{content:("[^"]+")/.exec(html)?.[1]).toContain("تقرير تجريبي");
  expect(html).toContain("<script>setTimeout(() => print(), 600)</script>");
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

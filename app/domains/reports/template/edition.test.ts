import { expect, test } from "vitest";
import { dubaiBody, riyadhBody } from "#tests/factories/report-body.ts";
import { plainText, printedText } from "#tests/printed-text.ts";
import { screenReport } from "#tests/screen-report.ts";
import { untracedNumbers } from "#tests/trace-numbers.ts";
import type { ReportBody } from "../rules.ts";
import { renderReportHtml } from "./document.tsx";

const LINE = "الإصدار ٢، بتاريخ ٢٢ نوفمبر ٢٠٢٦";
const edition = { number: 2, madeAt: Date.UTC(2026, 10, 22, 8) };

const drawn: [string, (body: ReportBody) => string][] = [
  ["PDF", (body) => renderReportHtml(body)],
  ["page", screenReport],
];

test.each(drawn)(
  "a report made anew says on its %s which version it is and when it was made",
  (_what, draw) => {
    for (const bought of [riyadhBody(), dubaiBody()]) {
      const texts = (body: ReportBody) => printedText(draw(body)).map(({ text }) => text);
      expect(texts({ ...bought, edition })).toContain(plainText(LINE));
      expect(texts(bought).join("\n")).not.toContain("الإصدار");
    }
  },
);

test.each(drawn)(
  "the numbers on the %s that a version adds are known, and wrong ones are noticed",
  (_what, draw) => {
    const bought = riyadhBody();
    const body = { ...bought, edition };
    const printed = printedText(draw(body));
    const untraced = (held: ReportBody) => untracedNumbers(printed, held).length;
    const before = untracedNumbers(printedText(draw(bought)), bought).length;
    expect(untraced(body)).toBe(before);
    expect(untraced({ ...body, edition: { ...edition, number: 3 } })).toBeGreaterThan(before);
    const anotherDay = { ...edition, madeAt: Date.UTC(2031, 10, 23, 8) };
    expect(untraced({ ...body, edition: anotherDay })).toBeGreaterThan(before);
  },
);

import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { dubaiBody, riyadhBody } from "#tests/factories/report-body.ts";
import { printedText } from "#tests/printed-text.ts";
import { drawQrCode } from "#tests/qr-picture.ts";
import { screenReport } from "#tests/screen-report.ts";
import { untracedNumbers } from "#tests/trace-numbers.ts";
import type { ReportBody } from "../rules.ts";
import { renderReportHtml } from "./document.tsx";

const code = "K7M429XRD0HC";
const origin = "https://miyar.example";
const URL_OF_PAGE = "https://miyar.example/verify/K7M4-29XR-D0HC";

test("cover and foot of a document lead a camera to the page that verifies it, and name it for people", () => {
  for (const body of [riyadhBody(), dubaiBody()]) {
    const html = renderReportHtml({ ...body, code }, { origin });
    const [cover = ""] = /<svg [^>]*aria-label="[^"]*التحقق[^"]*"[^]*?<\/svg>/.exec(html) ?? [];
    expect(decodeQR(drawQrCode(cover).image)).toBe(URL_OF_PAGE);
    const [, foot = ""] = /@bottom-left\{[^}]*url\("data:image\/svg\+xml,([^"]+)"\)/.exec(html) ?? [];
    expect(decodeQR(drawQrCode(decodeURIComponent(foot)).image)).toBe(URL_OF_PAGE);
    const texts = printedText(html).map(({ text }) => text);
    expect(texts).toContain("K7M4-29XR-D0HC");
    expect(texts.filter((text) => text.endsWith("miyar.example/verify/K7M4-29XR-D0HC"))).toHaveLength(1);
    // It still fetches nothing.
    expect(html.match(/<(script|link|iframe|img)\b/g)).toBeNull();
    for (const [, address] of html.matchAll(/url\("?([^")]{1,12})/g)) expect(address).toMatch(/^data:/);
  }
});

test("a body without a code is printed as before, and so is one without an address", () => {
  const plain = renderReportHtml(riyadhBody());
  expect(renderReportHtml(riyadhBody(), { origin })).toBe(plain);
  expect(renderReportHtml({ ...riyadhBody(), code })).toBe(plain);
  expect(plain).not.toContain("/verify");
});

test("the code is a link on the report's page, and its digits are known to be the report's own", () => {
  const html = screenReport({ ...riyadhBody(), code });
  expect(html).toContain('<a href="/verify/K7M4-29XR-D0HC">');
  expect(screenReport(riyadhBody())).not.toContain("/verify");
  const untraced = (held: ReportBody) => untracedNumbers(printedText(html), held).length;
  const before = untracedNumbers(printedText(screenReport(riyadhBody())), riyadhBody()).length;
  expect(untraced({ ...riyadhBody(), code })).toBe(before);
  expect(untraced({ ...riyadhBody(), code: "K7M429XRD0HD" })).toBeGreaterThan(before);
});

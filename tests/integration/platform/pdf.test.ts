import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { renderPdf } from "#app/platform/pdf.server.ts";
import { renderReportHtml } from "#app/domains/reports/template/document.tsx";
import { riyadhBody } from "#tests/factories/report-body.ts";
import { endWithoutChrome } from "#tests/setup/chrome.ts";

endWithoutChrome();

const latin = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

test("a report prints to a tagged PDF with bookmarks, under 2 MB, without Type 3 fonts", async () => {
  const pdf = await renderPdf(env.BROWSER, renderReportHtml(riyadhBody()));
  const source = latin(pdf);
  expect(source.startsWith("%PDF-")).toBe(true);
  expect(source).toContain("/MarkInfo");
  expect(source).toContain("/Outlines");
  expect(source).not.toContain("/Type3");
  expect(pdf.byteLength).toBeGreaterThan(50_000);
  expect(pdf.byteLength).toBeLessThan(2_000_000);
});

test("scripts do not run and no address is fetched", async () => {
  const html = `<!doctype html><title>قبل</title><img src="http://127.0.0.1:9/pixel.png"><script>document.title = "بعد"</script>`;
  const pdf = await renderPdf(env.BROWSER, html);
  // The PDF's title is the document's, in UTF-16: «قبل», not «بعد».
  expect(latin(pdf)).toMatch(/\/Title <FEFF064206280644>/i);
});

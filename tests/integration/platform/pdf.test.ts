import { env } from "cloudflare:test";
import puppeteer, { type BrowserWorker } from "@cloudflare/puppeteer";
import { expect, test, vi } from "vitest";
import { PATIENCE } from "../../../scripts/setup/patience.ts";
import { openPrinter, renderPdf } from "#app/platform/pdf.server.ts";
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

const small = (title: string) => `<!doctype html><title>${title}</title><p>${title}</p>`;
const isPdf = (bytes: Uint8Array): boolean => latin(bytes).startsWith("%PDF-");

/** The browser binding, recording the sessions started through it. */
function watchedBinding() {
  const started: string[] = [];
  const binding: BrowserWorker = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await env.BROWSER.fetch(input, init);
      if (init?.method === "POST") {
        const { sessionId } = await answer.clone().json<{ sessionId: string }>();
        started.push(sessionId);
      }
      return answer;
    },
  };
  return { binding, started };
}

/** Kills a browser's process, like a crash. */
const kill = (sessionId = "") =>
  env.BROWSER.fetch(`https://browser/v1/devtools/browser/${sessionId}`, { method: "DELETE" });

const running = async (): Promise<string[]> =>
  (await puppeteer.sessions(env.BROWSER)).map(({ sessionId }) => sessionId);

test("one browser prints a batch, asked at once or in turn, and ends with it; the next batch starts another", async () => {
  const { binding, started } = watchedBinding();
  const printer = openPrinter(binding);
  const first = await Promise.all(["أول", "ثان"].map((title) => printer.print(small(title))));
  expect([...first, await printer.print(small("ثالث"))].every(isPdf)).toBe(true);
  expect(started).toHaveLength(1);
  await printer.close();
  await vi.waitFor(async () => expect(await running()).not.toContain(started[0]), PATIENCE.answer);

  expect(isPdf(await printer.print(small("رابع")))).toBe(true);
  expect(started).toHaveLength(2);
  await printer.close();
});

test("a printer that printed nothing starts no browser", async () => {
  const { binding, started } = watchedBinding();
  await openPrinter(binding).close();
  expect(started).toEqual([]);
});

test("a browser that died between two documents, or during one, is replaced", async () => {
  const { binding, started } = watchedBinding();
  const printer = openPrinter(binding);
  await printer.print(small("قبل"));
  await kill(started[0]);
  expect(isPdf(await printer.print(small("بعد")))).toBe(true);
  expect(started).toHaveLength(2);

  const printing = printer.print(renderReportHtml(riyadhBody()));
  await Promise.all([kill(started[1]), printing]);
  expect(isPdf(await printing)).toBe(true);
  expect(started).toHaveLength(3);
  await printer.close();
});

test("a document that fails leaves the next ones alone", async () => {
  const { binding } = watchedBinding();
  let away = true;
  const flaky: BrowserWorker = {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      if (away && init?.method === "POST") return Promise.resolve(new Response("busy", { status: 429 }));
      return binding.fetch(input, init);
    },
  };
  const printer = openPrinter(flaky);
  await expect(printer.print(small("أول"))).rejects.toThrow("the browser could not be started");
  away = false;
  expect(isPdf(await printer.print(small("ثان")))).toBe(true);
  await printer.close();
});

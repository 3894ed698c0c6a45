import { env } from "cloudflare:test";
import puppeteer, { type Browser, type BrowserWorker } from "@cloudflare/puppeteer";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { PATIENCE } from "../../../scripts/setup/patience.ts";
import { reports } from "#app/db/schema.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { isWholePdf, openPrinter } from "#app/platform/pdf.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { whileTimePasses } from "#tests/factories/passing-time.ts";
import { endWithoutChrome } from "#tests/setup/chrome.ts";

endWithoutChrome();

// Browser Rendering: a start that is refused or hangs, a print that hangs or fails, a close that hangs. What a real
// Chrome does when it crashes is in tests/integration/platform/pdf.test.ts.

const launch = vi.spyOn(puppeteer, "launch");
afterEach(() => launch.mockReset());
afterAll(() => launch.mockRestore());

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const WHOLE = bytes(`%PDF-1.7\n${"x".repeat(5000)}\ntrailer\nstartxref\n9\n%%EOF\n`);
const HALF = WHOLE.slice(0, 3000);
const never = () => new Promise<never>(() => undefined);

/** A fake puppeteer browser whose pages print as the test says. */
function browserThat(pdf: () => Promise<Uint8Array>, close: () => Promise<void> = async () => undefined) {
  const page = {
    setJavaScriptEnabled: async () => undefined,
    setRequestInterception: async () => undefined,
    on: () => undefined,
    setContent: async () => undefined,
    pdf,
    close: async () => undefined,
  };
  const closed = vi.fn(close);
  const browser = { connected: true, newPage: async () => page, version: async () => "1", close: closed };
  return { browser: browser as unknown as Browser, closed };
}

/** The browsers that are started next, in order. */
function startBrowsers(...browsers: (Browser | Promise<Browser>)[]) {
  for (const browser of browsers) launch.mockImplementationOnce(async () => browser);
}

/** The work's error, with its time by the fake timers. */
async function failureOf(work: () => Promise<unknown>): Promise<[message: string, tookMs: number]> {
  const { value, tookMs } = await whileTimePasses(() =>
    work().then(
      () => "no failure",
      (error: Error) => error.message,
    ),
  );
  return [value, tookMs];
}

test("a PDF is whole from its first bytes to its last line, and half of one is none", () => {
  expect(isWholePdf(WHOLE)).toBe(true);
  for (const broken of [HALF, WHOLE.slice(5), bytes(""), bytes("<html>busy</html>"), bytes("%PDF-1.7")])
    expect(isWholePdf(broken)).toBe(false);
});

test("half a PDF is printed once more by another browser; twice half fails, and nothing is stored of it", async () => {
  const half = () => browserThat(async () => HALF);
  const whole = browserThat(async () => WHOLE);
  startBrowsers(half().browser, whole.browser);
  const printer = openPrinter(env.BROWSER);
  expect(await printer.print("<p>")).toEqual(WHOLE);
  await printer.close();

  startBrowsers(half().browser, half().browser);
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const failing = openPrinter(env.BROWSER);
  const renderPdf = (html: string) => failing.print(html);
  await expect(generateReport({ ...ctx, renderPdf }, report.id)).rejects.toThrow("no whole PDF");
  expect(await env.REPORTS_BUCKET.head(`reports/${report.id}.pdf`)).toBeNull();
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(row?.status).toBe("processing");
});

test("a start that is refused for haste (429) fails the job at once: the queue waits, and no time is lost", async () => {
  const refusing = {
    fetch: async () => new Response("Rate limit exceeded", { status: 429 }),
  } as unknown as BrowserWorker;
  await expect(openPrinter(refusing).print("<p>")).rejects.toThrow("the browser could not be started");
});

test("a start that never comes ends after half a minute, and a browser that comes later still is closed", async () => {
  let come: (browser: Browser) => void = () => undefined;
  const late = browserThat(async () => WHOLE);
  startBrowsers(new Promise<Browser>((resolve) => (come = resolve)));
  const failed = await failureOf(() => openPrinter(env.BROWSER).print("<p>"));
  expect(failed).toEqual(["PDF: the browser could not be started", 30_000]);
  come(late.browser);
  await vi.waitFor(() => expect(late.closed).toHaveBeenCalledOnce(), PATIENCE.answer);
});

test("a print that hangs ends after a minute, is not tried twice, and its browser prints nothing more", async () => {
  const hanging = browserThat(never);
  const next = browserThat(async () => WHOLE);
  startBrowsers(hanging.browser, next.browser);
  const printer = openPrinter(env.BROWSER);
  const failed = await failureOf(() => printer.print("<p>"));
  expect(failed).toEqual(["PDF: printing failed: no answer within 60000 ms", 60_000]);
  expect(launch).toHaveBeenCalledOnce();
  expect(hanging.closed).toHaveBeenCalledOnce();
  expect(await printer.print("<p>")).toEqual(WHOLE);
});

test("a browser that never closes holds its batch for ten seconds, not for ever", async () => {
  const stuck = browserThat(async () => WHOLE, never);
  startBrowsers(stuck.browser);
  const printer = openPrinter(env.BROWSER);
  await printer.print("<p>");
  expect(await failureOf(() => printer.close())).toEqual(["no failure", 10_000]);
});

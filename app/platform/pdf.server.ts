import puppeteer, { type Browser, type BrowserWorker, type HTTPRequest } from "@cloudflare/puppeteer";
import { seconds } from "#app/lib/duration.ts";

/** A document of this product is self-contained and small: what takes longer hangs. */
const LOAD_TIMEOUT = seconds(20);
const PRINT_TIMEOUT = seconds(30);

/** Data URLs and the blank page that `setContent` writes into; nothing else is ever fetched. */
const isInline = (request: HTTPRequest): boolean => /^(data:|about:)/.test(request.url());

async function print(browser: Browser, html: string): Promise<Uint8Array> {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    void (isInline(request) ? request.continue() : request.abort("blockedbyclient"));
  });
  await page.setContent(html, { waitUntil: "load", timeout: LOAD_TIMEOUT });
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    waitForFonts: true,
    timeout: PRINT_TIMEOUT,
  });
  // Closed before its browser: puppeteer still answers the page while the browser goes, into a closed socket.
  await page.close();
  return pdf;
}

/**
 * Prints a complete HTML document to a tagged PDF with bookmarks, its pages as its own CSS lays them out. Scripts are
 * off and no address is fetched, so whatever the document quotes stays text. Throws when the browser cannot be
 * started, does not finish in time or gives no PDF; the browser is closed either way.
 */
export async function renderPdf(binding: BrowserWorker, html: string): Promise<Uint8Array> {
  const browser = await puppeteer.launch(binding).catch((cause: unknown) => {
    throw new Error("PDF: the browser could not be started", { cause });
  });
  try {
    const pdf = await print(browser, html);
    if (pdf.byteLength === 0) throw new Error("the browser gave an empty file");
    return pdf;
  } catch (cause) {
    throw new Error(`PDF: printing failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  } finally {
    await browser.close();
  }
}

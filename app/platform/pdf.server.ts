import puppeteer, { type Browser, type BrowserWorker, type HTTPRequest } from "@cloudflare/puppeteer";
import { seconds } from "#app/lib/duration.ts";
import { LateError, within } from "#app/lib/within.ts";
import { inertDocument } from "./inert-document.server.ts";

/** A browser starts in a second or two, or waits for its turn. */
const LAUNCH_TIMEOUT = seconds(30);
/** Our documents are small and self-contained: one that takes longer hangs. */
const LOAD_TIMEOUT = seconds(20);
const PRINT_TIMEOUT = seconds(30);
/** For a whole document. Without it, the browser's commands would wait for minutes when it no longer answers. */
const DOCUMENT_TIMEOUT = seconds(60);
const CLOSE_TIMEOUT = seconds(10);
/** A browser that does not even give its version in this time is gone, whatever its connection says. */
const ALIVE_TIMEOUT = seconds(5);
const LOOK_EVERY = seconds(2);

/** Data URLs and the blank page that `setContent` writes into; nothing else is ever fetched. */
const isInline = (request: HTTPRequest): boolean => /^(data:|about:)/.test(request.url());

async function print(browser: Browser, html: string): Promise<Uint8Array> {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    void (isInline(request) ? request.continue() : request.abort("blockedbyclient"));
  });
  await page.setContent(await inertDocument(html), { waitUntil: "load", timeout: LOAD_TIMEOUT });
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    waitForFonts: true,
    timeout: PRINT_TIMEOUT,
  });
  // Close the page before its browser: otherwise puppeteer answers it through a closed socket.
  await page.close();
  return pdf;
}

const isAlive = (browser: Browser): Promise<boolean> =>
  browser.connected
    ? within(ALIVE_TIMEOUT, browser.version()).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);

/** Prints while the browser is alive: a dead one may leave its last command without any answer. */
async function printAlive(browser: Browser, html: string): Promise<Uint8Array> {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const died = new Promise<never>((_, reject) => {
    const look = async (): Promise<void> => {
      const isThere = await isAlive(browser);
      if (!isThere) reject(new Error("the browser was closed"));
      else if (!isOver) timer = setTimeout(look, LOOK_EVERY);
    };
    timer = setTimeout(look, LOOK_EVERY);
  });
  died.catch(() => undefined);
  try {
    return await within(DOCUMENT_TIMEOUT, Promise.race([print(browser, html), died]));
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

async function launch(binding: BrowserWorker): Promise<Browser> {
  const started = puppeteer.launch(binding);
  try {
    return await within(LAUNCH_TIMEOUT, started);
  } catch (cause) {
    // A browser that comes too late would count against the account's browsers until it has been idle long enough.
    if (cause instanceof LateError) started.then(discard, () => undefined);
    throw new Error("PDF: the browser could not be started", { cause });
  }
}

/** A browser that is gone cannot be closed. The platform ends browsers that nobody talks to. */
async function discard(browser: Browser): Promise<void> {
  if (browser.connected) await within(CLOSE_TIMEOUT, browser.close()).catch(() => undefined);
}

/** How a PDF begins, and how near to its end its mark is: readers look for it in the last kilobyte (ISO 32000). */
const BEGINNING = "%PDF-";
const END = "%%EOF";
const END_WITHIN = 1024;

/** Whether bytes are a whole PDF: one that broke off lacks its last line. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const latin = (part: Uint8Array): string => new TextDecoder("latin1").decode(part);
  return (
    latin(bytes.subarray(0, BEGINNING.length)) === BEGINNING &&
    latin(bytes.subarray(-END_WITHIN)).includes(END)
  );
}

export type Printer = {
  /**
   * Prints a complete HTML document to a tagged PDF with bookmarks; its own CSS lays the pages out. Scripts are off and
   * nothing is fetched, so whatever the document quotes stays text. Throws when the browser cannot be started, is not
   * done in time, or gives no PDF. Other documents go on.
   */
  print(html: string): Promise<Uint8Array>;
  /** Ends the browser, if there is one. The next document starts another. */
  close(): Promise<void>;
};

/**
 * A started browser, how many documents it prints now and how many it has taken. A retired one takes no more and ends
 * with its last.
 */
type Running = { browser: Browser; pages: number; printed: number; isRetired: boolean };

/**
 * A document that took too long would do so again. Any other failure may be the browser's end, which shows in many
 * ways.
 */
const wasLate = (cause: unknown): boolean =>
  cause instanceof Error && (cause instanceof LateError || cause.name === "TimeoutError");

/**
 * A printer that starts its browser with the first document and keeps it for the next ones, each on a page of its own.
 * A document that fails, for example because its browser died, is tried once more with another browser. A browser that
 * failed once takes no further document and ends after those beside it.
 */
export function openPrinter(binding: BrowserWorker): Printer {
  let current: Promise<Running> | null = null;
  const underWay = new Set<Promise<unknown>>();

  async function take(): Promise<Running> {
    const there = (current ??= launch(binding).then((browser) => ({
      browser,
      pages: 0,
      printed: 0,
      isRetired: false,
    })));
    try {
      const running = await there;
      const isNew = running.printed === 0;
      if (!running.isRetired && (isNew || (await isAlive(running.browser)))) {
        running.printed += 1;
        running.pages += 1;
        return running;
      }
    } catch (error) {
      if (current === there) current = null;
      throw error;
    }
    if (current === there) current = null;
    return take();
  }

  async function leave(running: Running): Promise<void> {
    running.pages -= 1;
    if (running.isRetired && running.pages === 0) await discard(running.browser);
  }

  async function printOnce(html: string, isSecondTry: boolean): Promise<Uint8Array> {
    const running = await take();
    try {
      const pdf = await printAlive(running.browser, html);
      if (!isWholePdf(pdf)) throw new Error(`the browser gave ${pdf.byteLength} bytes that are no whole PDF`);
      return pdf;
    } catch (cause) {
      running.isRetired = true;
      if (!isSecondTry && !wasLate(cause)) return printOnce(html, true);
      throw new Error(`PDF: printing failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    } finally {
      await leave(running);
    }
  }

  return {
    print(html) {
      const printed = printOnce(html, false);
      const done: Promise<unknown> = printed.then(
        () => underWay.delete(done),
        () => underWay.delete(done),
      );
      underWay.add(done);
      return printed;
    },
    async close() {
      await Promise.all(underWay);
      const running = await current?.catch(() => null);
      current = null;
      if (running) await discard(running.browser);
    },
  };
}

/** Prints one document as a printer does, with a browser for it alone. */
export async function renderPdf(binding: BrowserWorker, html: string): Promise<Uint8Array> {
  const printer = openPrinter(binding);
  try {
    return await printer.print(html);
  } finally {
    await printer.close();
  }
}

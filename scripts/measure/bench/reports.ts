import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { createServer } from "vite";
import { build } from "../../local/build.ts";
import { migrate } from "../../local/database.ts";
import { cacheDir, root, sitePort } from "../../setup/project.ts";
import { endRunning, run } from "../../setup/run.ts";
import { stop, tail } from "../../setup/say.ts";
import { localSecrets } from "../../local/secrets.ts";
import { checkPorts, claimState, serve, stripePort } from "../../local/serve.ts";
import { ensureChrome } from "../../local/system.ts";
import { ask } from "./ask-database.ts";
import { watchProcesses } from "./processes.ts";
import { head, ms, row, spread, type Spread } from "./table.ts";

/** What the product promises. */
const PROMISED_MS = 5 * 60_000;
/** An order that insert-orders.ts made. */
type Order = { id: string; orderNumber: string; amountHalalas: number };
/** Milliseconds that Chrome alone took, in one browser and with one started for each document. */
type ChromeAlone = { reused: number[]; started: number[] };
type Template = typeof import("#app/domains/reports/template/document.tsx");
type ReportBody = Parameters<Template["renderReportHtml"]>[0];

/** Documents printed by Chrome alone for comparison. */
const COMPARED = 20;

async function script<Printed>(args: string[], what: string): Promise<Printed> {
  const { code, output } = await run("node", args, { quiet: true });
  const line = output.split("\n").find((text) => /^[[{]/.test(text));
  if (code !== 0 || !line) throw stop(`${what}:\n${tail(output)}`, "Mend what it names.");
  return JSON.parse(line) as Printed;
}

/** Opens a Checkout session at the stand-in for each payment; gives their ids. */
async function openSessions(
  orders: Order[],
  { port, stateDir }: { port: number; stateDir: string },
): Promise<string[]> {
  const stripe = new Stripe(localSecrets(stateDir).STRIPE_SECRET_KEY, {
    host: "127.0.0.1",
    port: stripePort(port),
    protocol: "http",
    telemetry: false,
  });
  const ids: string[] = [];
  for (const { id, orderNumber, amountHalalas } of orders) {
    const metadata = { payment_id: id, order_number: orderNumber };
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      customer_email: "reem@example.com",
      client_reference_id: id,
      metadata,
      payment_intent_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: { currency: "sar", unit_amount: amountHalalas, product_data: { name: "Report" } },
        },
      ],
      success_url: "http://localhost/payment-success",
      cancel_url: "http://localhost/payment-canceled",
    });
    ids.push(session.id);
  }
  return ids;
}

/** Pays the sessions evenly over the seconds; gives when each was paid. Webhooks go to the site by themselves. */
async function payAll(
  sessions: string[],
  { port, seconds }: { port: number; seconds: number },
): Promise<number[]> {
  const started = Date.now();
  const paidAt: number[] = [];
  const paying: Promise<void>[] = [];
  for (const [index, id] of sessions.entries()) {
    await sleep(Math.max(0, started + (index * seconds * 1000) / sessions.length - Date.now()));
    paidAt.push(Date.now());
    const url = `http://127.0.0.1:${stripePort(port)}/_control/sessions/${id}/pay`;
    paying.push(
      fetch(url, { method: "POST" }).then(async (response) => {
        if (!response.ok)
          throw new Error(`the stand-in answered ${response.status}: ${await response.text()}`);
      }),
    );
  }
  await Promise.all(paying);
  return paidAt;
}

/** Waits until no report is under way; gives when that was, or null when it takes twice as long as promised. */
async function waitForAll(origin: string, orders: number): Promise<number | null> {
  for (const end = Date.now() + 2 * PROMISED_MS; Date.now() < end; await sleep(1000)) {
    const [[ended] = [0]] = await ask<[number]>(
      origin,
      "select count(*) from reports where status in ('completed', 'failed')",
    );
    if (ended >= orders) return Date.now();
  }
  return null;
}

/** Draws stored bodies as the queue did and has Chrome alone print them. */
async function chromeAlone(bodies: [body: string][]): Promise<ChromeAlone> {
  const folder = path.join(cacheDir, "bench/documents");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Vite resolves the template's inlined fonts and styles; the server never listens.
  const vite = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, watch: null },
  });
  const { renderReportHtml } = (await vite.ssrLoadModule(
    "/app/domains/reports/template/document.tsx",
  )) as Template;
  for (const [index, [body]] of bodies.entries())
    writeFileSync(path.join(folder, `${index}.html`), renderReportHtml(JSON.parse(body) as ReportBody));
  await vite.close();
  return script(["scripts/measure/bench/chrome-alone.ts", folder], "Chrome alone printed nothing");
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * So many orders paid within so many seconds, through signed webhooks, the queue and Chrome, on the production build and a
 * fresh state: how long from payment to stored file, beside what Chrome alone takes for the same documents. Gives
 * both, and whether all were made, and the last within the promised minutes.
 */
export async function benchReports({
  orders,
  seconds,
  quiet = false,
}: {
  orders: number;
  seconds: number;
  quiet?: boolean;
}): Promise<{ isGood: boolean; took: Spread; alone: { reused: Spread; started: Spread } }> {
  const stateDir = path.join(cacheDir, "bench/reports");
  rmSync(stateDir, { recursive: true, force: true });
  mkdirSync(stateDir, { recursive: true });
  const port = sitePort(process.env.PORT, 8987);
  await checkPorts(port);
  await claimState(stateDir, port);
  await ensureChrome();
  await migrate(stateDir);
  await build("local", stateDir);
  const insert = [
    "scripts/measure/bench/insert-orders.ts",
    "--persist-to",
    stateDir,
    "--count",
    String(orders),
  ];
  const pending = await script<Order[]>(insert, "The orders could not be made");

  const site = await serve({ mode: "preview", port, stateDir, quiet: true });
  site.died.catch(() => {});
  const sessions = await openSessions(pending, { port, stateDir });
  const watch = watchProcesses();
  const paidAt = await payAll(sessions, { port, seconds });
  const endedAt = await waitForAll(site.origin, orders);
  const seen = watch.end();
  const rows = await ask<[status: string, payment: string, completedAt: number]>(
    site.origin,
    "select r.status, p.id, r.completed_at from reports r join report_credits c on c.id = r.credit_id join payments p on p.id = c.payment_id",
  );
  const bodies = await ask<[body: string]>(
    site.origin,
    `select report_content from reports where status = 'completed' limit ${COMPARED}`,
  );
  await endRunning();
  const alone = await chromeAlone(bodies);

  const paid = new Map(pending.map(({ id }, index) => [id, paidAt[index]]));
  const completed = rows.filter(([status]) => status === "completed");
  const took = completed.map(([, id, completedAt]) => completedAt - (paid.get(id) ?? Number.NaN));
  const first = Math.min(...paidAt);
  const last = completed.length > 0 ? Math.max(...completed.map(([, , at]) => at)) : first;
  if (!quiet) {
    head(`reports: ${orders} orders paid within ${seconds} s`);
    row("payment to stored file", spread(took), ms);
    row("Chrome alone, the same HTML", spread(alone.reused), ms);
    row("Chrome alone, a browser started for each", spread(alone.started), ms);
    console.log(
      `  made: ${completed.length} of ${orders}, the last ${inSeconds(last - first)} after the first payment`,
    );
    console.log(`  browsers started: ${seen.started}, at most ${seen.browsers} at once`);
    console.log(`  most memory: workerd ${megabytes(seen.workerd)}, Chrome ${megabytes(seen.chrome)}`);
  }
  return {
    isGood: endedAt !== null && completed.length === orders && last - first < PROMISED_MS,
    took: spread(took),
    alone: { reused: spread(alone.reused), started: spread(alone.started) },
  };
}

import { spawn, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "./support/test.ts";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { joinByForms } from "./support/people.ts";

const PORT = Number(process.env.E2E_RESTART_PORT ?? 4280);
const STATE = path.resolve(`${process.env.E2E_STATE ?? ".wrangler/e2e"}-restart`);

/** What the platform's clock does each minute. */
const CRON = "/cdn-cgi/local/scheduled?cron=*+*+*+*+*";

/** Starts the whole site on a port and state of its own; resolves once it is ready. */
async function start(...flags: string[]): Promise<ChildProcess> {
  const child = spawn("node", ["scripts/local/e2e-server.ts", ...flags], {
    env: { ...process.env, PORT: String(PORT), MIYAR_STATE: STATE },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`ready http://localhost:${PORT}`)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the site ended with ${code}:\n${output}`)));
  });
  return child;
}

/** Kills everything that the site started, without giving it a chance to finish anything. */
async function kill(child: ChildProcess, signal: "SIGKILL" | "SIGINT"): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, signal);
  await ended;
}

test.use({ baseURL: `http://localhost:${PORT}` });

test("killed between payment and PDF and started again, the report completes, once", async ({ page }) => {
  rmSync(STATE, { recursive: true, force: true });
  let site = await start();
  try {
    await joinByForms(page);
    await describeVilla(page);
    const payment = await openPayment(page);
    await payment.getByRole("button", { name: "Pay", exact: true }).click({ noWaitAfter: true });
    await expect(payment).toHaveURL(/\/payment-success/);
    await kill(site, "SIGKILL");

    site = await start("--keep");
    // Still signed in: sessions outlive the process.
    await page.goto("/dashboard");
    await expect(reportRows(page)).toHaveCount(1);
    await expect(reportRows(page).first().locator(".badge", { hasText: "قيد المعالجة" })).toBeVisible();
    // The page hears of it, or asks; it is not reloaded. The platform's clock ticks each minute: here as soon as it helps.
    const clock = setInterval(() => void page.request.get(CRON).catch(() => null), 5000);
    await expect(reportRows(page).first().getByText("مكتمل")).toBeVisible();
    clearInterval(clock);
    await page.reload();
    await expect(reportRows(page)).toHaveCount(1);
    const file = await reportRows(page).first().getByRole("link", { name: /تنزيل/ }).getAttribute("href");
    expect((await page.request.get(file ?? "")).status()).toBe(200);
  } finally {
    await kill(site, "SIGINT");
  }
});

import { spawn, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "./support/test.ts";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { joinByForms } from "./support/people.ts";

const PORT = Number(process.env.E2E_RESTART_PORT ?? 4280);
const STATE = path.resolve(`${process.env.E2E_STATE ?? ".wrangler/e2e"}-restart`);

/** The URL that runs the scheduled task of each minute. */
const CRON = "/cdn-cgi/local/scheduled?cron=*+*+*+*+*";

/** Starts the whole site with its own port and state; resolves when it is ready. */
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

/** Kills the site and all its child processes at once. */
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
    // Still signed in: sessions survive the process.
    await page.goto("/dashboard");
    await expect(reportRows(page)).toHaveCount(1);
    await expect(reportRows(page).first().locator(".badge", { hasText: "قيد المعالجة" })).toBeVisible();
    // The page gets the news by socket or by polling, without a reload. The clock runs every minute; here more often.
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

import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "./support/test.ts";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { joinByForms } from "./support/people.ts";
import { killSite, startSite } from "./support/second-site.ts";

const PORT = Number(process.env.E2E_RESTART_PORT ?? 4280);
const STATE = path.resolve(`${process.env.E2E_STATE ?? ".wrangler/e2e"}-restart`);

/** The URL that runs the scheduled task of each minute. */
const CRON = "/cdn-cgi/local/scheduled?cron=*+*+*+*+*";

test.use({ baseURL: `http://localhost:${PORT}` });

test("killed between payment and PDF and started again, the report completes, once", async ({ page }) => {
  rmSync(STATE, { recursive: true, force: true });
  let site = await startSite({ port: PORT, state: STATE });
  try {
    await joinByForms(page);
    await describeVilla(page);
    const payment = await openPayment(page);
    await payment.getByRole("button", { name: "Pay", exact: true }).click({ noWaitAfter: true });
    await expect(payment).toHaveURL(/\/payment-success/);
    await killSite(site, "SIGKILL");

    site = await startSite({ port: PORT, state: STATE }, "--keep");
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
    await killSite(site, "SIGINT");
  }
});

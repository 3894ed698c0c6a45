import type { ChildProcess } from "node:child_process";
import path from "node:path";
import type { Page } from "@playwright/test";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { joinByForms } from "./support/people.ts";
import { killSite, startSite } from "./support/second-site.ts";
import { expect, test } from "./support/test.ts";

const PORT = Number(process.env.E2E_MOYASAR_PORT ?? 4290);
const STATE = path.resolve(`${process.env.E2E_STATE ?? ".wrangler/e2e"}-moyasar`);
/** Moyasar's stand-in of this site. */
const BANK = `http://127.0.0.1:${PORT + 2}`;

test.use({ baseURL: `http://localhost:${PORT}` });
test.describe.configure({ mode: "serial" });

let site: ChildProcess | undefined;
test.beforeAll(async () => {
  site = await startSite({ port: PORT, state: STATE }, "--moyasar");
});
test.afterAll(async () => {
  if (site) await killSite(site, "SIGINT");
});

const button = (tab: Page, name: "Pay" | "Decline" | "Cancel") =>
  tab.getByRole("button", { name, exact: true });

/** The hosted page of a new member's first order. */
async function begin(page: Page): Promise<Page> {
  await joinByForms(page);
  await describeVilla(page);
  const tab = await openPayment(page);
  expect(tab.url()).toContain(`${BANK}/invoices/`);
  return tab;
}

test("mada declined, then paid by mada: one order, paid, with its report in the making", async ({ page }) => {
  const tab = await begin(page);
  await tab.getByRole("radio", { name: "مدى" }).check();
  await button(tab, "Decline").click();
  await expect(tab.getByRole("alert")).toContainText("رُفضت عملية الدفع");
  await button(tab, "Pay").click();
  await expect(tab.getByRole("heading", { name: "تم الدفع بنجاح" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(reportRows(page)).toHaveCount(1);
});

for (const [name, method] of [
  ["STC Pay", "stcpay"],
  ["Apple Pay", "applepay"],
] as const)
  test(`${name} is offered and pays, and what is given back at Moyasar is refunded here`, async ({
    page,
  }) => {
    const tab = await begin(page);
    await tab.getByRole("radio", { name }).check();
    await button(tab, "Pay").click();
    await expect(tab.getByRole("heading", { name: "تم الدفع بنجاح" })).toBeVisible();

    const payments = (await (await page.request.get(`${BANK}/_control/payments`)).json()) as {
      id: string;
      status: string;
      source: { type: string };
    }[];
    const payment = payments.find(({ source, status }) => source.type === method && status === "paid");
    await page.request.post(`${BANK}/_control/payments/${payment?.id}/refund`, { data: {} });
    await expect
      .poll(async () => {
        await page.goto("/dashboard#orders");
        return page.getByText("مسترد", { exact: true }).count();
      })
      .toBeGreaterThan(0);
  });

test("leaving Moyasar's page cancels the order, and nothing can be paid there any more", async ({ page }) => {
  const tab = await begin(page);
  const address = tab.url();
  await button(tab, "Cancel").click();
  await expect(tab).toHaveURL(/\/payment-canceled/);
  await tab.goto(address);
  await expect(tab.getByRole("status")).toContainText("انتهت صلاحية صفحة الدفع");
  await expect(button(tab, "Pay")).toHaveCount(0);
});

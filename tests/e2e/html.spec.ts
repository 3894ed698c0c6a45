import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { runSql } from "./support/database.ts";
import { enterAs, joinAsAdministrator, SARA } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

// A sample of what the Nu HTML checker tests in `npm run bench -- --pages`: HTML as served, before any script.

const checker = new HtmlValidate({ extends: ["html-validate:standard"], root: true });

/** Violations of the HTML standard in a page, with their positions. */
async function faultsOf(name: string, html: string): Promise<string[]> {
  const { results } = await checker.validateString(html, name);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${name}:${line}:${column} ${ruleId}: ${message}`),
  );
}

async function faultsOfPages(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    faults.push(...(await faultsOf(path, await answer.text())));
  }
  return faults;
}

test("the pages that the build wrote are valid HTML", async () => {
  const written = readdirSync("build/client", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  expect(written.length).toBeGreaterThan(20);
  const faults: string[] = [];
  for (const name of written)
    faults.push(...(await faultsOf(name, readFileSync(`build/client/${name}`, "utf8"))));
  expect(faults).toEqual([]);
});

test("the pages that visitors are shown are valid HTML, a missing one too", async ({ page }) => {
  const [listing] = await runSql("select id from listings where live = 1 limit 1");
  const paths = [
    "/",
    "/estimate",
    "/calculator",
    "/embed?kind=price&city=Riyadh&type=apartment&district=%D8%A7%D9%84%D9%86%D8%B1%D8%AC%D8%B3",
    "/embed/price?city=riyadh&type=apartment",
    "/embed/estimate?city=doha&type=villa",
    "/developers",
    "/developers/feeds",
    "/rent-check",
    "/rent-check/dubai",
    "/compare",
    `/compare?ids=${listing?.id}&estimate=city%3DRiyadh%26property_type%3Dapartment%26area_sqm%3D140`,
    "/methodology/record",
    "/market",
    "/market/riyadh/apartment",
    "/marketplace",
    "/marketplace?view=map",
    "/marketplace?near=metro,1000&areas=wzqtCwvo7Bg9DAv-Bg9D",
    "/marketplace?q=%D8%A7%D9%84%D8%B1%D9%8A%D8%A7%D8%B6",
    `/marketplace/${listing?.id}`,
    "/office/al-mohannadi",
    "/auth?tab=login",
    "/auth?tab=signup",
    "/contact",
    "/service-request",
    "/test-report",
    "/favorites",
  ];
  const missing = await (await page.request.get("/no-such-page")).text();
  expect([...(await faultsOfPages(page, paths)), ...(await faultsOf("missing", missing))]).toEqual([]);
});

/** The demo member's delivered report, and its payment. */
async function thingsOfSara() {
  const [row] = await runSql(
    `select reports.id as report, payments.id as payment, users.id as user
       from reports join payments on payments.report_id = reports.id join users on users.id = reports.user_id
      where users.email = ? and reports.status = 'completed' limit 1`,
    SARA.email,
  );
  if (!row) throw new Error("the demo has no delivered report");
  return row;
}

test("a member's pages are valid HTML", async ({ page }) => {
  await page.goto("/about");
  await enterAs(page, SARA);
  const { report, payment } = await thingsOfSara();
  const paths = [
    "/dashboard",
    "/dashboard/listings",
    "/dashboard/analytics",
    "/dashboard/profile",
    "/dashboard/settings",
    "/dashboard/settings/mfa",
    "/dashboard/settings/sessions",
    "/dashboard/settings/password",
    "/dashboard/settings/export",
    "/dashboard/settings/close",
    "/dashboard/searches",
    "/dashboard/office",
    "/dashboard/office/import",
    "/dashboard/office/keys",
    "/dashboard/office/webhooks",
    "/dashboard/properties",
    "/dashboard/properties/new",
    "/dashboard/inbox",
    "/dashboard/credits",
    "/dashboard/statements",
    "/profile",
    "/property-form",
    "/buyer-investor-report",
    "/seller-owner-report",
    "/marketplace/create",
    "/favorites",
    `/reports/${report}`,
    `/reports/${report}/share`,
    `/reports/${report}/print`,
    `/orders/${payment}/invoice`,
  ];
  expect(await faultsOfPages(page, paths)).toEqual([]);
});

test("the administration's pages are valid HTML", async ({ page }) => {
  await joinAsAdministrator(page);
  const { report, payment, user } = await thingsOfSara();
  const tabs = [
    "",
    "/listings",
    "/people",
    "/reports",
    "/payments",
    "/codes",
    "/offices",
    "/offices/demo-office",
    "/einvoices",
    "/requests",
    "/settings",
    "/trail",
  ];
  const things = [`/reports/${report}`, `/payments/${payment}`, `/people/${user}`];
  const paths = [...tabs, ...things].map((path) => `/admin${path}`);
  expect(await faultsOfPages(page, paths)).toEqual([]);
});

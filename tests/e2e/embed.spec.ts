import { inspectOpen } from "./support/inspect.ts";
import { expect, test } from "./support/test.ts";

const PARTNER = "https://partner.example";

test("a partner's page with a strict policy shows a district's price and the estimate's form, from the copied line", async ({
  page,
  baseURL,
  context,
}) => {
  await page.goto("/embed");
  await page.getByLabel("المدينة").selectOption("Riyadh");
  await page.getByLabel("نوع العقار").selectOption("apartment");
  await page.getByLabel("الحي").fill("النرجس");
  await page.getByLabel("لون موقعك").fill("#b4642f");
  await page.getByRole("button", { name: "أنشئ الإطار" }).click();
  const code = page.getByLabel("انسخ هذا السطر");
  await expect(code).toHaveValue(/^<iframe src="/);
  await expect(page.frameLocator("iframe").getByRole("heading")).toContainText("حي النرجس، الرياض");
  await inspectOpen(page);
  const price = (await code.inputValue()).replace(/src="https?:\/\/[^/]+/, `src="${baseURL}`);

  const form = price.replace("/embed/price", "/embed/estimate");
  await page.route(`${PARTNER}/**`, (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      headers: {
        "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; frame-src ${baseURL}`,
      },
      body: `<!doctype html><html lang="ar" dir="rtl"><title>شريك</title><main>${price}${form}</main></html>`,
    }),
  );
  await page.goto(`${PARTNER}/page`);
  const [shown, asked] = [page.frameLocator("iframe >> nth=0"), page.frameLocator("iframe >> nth=1")];
  await expect(shown.getByRole("heading")).toContainText("حي النرجس، الرياض");
  await expect(asked.getByLabel("الحي")).toHaveValue("النرجس");
  for (const frame of page.frames().slice(1))
    expect(
      await frame.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight),
      frame.url(),
    ).toBe(true);
  expect((await context.cookies()).filter(({ domain }) => domain !== "partner.example")).toEqual([]);

  await asked.getByLabel(/المساحة/).fill("140");
  const [answer] = await Promise.all([
    context.waitForEvent("page"),
    asked.getByRole("button", { name: "احسب النطاق" }).click(),
  ]);
  await expect(answer).toHaveURL(/\/estimate\?.*city=Riyadh/);
  await expect(answer.getByLabel("الحي")).toHaveValue("النرجس");
});

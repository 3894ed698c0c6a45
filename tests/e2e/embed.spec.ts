import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { EMBED_SIZE } from "#app/domains/embeds/rules.ts";
import { inspectOpen } from "./support/inspect.ts";
import { expect, test } from "./support/test.ts";

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
  const code = page.getByRole("textbox", { name: "انسخ هذا السطر" });
  await expect(code).toHaveValue(/^<iframe src="/);
  await expect(page.frameLocator("iframe").getByRole("heading")).toContainText("حي النرجس، الرياض");
  await inspectOpen(page);
  const price = (await code.inputValue()).replace(/src="https?:\/\/[^/]+/, `src="${baseURL}`);

  const form = price
    .replace("/embed/price", "/embed/estimate")
    .replace(`height="${EMBED_SIZE.price.height}"`, `height="${EMBED_SIZE.estimate.height}"`);
  const partner = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'unsafe-inline'; frame-src ${baseURL}`,
    );
    response.end(
      `<!doctype html><html lang="ar" dir="rtl"><title>شريك</title><main>${price}${form}</main></html>`,
    );
  });
  await new Promise<void>((listening) => partner.listen(0, "127.0.0.1", listening));
  const { port } = partner.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  const [shown, asked] = [page.frameLocator("iframe >> nth=0"), page.frameLocator("iframe >> nth=1")];
  await expect(shown.getByRole("heading")).toContainText("حي النرجس، الرياض");
  await expect(asked.getByLabel("الحي")).toHaveValue("النرجس");
  for (const frame of page.frames().slice(1))
    expect(
      await frame.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight),
      frame.url(),
    ).toBe(true);
  expect(await context.cookies()).toEqual([]);

  await asked.getByLabel(/المساحة/).fill("140");
  const [answer] = await Promise.all([
    context.waitForEvent("page"),
    asked.getByRole("button", { name: "احسب النطاق" }).click(),
  ]);
  await expect(answer).toHaveURL(/\/estimate\?.*city=Riyadh/);
  await expect(answer.getByLabel("الحي")).toHaveValue("النرجس");
  partner.close();
});

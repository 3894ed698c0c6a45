import { execFile } from "node:child_process";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { keepPicture, keepPictures } from "./support/look.ts";
import { joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const KEYS = "/dashboard/office/keys";
const WEBHOOKS = "/dashboard/office/webhooks";

test("a member makes a key, uses it, sees its calls and revokes it", async ({ page }, info) => {
  await joinAsMember(page);
  await page.goto("/dashboard/settings");
  await page.getByRole("link", { name: "إدارة المفاتيح" }).click();
  await expect(page.getByRole("heading", { name: "مفاتيح المطورين", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "إنشاء المفتاح" }).click();
  await expect(page.getByLabel("اسم المفتاح")).toHaveAttribute("aria-invalid", "true");
  // The browser complains of the refusal itself; of nothing from here on.
  const complaints = collectComplaints(page);
  await page.getByLabel("اسم المفتاح").fill("تطبيق المكتب");
  await page.getByRole("button", { name: "إنشاء المفتاح" }).click();
  await expect(page.getByRole("heading", { name: "مفتاحك الجديد" })).toBeFocused();
  const key = (await page.getByRole("region", { name: "المفتاح", exact: true }).textContent()) ?? "";
  expect(key).toMatch(/^miyar_[\w-]{43}$/);
  await keepPicture(page, info, "new-key");

  const ask = () =>
    page.request.get("/api/v1/prices?country=qa", { headers: { Authorization: `Bearer ${key}` } });
  expect((await ask()).status()).toBe(200);
  expect((await ask()).status()).toBe(200);
  await page.getByRole("link", { name: "حفظته، عد إلى المفاتيح" }).click();
  await expect(page.getByText("تطبيق المكتب", { exact: true })).toBeVisible();
  // Calls are counted once their answers have left.
  const counted = async () => {
    await page.goto(KEYS);
    return page.getByText("اليوم طلبان من ١٠٬٠٠٠").count();
  };
  await expect.poll(counted).toBe(1);
  await expect(page.locator("body")).not.toContainText(key);
  await inspect(page, KEYS);
  await keepPictures(page, info, KEYS, "keys");

  await page.getByRole("button", { name: "إلغاء المفتاح تطبيق المكتب" }).click();
  await expect(page.getByText("أُلغي المفتاح").first()).toBeVisible();
  await expect(page.getByText("ملغى", { exact: true })).toBeVisible();
  expect((await ask()).status()).toBe(401);
  expect(complaints).toEqual([]);
});

test("the commands of the page for developers answer as they stand there", async ({ page }) => {
  await page.goto("/developers");
  const commands = (await page.locator("pre").allTextContents()).filter((text) => text.startsWith("curl"));
  // The first one stands again at its operation; the last is a tool's.
  expect(commands.length).toBe(9);
  for (const command of new Set(commands)) {
    // The example of one listing is invented.
    if (/listings\/0+/.test(command)) continue;
    const { stdout } = await promisify(execFile)("sh", [
      "-c",
      command.replace(/^curl/, "curl -sS --fail-with-body"),
    ]);
    expect(stdout, command).toMatch(/"(?:estimate|markets|per_sqm|districts|history|listings)\\?"/);
  }
});

test("each kind of problem has its place on that page, and its parts open without script", async ({
  page,
}) => {
  const answer = await page.request.get("/api/v1/estimates?city=riyadh");
  const { type } = (await answer.json()) as { type: string };
  await page.goto(type);
  await expect(page.locator("tr#bad-parameters")).toBeInViewport();
  const estimate = page.locator("section", { has: page.locator("h3#estimate") }).last();
  await estimate.getByText("حقول الجواب").click();
  await expect(estimate.getByRole("rowheader", { name: "estimate.low", exact: true })).toBeVisible();
});

test("a member's own server is told of a test in a signed message, and of nothing once it is removed", async ({
  page,
}, info) => {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  try {
    await joinAsMember(page);
    await page.goto("/dashboard/settings");
    await page.getByRole("link", { name: "إدارة الإشعارات" }).click();
    await expect(page.getByRole("heading", { name: "إشعارات البرامج (Webhooks)", level: 1 })).toBeVisible();
    await page.getByLabel("العنوان", { exact: true }).fill("https://router.internal/miyar");
    await page.getByRole("button", { name: "إضافة الوجهة" }).click();
    await expect(page.getByText("هذا العنوان ليس على الإنترنت العام").first()).toBeVisible();
    await expect(page.getByLabel("العنوان", { exact: true })).toHaveValue("https://router.internal/miyar");
    const complaints = collectComplaints(page);
    await page.getByLabel("العنوان", { exact: true }).fill(`http://127.0.0.1:${port}/miyar`);
    await page.getByRole("button", { name: "إضافة الوجهة" }).click();
    await expect(page.getByRole("heading", { name: "سر التوقيع" })).toBeFocused();
    const secret = (await page.getByRole("region", { name: "السر", exact: true }).textContent()) ?? "";
    await keepPicture(page, info, "webhook-secret");
    await page.getByRole("link", { name: "حفظته، عد إلى الوجهات" }).click();

    await page.getByRole("button", { name: "إرسال تجريبي" }).click();
    await seeToast(page, "أُرسل إشعار تجريبي");
    await expect.poll(() => got.length).toBe(1);
    const { headers, body } = got[0] ?? { headers: {}, body: "" };
    const message = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(message).toMatchObject({ type: "webhook.test", data: {} });
    const delivered = async () => {
      await page.goto(WEBHOOKS);
      await page.getByText("آخر الإشعارات").click();
      return page.getByText("وصل", { exact: true }).count();
    };
    await expect.poll(delivered).toBe(1);
    await expect(page.locator("body")).not.toContainText(secret);
    await inspect(page, WEBHOOKS);
    await keepPictures(page, info, WEBHOOKS, "webhooks");
    await page.getByRole("button", { name: "إيقاف" }).click();
    await seeToast(page, "أُوقفت الوجهة");
    await page.getByRole("button", { name: "حذف" }).click();
    await seeToast(page, "حُذفت الوجهة");
    await expect(page.getByText("لا وجهات بعد")).toBeVisible();
    expect(complaints).toEqual([]);
  } finally {
    server.close();
  }
});

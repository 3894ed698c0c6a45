import type { Browser, FileChooser, Page } from "@playwright/test";
import { collectComplaints, inspect, inspectOpen } from "./support/inspect.ts";
import { reportRows } from "./support/order.ts";
import { enterAs, SARA } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** Sara's finished report on a flat in حي العارض: its file, and the page that its code leads to. */
async function openVerifiable(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, SARA);
  await page.goto("/dashboard");
  const view = reportRows(page).filter({ hasText: "حي العارض" }).getByRole("link", { name: "عرض" });
  const path = (await view.getAttribute("href")) ?? "";
  await page.goto(path);
  const link = page.getByRole("link", { name: /^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/ });
  const code = await link.innerText();
  expect(await link.getAttribute("href")).toBe(`/verify/${code}`);
  const file = await (await page.request.get(`${path}/file`)).body();
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  await page.context().close();
  return { code, file };
}

/** The file with one byte changed, in its middle. */
function changed(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  const at = Math.floor(copy.length / 2);
  copy[at] = ((copy[at] ?? 0) + 1) % 256;
  return copy;
}

const outcome = (page: Page) => page.getByRole("status").filter({ has: page.locator(".notice") });
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

/** Drops a file on the page's field as a mouse does. */
async function drop(page: Page, name: string, buffer: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([named, encoded]) => {
      const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], named, { type: "application/pdf" }));
      return data;
    },
    [name, buffer.toString("base64")] as const,
  );
  for (const type of ["dragover", "drop"])
    await page.locator(".verify__drop").dispatchEvent(type, { dataTransfer: transfer });
}

test("whoever holds a report types its code, reads that it stands, and learns of each file whether it is the original", async ({
  page,
  browser,
}) => {
  test.slow();
  const { code, file } = await openVerifiable(browser);
  const complaints = collectComplaints(page);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "التحقق من تقرير" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "التحقق من تقرير" })).toBeVisible();
  const field = page.getByLabel("رمز التحقق", { exact: true });

  // What is no code is said beside its field and stays in it.
  await field.fill("K7M4");
  await field.press("Enter");
  await expect(page.getByText("هذا ليس رمز تحقق").first()).toBeVisible();
  await expect(field).toHaveValue("K7M4");
  await inspectOpen(page);

  // In small letters, without dashes, with a space too many.
  await field.fill(` ${code.replaceAll("-", "").toLowerCase()} `);
  await page.getByRole("button", { name: "تحقق", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/verify/${code}$`));
  await expect(page.getByText("صدر هذا التقرير عن معيار، وما زال قائمًا")).toBeVisible();
  const facts = page.locator("dl.kv");
  await expect(facts).toContainText("تقرير المشتري/المستثمر");
  await expect(facts).toContainText("الرياض");
  await expect(facts).toContainText("#MIYAR-");
  expect(await page.locator("main").innerText()).not.toMatch(/العارض|سارة/);
  await inspectOpen(page);

  // From here on nothing may leave the browser. A pointer that rests on a link fetches what it leads to.
  await page.mouse.move(0, 0);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  const choose = page.getByLabel("اختيار ملف PDF");
  await choose.setInputFiles(pdf("report.pdf", file));
  await expect(outcome(page)).toContainText("الملف هو الأصل");
  await expect(outcome(page)).toContainText("report.pdf");
  await inspectOpen(page);
  await choose.setInputFiles(pdf("changed.pdf", changed(file)));
  await expect(outcome(page)).toContainText("الملف ليس الأصل");
  await inspectOpen(page);
  await drop(page, "dropped.pdf", file);
  await expect(outcome(page)).toContainText("الملف هو الأصل");
  await expect(outcome(page)).toContainText("dropped.pdf");
  await drop(page, "cut.pdf", file.subarray(0, -1));
  await expect(outcome(page)).toContainText("الملف ليس الأصل");
  // Asked for before the key that opens it: the browser is told without a wait, and an answer of the page comes after.
  const chooser = new Promise<FileChooser>((resolve) => page.once("filechooser", resolve));
  await choose.setInputFiles(pdf("notes.txt", Buffer.from("شيء آخر")));
  await expect(outcome(page)).toContainText("هذا ليس ملف PDF");
  expect(sent).toEqual([]);

  // By keyboard: the field is reached, and Enter or Space opens the browser's own chooser.
  await choose.focus();
  await page.keyboard.press("Space");
  await (await chooser).setFiles(pdf("by-keyboard.pdf", file));
  await expect(outcome(page)).toContainText("by-keyboard.pdf");
  await expect(outcome(page)).toContainText("الملف هو الأصل");
  // From the code that was too short.
  expect(complaints.filter((complaint) => !complaint.includes("400 (Bad Request)"))).toEqual([]);
});

test("without a script the form leads to the facts, with the digest and the commands that tell a file's", async ({
  browser,
}) => {
  const { code, file } = await openVerifiable(browser);
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/verify");
  await page.getByLabel("رمز التحقق", { exact: true }).fill(code.toLowerCase());
  await page.getByRole("button", { name: "تحقق", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/verify/${code}$`));
  await expect(page.getByText("صدر هذا التقرير عن معيار، وما زال قائمًا")).toBeVisible();
  await expect(page.getByLabel("اختيار ملف PDF")).toBeHidden();
  await expect(page.getByText("shasum -a 256 report.pdf")).toBeVisible();
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(file));
  await expect(page.getByText(Buffer.from(digest).toString("hex"))).toBeVisible();
});

test("an invented code is none of ours, and the sample's says that it is a sample", async ({ page }) => {
  const unknown = await page.goto("/verify/ACDE-FHJK-MNPR");
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "لا تقرير بهذا الرمز" })).toBeVisible();
  expect(unknown?.headers()["x-robots-tag"]).toBe("noindex");

  await page.goto("/report-preview");
  await page.getByRole("link", { name: "0000-0000-0000" }).click();
  await expect(page).toHaveURL(/\/verify\/0000-0000-0000$/);
  await expect(page.getByText("هذا نموذج، وليس تقريرًا لأحد")).toBeVisible();
  await inspectOpen(page);
  await inspect(page, "/verify");
});

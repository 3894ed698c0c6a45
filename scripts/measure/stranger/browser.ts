import { chromium, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { findHeadlessChrome } from "../../local/local-chrome.ts";
import { PATIENCE } from "../../setup/patience.ts";

type Account = { email: string; password: string; secret: string | null };
type Open = () => Promise<Page>;
type Site = { origin: string; lines: string[] };

/** Address, password and, where there is one, the TOTP secret of a demo account, out of the lines that were printed. */
function printedAccount(lines: string[], role: string): Account {
  const line = lines.find((text) => text.includes("@") && text.includes(role));
  const [, email, password] = /^\s+(\S+@\S+)\s+(\S+)/.exec(line ?? "") ?? [];
  if (!line || !email || !password)
    throw new Error(`No ${role} among the printed accounts:\n${lines.join("\n")}`);
  return { email, password, secret: /TOTP secret (\S+)/.exec(line)?.[1] ?? null };
}

/** A browser for the work; each `open` is a person of their own. */
export async function useBrowser(work: (open: Open) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    ...(findHeadlessChrome() ? { executablePath: findHeadlessChrome() } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
    timeout: PATIENCE.answer,
  });
  try {
    await work(async () => {
      const context = await browser.newContext({ locale: "ar" });
      context.setDefaultTimeout(PATIENCE.answer);
      return context.newPage();
    });
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, origin: string, { email, password }: Account): Promise<void> {
  await page.goto(`${origin}/auth?tab=login`);
  await page.getByLabel("البريد الإلكتروني").fill(email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
}

/** The printed member signs in and sees reports. */
export async function signInAsMember(open: Open, { origin, lines }: Site): Promise<void> {
  const page = await open();
  await signIn(page, origin, printedAccount(lines, "member"));
  await page.waitForURL(/\/dashboard/);
  await page.getByRole("heading").first().waitFor();
}

/** The printed administrator signs in with a code of the printed secret, and opens the administration. */
export async function signInAsAdministrator(open: Open, { origin, lines }: Site): Promise<void> {
  const account = printedAccount(lines, "super_admin");
  if (!account.secret) throw new Error("The administrator's TOTP secret was not printed.");
  const page = await open();
  await signIn(page, origin, account);
  await page.waitForURL(/\/auth\/mfa/);
  const code = new TOTP({ secret: Secret.fromBase32(account.secret) }).generate();
  await page.getByRole("textbox").first().fill(code);
  await page.getByRole("main").getByRole("button", { name: "تأكيد" }).first().click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
  await page.goto(`${origin}/admin`);
  if (!new URL(page.url()).pathname.startsWith("/admin")) throw new Error(`/admin led to ${page.url()}.`);
}

/** What the README calls the mailbox answers with a list. */
export async function readMails(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/cdn-cgi/explorer/api/local/email/sending`);
  const { result } = (await answer.json()) as { result: unknown };
  if (!Array.isArray(result)) throw new Error("The mailbox lists nothing.");
}

import { expect, type Page } from "@playwright/test";
import { keepCanary } from "./canaries.ts";
import { readLink } from "./mailbox.ts";

export type Person = { fullName: string; email: string; password: string };

/** The demo member with a report in each state. */
export const SARA = { email: "sara@miyar.example", password: "miyar-demo-2026" };

let made = 0;

/** Somebody who has no account yet. */
export function newPerson(): Person {
  made += 1;
  const person = {
    fullName: "ريم السبيعي",
    email: `reem-${Date.now()}-${made}@example.com`,
    // Nothing of the address in it: the site refuses that.
    password: `ظل-النخيل-${Math.random().toString(36).slice(2, 10)}`,
  };
  keepCanary("password", person.password);
  return person;
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto("/auth?tab=signup");
  await page.getByLabel("الاسم الكامل").fill(person.fullName);
  await page.getByLabel("البريد الإلكتروني").fill(person.email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(person.password);
  await page.getByLabel("تأكيد كلمة المرور").fill(person.password);
  await page.getByRole("button", { name: "إنشاء الحساب" }).click();
  await expect(page.getByText("تم إنشاء الحساب")).toBeVisible();
}

/** Signs up, follows the mailed link, and ends signed in on the dashboard. */
export async function joinAsMember(page: Page, person = newPerson()): Promise<Person> {
  await signUp(page, person);
  await page.goto(await readLink(page.request, person.email, "/auth/confirm"));
  await page.getByRole("button", { name: "تأكيد البريد والدخول" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return person;
}

export async function logIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.goto("/auth?tab=login");
  await page.getByLabel("البريد الإلكتروني").fill(email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
}

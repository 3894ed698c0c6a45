import { expect, type Page } from "@playwright/test";
import { generateIdFromEntropySize } from "lucia";
import { foldedWords } from "#app/domains/accounts/people/person-words.server.ts";
import { hashPassword } from "#app/domains/accounts/passwords/password-hash.server.ts";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { keepCanary } from "./canaries.ts";
import { accountId, insertRow, runSql, SITE } from "./database.ts";
import { readLink } from "./mailbox.ts";

export type Person = { fullName: string; email: string; password: string };

/** The demo member, with a report in each state. */
export const SARA = { email: "sara@miyar.example", password: "miyar-demo-2026" };

let made = 0;

/** A person without an account. */
export function newPerson(): Person {
  made += 1;
  const person = {
    fullName: "ريم السبيعي",
    email: `reem-${Date.now()}-${made}@example.com`,
    // Contains nothing of the address, which the site would refuse.
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

/** Signs up, opens the mailed link, and ends on the dashboard, signed in. */
export async function joinByForms(page: Page, person = newPerson()): Promise<Person> {
  await signUp(page, person);
  await page.goto(await readLink(page.request, person.email, "/auth/confirm"));
  await page.getByRole("button", { name: "تأكيد البريد والدخول" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return person;
}

/** A person with an account and a session; no page is opened yet. */
export async function joinAsMember(page: Page, person = newPerson()): Promise<Person> {
  const id = newId();
  const now = Date.now();
  await insertRow("users", {
    id,
    email: person.email,
    password_hash: await hashPassword(person.password),
    email_confirmed_at: now,
    created_at: now,
  });
  await insertRow("profiles", { user_id: id, full_name: person.fullName, created_at: now, updated_at: now });
  for (const word of foldedWords(person.fullName)) await insertRow("person_words", { word, user_id: id });
  await enterAs(page, person);
  return person;
}

/** A new administrator whose session has the second factor. */
export async function joinAsAdministrator(page: Page): Promise<Person> {
  const person = await joinAsMember(page);
  const id = await accountId(person.email);
  const now = Date.now();
  await insertRow("user_roles", { user_id: id, role: "super_admin", created_at: now });
  await insertRow("mfa_factors", {
    id: newId(),
    user_id: id,
    friendly_name: "هاتفي",
    factor_type: "totp",
    status: "verified",
    sealed: "s1.a.b",
    created_at: now,
    updated_at: now,
  });
  await runSql("update sessions set second_factor = 'totp', mfa_at = ? where user_id = ?", now, id);
  return person;
}

/** Gives the browser a session of a person, as if they had just signed in with their password. */
export async function enterAs(page: Page, { email }: Pick<Person, "email">): Promise<void> {
  const now = Date.now();
  const secret = generateIdFromEntropySize(25);
  keepCanary("session", secret);
  await insertRow("sessions", {
    id: hashSecret(secret),
    handle: newId(),
    user_id: await accountId(email),
    expires_at: now + days(30),
    user_agent: await page.evaluate(() => navigator.userAgent),
    created_at: now,
    last_used_at: now,
    first_factor: "password",
    authenticated_at: now,
  });
  await page.context().addCookies([
    { name: "miyar_session", value: secret, url: SITE },
    { name: "signed_in", value: "1", url: SITE },
  ]);
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

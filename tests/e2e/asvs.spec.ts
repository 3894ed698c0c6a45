import type { Page } from "@playwright/test";
import { joinAsMember, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** Pastes text, like a person who copied a password from a password manager. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  const field = page.getByLabel(label, { exact: true });
  await field.click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(field).toHaveValue(text);
  await expect(field).toHaveAttribute("type", "password");
}

test("passwords are masked until somebody asks to see them, and can be pasted wherever they are typed", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const person = newPerson();
  await page.goto("/auth?tab=signup");
  for (const label of ["كلمة المرور", "تأكيد كلمة المرور"]) await paste(page, label, person.password);
  await page.getByRole("button", { name: "أظهر كلمة المرور" }).first().click();
  const field = page.getByLabel("كلمة المرور", { exact: true });
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "أخفِ كلمة المرور" }).first().click();
  await expect(field).toHaveAttribute("type", "password");

  await page.goto("/auth?tab=login");
  await paste(page, "كلمة المرور", person.password);

  await joinAsMember(page);
  await page.goto("/dashboard/settings/password");
  for (const label of ["كلمة المرور الحالية", "كلمة المرور الجديدة", "تأكيد كلمة المرور"])
    await paste(page, label, "سفينة بلا مرسى في البحر");
});

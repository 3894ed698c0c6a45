import { expect, type Locator, type Page } from "@playwright/test";
import { findScreenFaults } from "./screen-faults.ts";

/**
 * Expected complaints: pages that answer 404 on purpose, the service worker that playwright.config.ts blocks, and a
 * transition between documents that Chrome leaves out because a busy machine drew the new page before it.
 */
const MEANT = [
  "404 (Not Found)",
  "Service Worker registration blocked by Playwright",
  "Transition was aborted because of invalid state. Page already revealed",
];

/** Collects the browser's complaints from now on. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  const keep = (text: string) => {
    if (!MEANT.some((words) => text.includes(words))) complaints.push(`${page.url()} ${text}`);
  };
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) keep(message.text());
  });
  page.on("pageerror", (error) => keep(error.message));
  return complaints;
}

const LOOKS = [
  { width: 320, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const;

/**
 * Checks the open page, narrow and light, then wide and dark: no sideways scrolling, no WCAG A or AA violation, and
 * axe's best practices.
 */
export async function inspectOpen(page: Page): Promise<void> {
  for (const look of LOOKS)
    expect(await findScreenFaults(page, look), `${page.url()} at ${look.width}, ${look.colorScheme}`).toEqual(
      [],
    );
}

/** Opens a page on a narrow screen and checks it. */
export async function inspect(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(path);
  await inspectOpen(page);
}

/** Whether the element, or one inside it, has the focus. */
export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement));

/** Presses a key until it moves the focus there: a key pressed before the page's script runs is lost. */
export async function pressToFocus(page: Page, key: string, target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await hasFocus(target))) await page.keyboard.press(key);
      return hasFocus(target);
    })
    .toBe(true);
}

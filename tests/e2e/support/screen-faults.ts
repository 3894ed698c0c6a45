import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

const RULES: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** Runs inside the page. */
const run = (options: RunOptions): Promise<AxeResults> =>
  (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options);

/**
 * Violations of WCAG A and AA and of axe's best practices: each rule, with the first element that breaks it. Puts axe
 * into each document once, since that takes longer than most checks. Frames are not looked into: no page has one.
 */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(run, RULES);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** What is wrong with the open page at a width and in a theme: sideways scroll, and what axe finds. */
export async function findScreenFaults(
  page: Page,
  { width, colorScheme }: { width: number; colorScheme: "light" | "dark" },
): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return [...(isWide ? ["scrolls sideways"] : []), ...(await findViolations(page))];
}

import type { Page, TestInfo } from "@playwright/test";

/** Pictures are for people to look at: they are taken only where LOOK is set. */
const isWanted = Boolean(process.env.LOOK);

/** Attaches a picture of the page as it is. */
export async function keepPicture(page: Page, info: TestInfo, name: string): Promise<void> {
  if (!isWanted) return;
  // With what is far below, which is drawn later otherwise.
  await page.locator(".late").evaluateAll((parts) => {
    for (const part of parts) part.style.contentVisibility = "visible";
  });
  await info.attach(name, { body: await page.screenshot({ fullPage: true }), contentType: "image/png" });
}

/** Opens an address on a phone and on a large screen, in light and dark, and attaches a picture of each. */
export async function keepPictures(page: Page, info: TestInfo, path: string, name: string): Promise<void> {
  if (!isWanted) return;
  for (const width of [360, 1280])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await keepPicture(page, info, `${name}-${width}-${colorScheme}`);
    }
}

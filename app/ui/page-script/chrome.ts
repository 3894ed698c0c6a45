import { drawLate } from "./draw-late.ts";
import { closeMenus } from "./menus.ts";
import { keepOfflinePage } from "./offline.ts";
import { reloadForAnother } from "./reload-for-another.ts";
import { switchTheme } from "./theme-switch.ts";

/** What the frame of every page does in the browser, on documents and on pages of the router. */
export function startChrome(): void {
  closeMenus();
  switchTheme();
  keepOfflinePage();
  reloadForAnother();
  drawLate();
}

/**
 * The whole script of a content page: no framework, a few kilobytes. It does what the same parts of a rendered page do in
 * React (app/ui/chrome): menus that close, the theme in place, the signed-in person in the header.
 */
import { closeMenus } from "./menus.ts";
import { sharePage } from "./share.ts";
import { switchTheme } from "./theme-switch.ts";
import { showViewer } from "./viewer.ts";

closeMenus();
switchTheme();
sharePage();
void showViewer();

/**
 * The whole script of pages without the framework, a few kilobytes. It does what the same parts of other pages do in React:
 * menus that close, the theme in place, the signed-in person in the header, toasts that leave; and the home page's scenes.
 */
import { closeMenus } from "./menus.ts";
import { keepOfflinePage, reopenOnline } from "./offline.ts";
import { sharePage } from "./share.ts";
import { playSlides } from "./slideshow.ts";
import { switchTheme } from "./theme-switch.ts";
import { dismissToasts } from "./toasts.ts";
import { showViewer } from "./viewer.ts";

closeMenus();
switchTheme();
dismissToasts();
sharePage();
playSlides();
void showViewer();
keepOfflinePage();
reopenOnline();

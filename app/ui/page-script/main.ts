/**
 * The whole script of pages without the framework, a few kilobytes. It does what React does on other pages: closing
 * menus, switching the theme in place, the viewer in the header, disappearing toasts, hearts that save in place; and the
 * home page's slideshow.
 */
import { closeMenus } from "./menus.ts";
import { pressHearts, showHearts } from "./hearts.ts";
import { keepOfflinePage, reopenOnline } from "./offline.ts";
import { reloadForAnother } from "./reload-for-another.ts";
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
pressHearts();
void showHearts();
keepOfflinePage();
reopenOnline();
reloadForAnother();

/**
 * The script of documents: pages without the framework. The frame's menus and theme, who is signed in, toasts, hearts,
 * sharing, the home page's slideshow, and the pictures of listings that somebody reaches for; on pages where one does
 * more, what answers there (acting.ts), and where listings are, choosing what to compare.
 */
import { startChrome } from "./chrome.ts";
import { pressHearts, showHearts } from "./hearts.ts";
import { reopenOnline } from "./offline.ts";
import { fetchPicturesAhead } from "./pictures-ahead.ts";
import { sharePages } from "./share.ts";
import { playSlides } from "./slideshow.ts";
import { dismissToasts } from "../kit/say.ts";
import { showViewer } from "./viewer.ts";

if (document.querySelector("[data-in-place], [data-island]")) void import("./acting.ts");
if (document.querySelector("[data-compare-bar], [data-comparison]"))
  void import("./compare.ts").then(({ chooseToCompare }) => chooseToCompare());
startChrome();
dismissToasts();
sharePages();
playSlides();
void showViewer();
pressHearts();
void showHearts();
reopenOnline();
fetchPicturesAhead();

/**
 * For documents on which one searches, asks, writes or looks closer: answers in place, sleeping islands, and what the
 * pages of the market and of the estimate do besides. Whatever takes more than a few lines is loaded once somebody reaches
 * for it.
 */
import { askPlace } from "./estimate-form.ts";
import { showHearts } from "./hearts.ts";
import { answerInPlace } from "./in-place.ts";
import { wakeIslands } from "./islands.ts";
import { leadBackToMarket } from "./market-place.ts";
import { applyChoices } from "./market-search.ts";
import { whenShown } from "./shown.ts";
import { tellView } from "./views.ts";

wakeIslands();
answerInPlace();
applyChoices();
askPlace();
leadBackToMarket();
tellView();
whenShown(() => void showHearts());
if (document.querySelector("[data-live]"))
  void import("./live.ts").then(({ hearOfReports }) => hearOfReports());

import { reportMessage } from "#app/i18n/reports/report-messages.ts";
import { say } from "../kit/say.ts";

/** Shows the toast of a report that is made, or that could not be. */
export function sayFinished(outcome: "completed" | "failed"): void {
  if (outcome === "failed") say({ tone: "bad", title: reportMessage.failed });
  else say({ tone: "ok", title: reportMessage.completed, text: reportMessage.completedNote });
}

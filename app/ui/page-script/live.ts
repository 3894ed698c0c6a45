import type { LiveMessage } from "#app/domains/reports/rules.ts";
import { openSocket } from "../report/live-socket.ts";
import { sayFinished } from "../report/say-finished.ts";

/** Tells a member who looks at the market that their report is made. */
export function hearOfReports(): void {
  openSocket<LiveMessage>("/api/live", {
    onMessage({ type }) {
      if (type === "report.completed") sayFinished("completed");
      if (type === "report.failed") sayFinished("failed");
    },
    onOpen() {},
    onOver() {},
  });
}

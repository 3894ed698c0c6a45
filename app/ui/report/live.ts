import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { LiveMessage, ReportStatus } from "#app/domains/reports/rules.ts";
import { minutes, seconds } from "#app/lib/duration.ts";
import { openSocket } from "./live-socket.ts";
import { sayFinished } from "./say-finished.ts";

/** Messages within this time (ms) revalidate the page's data once. */
const TOGETHER = 200;

/** After sign-out the tab already navigates to a page that says so; wait for that before revalidating. */
const OVER_PAUSE = seconds(2);

/** Socket and list can both report the same change. The second one is ignored within this time. */
const SAID_FOR = minutes(1);

// State of this tab, changed only in effects: when each report's toast was shown, and how many lists on the page have
// something in progress.
const said = new Map<string, number>();
let waiting = 0;

type Outcome = "completed" | "failed";

/** Shows the toast of a finished report, once per tab. */
function useAnnounce(): (reportId: string, outcome: Outcome) => void {
  return (reportId, outcome) => {
    const key = `${reportId} ${outcome}`;
    const now = Date.now();
    if (now - (said.get(key) ?? -SAID_FOR) < SAID_FOR) return;
    said.set(key, now);
    sayFinished(outcome);
  };
}

/**
 * Loads the page's data anew. While the router loads a page, that one is awaited first: begun anew, its first answer
 * would be dropped, and with it the toast of a redirect, which the server tells once.
 */
function useRefresh(): () => void {
  const { revalidate } = useRevalidator();
  const isMoving = useNavigation().state !== "idle";
  const owes = useRef(false);
  useEffect(() => {
    if (isMoving || !owes.current) return;
    owes.current = false;
    void revalidate();
  }, [isMoving, revalidate]);
  return () => {
    if (isMoving) owes.current = true;
    else void revalidate();
  };
}

/**
 * Receives messages about the member's reports and orders during a session (`handle` identifies it): shows the toast of
 * a finished report and revalidates the page's data. One per tab, at the root. Without a connection it retries at
 * growing intervals, and `usePollWhile` covers the gap. When the session is over it revalidates the page, which then
 * says so, and stops.
 */
export function useLiveReports(handle: string): void {
  const announce = useAnnounce();
  const load = useRefresh();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refresh = useEffectEvent(() => {
    pending.current = undefined;
    load();
  });
  const hear = useEffectEvent((message: LiveMessage) => {
    if (message.type === "report.completed") announce(message.reportId, "completed");
    if (message.type === "report.failed") announce(message.reportId, "failed");
  });

  useEffect(() => {
    const refreshIn = (ms: number) => {
      pending.current ??= setTimeout(() => refresh(), ms);
    };
    const refreshSoon = () => refreshIn(TOGETHER);
    const close = openSocket<LiveMessage>("/api/live", {
      onMessage: (message) => {
        hear(message);
        refreshSoon();
      },
      // Changes between the page's rendering and the connection matter only if the page waits for something.
      onOpen: (again) => {
        if (again || waiting > 0) refreshSoon();
      },
      onOver: () => refreshIn(OVER_PAUSE),
    });
    return () => {
      close();
      clearTimeout(pending.current);
      pending.current = undefined;
    };
  }, [handle]);
}

/** Revalidates the page's data every few seconds while something on it is in progress: the fallback for the socket. */
export function usePollWhile(active: boolean, everyMs = seconds(5)): void {
  const refresh = useEffectEvent(useRefresh());
  useEffect(() => {
    if (!active) return;
    waiting += 1;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh();
    }, everyMs);
    return () => {
      waiting -= 1;
      clearInterval(timer);
    };
  }, [active, everyMs]);
}

/**
 * For a page with a list of reports: shows the toast of those that were in progress at the last render and are finished
 * now, unless the socket already did. A tab without a socket gets the news from `usePollWhile`.
 */
export function useReportChanges(reports: readonly { id: string; status: ReportStatus }[] | null): void {
  const announce = useEffectEvent(useAnnounce());
  const before = useRef<ReadonlyMap<string, ReportStatus>>(new Map());
  useEffect(() => {
    // A list that could not be loaded is skipped; the next one is compared with the last good one.
    if (reports === null) return;
    for (const { id, status } of reports) {
      const was = before.current.get(id);
      if (was !== "pending" && was !== "processing") continue;
      if (status === "completed" || status === "failed") announce(id, status);
    }
    before.current = new Map(reports.map(({ id, status }) => [id, status]));
  }, [reports]);
}

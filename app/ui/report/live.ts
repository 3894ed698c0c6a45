import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import type { LiveMessage, ReportStatus } from "#app/domains/reports/rules.ts";
import { minutes, seconds } from "#app/lib/duration.ts";
import { reportMessage } from "#app/i18n/reports/report-messages.ts";
import { useToast } from "#app/ui/kit/toast.tsx";
import { openSocket } from "./live-socket.ts";

/** Messages that come within this time load the page's data once. */
const TOGETHER = 200;

/** Who signs out is on the way to another page, which says so itself. */
const OVER_PAUSE = seconds(2);

/** Socket and list may both tell of the same report: what one said, the other need not say within this time. */
const SAID_FOR = minutes(1);

// Of this tab, and only effects touch them: what was said of which report and when, and how many lists are open in which
// something is being made.
const said = new Map<string, number>();
let waiting = 0;

type Outcome = "completed" | "failed";

/** Shows the toast of a report that is finished, once in this tab. */
function useAnnounce(): (reportId: string, outcome: Outcome) => void {
  const toast = useToast();
  return (reportId, outcome) => {
    const key = `${reportId} ${outcome}`;
    const now = Date.now();
    if (now - (said.get(key) ?? -SAID_FOR) < SAID_FOR) return;
    said.set(key, now);
    if (outcome === "failed") toast({ tone: "bad", title: reportMessage.failed });
    else toast({ tone: "ok", title: reportMessage.completed, text: reportMessage.completedNote });
  };
}

/**
 * Listens for the member's reports and orders while there is a session (`handle` names it): shows the toast of a finished
 * report and loads the page's data again. One for the whole tab, at the root. Where no socket can be had it tries again
 * at growing intervals; `usePollWhile` covers the meantime. Once the session is over the page is loaded again, which says
 * so, and nothing is tried any more.
 */
export function useLiveReports(handle: string | null): void {
  const announce = useAnnounce();
  const { revalidate } = useRevalidator();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refresh = useEffectEvent(() => {
    pending.current = undefined;
    void revalidate();
  });
  const hear = useEffectEvent((message: LiveMessage) => {
    if (message.type === "report.completed") announce(message.reportId, "completed");
    if (message.type === "report.failed") announce(message.reportId, "failed");
  });

  useEffect(() => {
    if (handle === null) return;
    const refreshIn = (ms: number) => {
      pending.current ??= setTimeout(() => refresh(), ms);
    };
    const refreshSoon = () => refreshIn(TOGETHER);
    const close = openSocket<LiveMessage>("/api/live", {
      onMessage: (message) => {
        hear(message);
        refreshSoon();
      },
      // What happened before the socket was open: since the page was rendered that only matters where it is waited for.
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

/** Loads the page's data again every few seconds while something on it is being made: the fall-back of the socket. */
export function usePollWhile(active: boolean, everyMs = seconds(5)): void {
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => void revalidate());
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
 * On a page that lists reports: shows the toast of those that were in the making when it was last rendered and are
 * finished now, unless the socket has said so. A tab without a socket hears of them by `usePollWhile`.
 */
export function useReportChanges(reports: readonly { id: string; status: ReportStatus }[] | null): void {
  const announce = useEffectEvent(useAnnounce());
  const before = useRef<ReadonlyMap<string, ReportStatus>>(new Map());
  useEffect(() => {
    // A list that could not be loaded says nothing; the next one is compared with the last.
    if (reports === null) return;
    for (const { id, status } of reports) {
      const was = before.current.get(id);
      if (was !== "pending" && was !== "processing") continue;
      if (status === "completed" || status === "failed") announce(id, status);
    }
    before.current = new Map(reports.map(({ id, status }) => [id, status]));
  }, [reports]);
}

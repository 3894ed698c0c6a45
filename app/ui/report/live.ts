import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { LiveMessage } from "#app/domains/reports/rules.ts";
import { seconds } from "#app/lib/duration.ts";
import { reportMessage } from "#app/i18n/reports.ts";
import { useToast } from "#app/ui/kit/toast.tsx";

const PING_EVERY = seconds(30);
const RETRY_FIRST = seconds(1);
const RETRY_MOST = seconds(60);

/**
 * Listens for the member's reports while a page is open: shows the toast and loads the page's data again. Where no
 * socket can be had it tries again at growing intervals; `usePollWhile` covers the meantime.
 */
export function useLiveReports(): void {
  const toast = useToast();
  const { revalidate } = useRevalidator();

  const refresh = useEffectEvent(() => void revalidate());
  const hear = useEffectEvent((message: LiveMessage) => {
    if (message.type === "report.completed")
      toast({ tone: "ok", title: reportMessage.completed, text: reportMessage.completedNote });
    if (message.type === "report.failed") toast({ tone: "bad", title: reportMessage.failed });
    void revalidate();
  });

  useEffect(() => {
    let socket: WebSocket | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ping: ReturnType<typeof setInterval> | undefined;
    let wait = RETRY_FIRST;
    let ended = false;

    function connect() {
      socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`);
      socket.onopen = () => {
        wait = RETRY_FIRST;
        ping = setInterval(() => socket?.send("ping"), PING_EVERY);
        // What happened before the socket was open.
        refresh();
      };
      socket.onmessage = ({ data }) => {
        if (data === "pong") return;
        hear(JSON.parse(String(data)) as LiveMessage);
      };
      socket.onclose = () => {
        clearInterval(ping);
        if (ended) return;
        timer = setTimeout(connect, wait);
        wait = Math.min(wait * 2, RETRY_MOST);
      };
    }

    connect();
    return () => {
      ended = true;
      clearTimeout(timer);
      clearInterval(ping);
      socket?.close();
    };
  }, []);
}

/** Loads the page's data again every few seconds while something on it is being made: the fall-back of the socket. */
export function usePollWhile(active: boolean, everyMs = seconds(5)): void {
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs]);
}

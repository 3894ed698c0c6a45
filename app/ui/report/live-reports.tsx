import { useLiveReports } from "./live.ts";

/** Receives a session's messages, without showing anything itself: see `useLiveReports`. */
export function LiveReports({ handle }: { handle: string }) {
  useLiveReports(handle);
  return null;
}

import { vi } from "vitest";
import { seconds } from "#app/lib/duration.ts";

const realTimeout = setTimeout;
const SHORTLY = 2;

/**
 * Runs the work with fake timers that run far faster than the real clock, at which databases and buckets respond.
 * Returns its result, and how long it took by the fake timers, to the second.
 */
export async function whileTimePasses<T>(work: () => Promise<T>): Promise<{ value: T; tookMs: number }> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let isOver = false;
    let tookMs = 0;
    const done = work().finally(() => {
      isOver = true;
    });
    done.catch(() => undefined);
    while (!isOver) {
      await new Promise((resolve) => realTimeout(resolve, SHORTLY));
      if (isOver) break;
      await vi.advanceTimersByTimeAsync(seconds(1));
      tookMs += seconds(1);
    }
    return { value: await done, tookMs };
  } finally {
    vi.useRealTimers();
  }
}

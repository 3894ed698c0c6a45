import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { minutes, seconds } from "#app/lib/duration.ts";

/** Milliseconds of all processors since the machine started. */
type Spent = { idle: number; all: number };

const LOOK = seconds(5);
/** A browser between two documents is idle for some seconds too. */
const LOOKS = 4;
const BUSY_SHARE = 0.15;
const LONGEST = minutes(5);

function spentNow(): Spent {
  const times = os.cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

/**
 * Waits until the processors have had next to nothing to do for 20 seconds: the reports and mails of freshly made demo
 * data would slow down whatever is measured beside them. Gives false if they are still busy after five minutes.
 */
export async function whenQuiet(
  look: () => Spent = spentNow,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<boolean> {
  let before = look();
  for (let waited = 0, idle = 0; waited < LONGEST; waited += LOOK) {
    await wait(LOOK);
    const now = look();
    const busy = 1 - (now.idle - before.idle) / (now.all - before.all);
    before = now;
    idle = busy < BUSY_SHARE ? idle + 1 : 0;
    if (idle === LOOKS) return true;
  }
  return false;
}

/** The same, and says so if the machine stays busy. */
export async function settle(): Promise<void> {
  if (!(await whenQuiet())) console.log("the machine stays busy: what follows is slower than it need be");
}

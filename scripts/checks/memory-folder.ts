import { accessSync, constants, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
/** The stores of a whole run of tests, and the profiles of its browsers. */
const BYTES_NEEDED = 2 * 1024 ** 3;

/**
 * A folder in memory for stores that a run of tests throws away, or null where there is none with enough room. On a disk
 * each write to a database waits until it is safe there: a third of the run's time, and no test looks at it.
 */
export function memoryFolder(): string | null {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= BYTES_NEEDED ? MEMORY : null;
  } catch {
    return null;
  }
}

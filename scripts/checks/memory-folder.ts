import { createHash } from "node:crypto";
import { accessSync, constants, mkdirSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "../setup/project.ts";

const MEMORY = "/dev/shm";
/** The stores of a whole run of tests, and the profiles of its browsers. */
const BYTES_NEEDED = 2 * 1024 ** 3;

/**
 * A folder in memory for stores that a run of tests throws away, or null if there is none with enough room. On a disk
 * each write to a database waits until it is safe there. That took a third of the run, and no test depends on it.
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

/**
 * Lets a run keep its stores and temporary files in one folder, in memory if there is room, which is empty at first and
 * removed at the end. Its name is the checkout's own, so a run that was killed leaves no more than the next one removes.
 */
export async function withScratchFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const name = `miyar-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`;
  const folder = path.join(memoryFolder() ?? os.tmpdir(), name);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(folder);
  process.once("exit", remove);
  try {
    return await run(folder);
  } finally {
    process.removeListener("exit", remove);
    remove();
  }
}

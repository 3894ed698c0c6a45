import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cacheDir } from "./project.mjs";

/** Whether a process of this user exists. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Lets one command at a time change what all of them share (node_modules, build); a dead owner's lock is taken over. */
export async function withLock(name, work) {
  mkdirSync(cacheDir, { recursive: true });
  const file = path.join(cacheDir, `${name}.lock`);
  for (let told = false; !take(file); told = true) {
    const owner = ownerOf(file);
    if (owner && !isAlive(owner)) rmSync(file, { force: true });
    else if (!told)
      console.log(`waiting for another command (process ${owner || "unknown"}) that is at the same step`);
    await sleep(300);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function ownerOf(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return 0;
    throw error;
  }
}

import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE } from "./patience.mjs";
import { root, toolEnv } from "./project.mjs";

const leash = path.join(root, "scripts/setup/leash.sh");
const running = new Set();

/** Starts a tool in a process group of its own that cannot outlive this process. */
export function startLeashed(command, args, { env = toolEnv(), quiet = false } = {}) {
  const output = quiet ? "pipe" : "inherit";
  const child = spawn("sh", [leash, command, ...args], {
    cwd: root,
    env,
    detached: true,
    stdio: ["pipe", output, output],
  });
  running.add(child);
  child.once("exit", () => {
    running.delete(child);
    signalGroup(child, "SIGKILL");
  });
  return child;
}

/** As long as whatever is asked to end may take over what it has in hand; a person who pressed Ctrl-C waits for it. */
const ENDS_WITHIN = 30_000;

/** Ends all that was started here: asks first, and after half a minute does not ask. What it held is free afterwards. */
export async function endRunning() {
  const groups = [...running];
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    for (const child of groups) signalGroup(child, signal);
    for (const end = Date.now() + ENDS_WITHIN; groups.some(isAlive) && Date.now() < end;) await sleep(50);
  }
}

/** Whether any process of the group is left: a tool's own children may outlive it for a moment. */
function isAlive(child) {
  try {
    return process.kill(-child.pid, 0);
  } catch {
    return false;
  }
}

export function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // Gone already (ESRCH; EPERM where only zombies are left, on macOS): that is what was wanted.
    if (error.code !== "ESRCH" && error.code !== "EPERM") throw error;
  }
}

/**
 * Runs a tool to its end. Shows its output as it comes, or, when `quiet`, only collects it. Does not throw for
 * a tool that fails: gives `{ code, output }`, with code 127 for one that is not there and 124 for one that hung, as
 * whatever takes longer than `patience` is said to.
 */
export function run(command, args, { env, quiet = false, patience = PATIENCE.command } = {}) {
  return new Promise((resolve, reject) => {
    const child = startLeashed(command, args, { env, quiet });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => (output += text));
    }
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      const text = `${command} was ended after ${Math.round(patience / 60_000)} minutes.`;
      if (quiet) output += `\n${text}\n`;
      else console.error(text);
      signalGroup(child, "SIGKILL");
    }, patience);

    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code: late ? 124 : (code ?? 1), output });
    });
  });
}

/** Runs npm with the Node that it came with, whichever Node runs this script. */
export function runNpm(args, options) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm?.endsWith(".js") && node) return run(node, [npm, ...args], options);
  return run("npm", args, options);
}

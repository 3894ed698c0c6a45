import { spawn, type ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, leash } from "./bootstrap.mjs";
import { PATIENCE } from "./patience.ts";
import { root, toolEnv, type Env } from "./project.ts";

export type Ended = { code: number; output: string };
type Options = { env?: Env; quiet?: boolean };

/** A tool whose output this process reads. */
export type Piped = ChildProcess & { stdout: Readable; stderr: Readable };

const running = new Set<ChildProcess>();

/** Starts a tool in a process group of its own that cannot outlive this process. `quiet`: its output is to be read. */
export function startLeashed(command: string, args: string[], options: { env?: Env; quiet: true }): Piped;
export function startLeashed(command: string, args: string[], options?: Options): ChildProcess;
export function startLeashed(
  command: string,
  args: string[],
  { env = toolEnv(), quiet = false }: Options = {},
): ChildProcess {
  const output = quiet ? "pipe" : "inherit";
  const child = spawn("sh", [leash, command, ...args], {
    cwd: root,
    // The types of the Worker add its variables to those of every process.
    env: env as NodeJS.ProcessEnv,
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
export async function endRunning(): Promise<void> {
  const groups = [...running];
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    for (const child of groups) signalGroup(child, signal);
    for (const end = Date.now() + ENDS_WITHIN; groups.some(isGroupAlive) && Date.now() < end;)
      await sleep(50);
  }
}

/** Kills all that was started here, in the middle of whatever it does. */
export async function killRunning(): Promise<void> {
  const groups = [...running];
  for (const child of groups) signalGroup(child, "SIGKILL");
  for (const end = Date.now() + ENDS_WITHIN; groups.some(isGroupAlive) && Date.now() < end;) await sleep(50);
}

/** Whether any process of the group is left: a tool's own children may outlive it for a moment. */
function isGroupAlive({ pid }: ChildProcess): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 0);
  } catch {
    return false;
  }
}

/** Sends a signal to a tool that was started here and to all that it started. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // Gone already (ESRCH; EPERM where only zombies are left, on macOS): that is what was wanted.
    if (codeOf(error) !== "ESRCH" && codeOf(error) !== "EPERM") throw error;
  }
}

/**
 * Runs a tool to its end. Shows its output as it comes, or, when `quiet`, only collects it. Does not throw for
 * a tool that fails: gives `{ code, output }`, with code 127 for one that is not there and 124 for one that hung, as
 * whatever takes longer than `patience` is said to.
 */
export function run(
  command: string,
  args: string[],
  { env, quiet = false, patience = PATIENCE.command }: Options & { patience?: number } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = startLeashed(command, args, { env, quiet });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
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
export function runNpm(args: string[], options?: Options): Promise<Ended> {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm?.endsWith(".js") && node) return run(node, [npm, ...args], options);
  return run("npm", args, options);
}

// @ts-check
// `node scripts/setup/bootstrap.mjs [--steps=N] [--ctrl-c=CODE] FILE.ts [ARGUMENTS]` is how the npm commands begin. A fresh
// clone has no packages, and its Node may be 20, which cannot run TypeScript. This file installs the locked packages if they
// are not there, then runs FILE.ts. It uses no package. All other scripts are TypeScript.
//   --steps=N       the command has N numbered steps; installing is the first
//   --ctrl-c=CODE   the exit code after a signal: 0 for servers, which are ended that way (130 without)
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const cacheDir = path.join(root, ".cache");
export const bin = path.join(root, "node_modules/.bin");

/** Ends the process group that it starts a command in when the process that holds its standard input is gone. */
export const leash = path.join(root, "scripts/setup/leash.sh");

const stampFile = path.join(root, "node_modules/.miyar-lock");
/** The project's own Node first. */
const toolEnv = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, CI: "1" };

/**
 * The error for what a person can mend: says what is wrong and what to do about it.
 * @param {string} problem
 * @param {string} remedy
 * @returns {Error & { remedy: string }}
 */
export function stop(problem, remedy) {
  return Object.assign(new Error(problem), { remedy });
}

/**
 * Prints the problem with its remedy, or the whole stack if the fault is in these scripts.
 * @param {unknown} error
 */
export function sayError(error) {
  if (error instanceof Error && "remedy" in error)
    console.error(`\n${error.message}\n\n  ${String(error.remedy).replaceAll("\n", "\n  ")}\n`);
  else console.error(error);
}

/**
 * The last lines of a tool's output, for a message.
 * @param {string} output
 */
export function tail(output, lines = 30) {
  return output.trim().split("\n").slice(-lines).join("\n");
}

/**
 * The `code` of an error of Node's, such as ENOENT.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function codeOf(error) {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/**
 * What is wrong with a Node and what to do about it; null if it will do. Linux on x64 and arm64 gets Node 24 from npm.
 * Elsewhere the machine's own must be new enough.
 * @param {{ platform: string; arch: string; version: string }} node
 * @returns {[problem: string, remedy: string] | null}
 */
export function nodeProblem({ platform, arch, version }) {
  if (platform === "win32") {
    return [
      "Windows itself is not supported.",
      "Run this inside WSL 2 (https://learn.microsoft.com/windows/wsl).",
    ];
  }
  if (arch !== "x64" && arch !== "arm64") {
    return [
      `Node.js for ${arch} cannot run the local Workers runtime, which exists for x64 and arm64 only.`,
      "Install the 64-bit build of Node.js from https://nodejs.org and run this again.",
    ];
  }
  const [major, minor] = platform === "linux" ? [20, 0] : [22, 22];
  const [hasMajor = 0, hasMinor = 0] = version.split(".").map(Number);
  if (hasMajor > major || (hasMajor === major && hasMinor >= minor)) return null;
  return [
    `Node.js ${version} is too old: ${major}.${minor} or newer is needed here.`,
    "Install the current LTS from https://nodejs.org (or: nvm install --lts) and run this again.",
  ];
}

/**
 * Whether a process of this user exists.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * Lets one command at a time change what all of them share (node_modules, build). The lock of a dead process is taken over.
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  mkdirSync(cacheDir, { recursive: true });
  const file = path.join(cacheDir, `${name}.lock`);
  for (let told = false; !takeLock(file); told = true) {
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

/** @param {string} file */
function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} file */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return 0;
    throw error;
  }
}

/** The tool that runs just now. @type {import("node:child_process").ChildProcess | null} */
let running = null;

/**
 * Runs a tool that ends with this process, however that ends, and collects its output.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number; output: string }>}
 */
function runTool(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn("sh", [leash, command, ...args], {
      cwd: root,
      env: toolEnv,
      detached: true,
      stdio: "pipe",
    });
    running = child;
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => {
      running = null;
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Ends that tool, and gives once its whole group has gone. */
async function endTool() {
  const child = running;
  if (!child) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.stdin?.end();
  await ended;
}

/** What node_modules must have been installed from: the lock file, and the machine the binaries are for. */
function wantedStamp() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === wantedStamp();
}

/** Installs exactly what the lock file says, unless that is there already. */
async function install() {
  const { platform, arch, versions } = process;
  const problem = nodeProblem({ platform, arch, version: versions.node });
  if (problem) throw stop(...problem);
  if (!isInstalled()) await withLock("install", () => (isInstalled() ? undefined : installLocked()));
}

async function installLocked() {
  // With the Node that npm came with, whichever Node runs this.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const [command, ...first] = npm?.endsWith(".js") && node ? [node, npm] : ["npm"];
  const args = [...first, "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { code, output } = await runTool(command, args);
  if (code !== 0) throw installError(code, output);
  await checkToolNode();
  writeFileSync(stampFile, wantedStamp());
}

/** The Node that the tools find first must start on this machine, and be new enough. */
async function checkToolNode() {
  const { code, output } = await runTool("node", ["-p", "process.versions.node"]);
  const version = output.trim();
  if (code === 0 && nodeProblem({ platform: "any", arch: process.arch, version }) === null) return;
  throw stop(
    code === 0
      ? `The tools would run on Node.js ${version}, which is too old for them.`
      : `The Node.js that npm installed for this project does not start here:\n${version}`,
    "Install Node.js 22.22 or newer from https://nodejs.org, delete node_modules and run this again.",
  );
}

const NO_NETWORK =
  /E(NOTFOUND|AI_AGAIN|TIMEDOUT|CONNREFUSED|CONNRESET|NETUNREACH|HOSTUNREACH)|ERR_SOCKET_TIMEOUT/;

/**
 * Names the cause of a failed `npm ci` and its remedy.
 * @param {number} code
 * @param {string} output
 */
export function installError(code, output) {
  if (code === 127)
    return stop("npm is not there.", "Install Node.js together with npm from https://nodejs.org.");
  if (NO_NETWORK.test(output)) {
    return stop(
      `npm could not reach its registry:\n${tail(output, 6)}`,
      "Check the network (or the proxy: npm config set https-proxy …) and run this again.",
    );
  }
  if (output.includes("ENOSPC")) {
    return stop("The disk is full.", "About 900 MB are needed. Free some space and run this again.");
  }
  if (/EACCES|EPERM/.test(output)) {
    return stop(
      `npm may not write here:\n${tail(output, 6)}`,
      "Give this folder, node_modules and ~/.npm to your user (chown -R) and run this again.",
    );
  }
  return stop(
    `npm ci failed:\n${tail(output)}`,
    "If the cause is not clear: rm -rf node_modules, then run this again.",
  );
}

/**
 * Calls `end` at a signal, and when npm or the bootstrap that started this process has gone: a signal sent to npm alone, or
 * SIGKILL, does not reach this process. Gives a function that stops this.
 * @param {(signal: NodeJS.Signals) => void} end
 */
export function onSignal(end) {
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, end);
  // A shell may end before what it started: that is left alone.
  const isHeld = Boolean(process.env.npm_lifecycle_event || process.env.MIYAR_HANDED_OVER);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (isHeld && process.ppid !== parent) end("SIGTERM");
  }, 500).unref();
  return () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, end);
  };
}

/**
 * Runs the command: in this process if its Node takes TypeScript, else with the Node that was just installed.
 * @param {string} file
 * @param {string[]} args
 * @param {number} signalCode
 */
async function handOver(file, args, signalCode) {
  if (process.features.typescript) {
    process.argv.splice(1, process.argv.length, file, ...args);
    await import(pathToFileURL(file).href);
    return;
  }
  const env = { ...process.env, PATH: toolEnv.PATH, MIYAR_HANDED_OVER: "1" };
  const child = spawn("node", [file, ...args], { stdio: "inherit", env });
  onSignal((signal) => child.kill(signal));
  child.once("exit", (code) => process.exit(code ?? signalCode));
}

async function begin() {
  const all = process.argv.slice(2);
  const at = all.findIndex((arg) => !arg.startsWith("--"));
  const { values } = parseArgs({
    args: all.slice(0, at),
    options: { steps: { type: "string" }, "ctrl-c": { type: "string", default: "130" } },
  });
  const signalCode = Number(values["ctrl-c"]);
  const ignoreSignals = onSignal(() => void endTool().finally(() => process.exit(signalCode)));
  if (values.steps)
    console.log(`[1/${values.steps}] installing packages (npm ci, only if the lock file changed)`);
  try {
    await install();
  } catch (error) {
    sayError(error);
    process.exit(1);
  }
  ignoreSignals();
  await handOver(path.resolve(root, all[at] ?? ""), all.slice(at + 1), signalCode);
}

// Not awaited: FILE.ts may import this file, which has to be loaded by then.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) void begin();

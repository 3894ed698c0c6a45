import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLock } from "./lock.mjs";
import { checkNode, checkToolNode } from "./node-version.mjs";
import { root } from "./project.mjs";
import { runNpm } from "./run.mjs";
import { stop, tail } from "./say.mjs";

const stampFile = path.join(root, "node_modules/.miyar-lock");
const NO_NETWORK =
  /E(NOTFOUND|AI_AGAIN|TIMEDOUT|CONNREFUSED|CONNRESET|NETUNREACH|HOSTUNREACH)|ERR_SOCKET_TIMEOUT/;

/** What node_modules must have been installed from: the lock file, and the machine the binaries are for. */
function wantedStamp() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === wantedStamp();
}

/** Installs exactly what the lock file says, unless that is there already. */
export async function install() {
  checkNode();
  if (!isInstalled()) await withLock("install", () => (isInstalled() ? null : installLocked()));
}

async function installLocked() {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { code, output } = await runNpm(args, { quiet: true });
  if (code !== 0) throw installError(code, output);
  await checkToolNode();
  writeFileSync(stampFile, wantedStamp());
}

/** Names the cause of a failed `npm ci` and its remedy. */
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

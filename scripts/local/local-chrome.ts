// The local Browser binding downloads a Chrome of its own on first use. A wrapper of the installed one, put where that
// download would go, is taken instead.
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { cacheDir } from "../setup/project.ts";
import { stop } from "../setup/say.ts";

/** Where a download of ours goes, in the layout of @puppeteer/browsers. */
export const downloadedChromes = path.join(cacheDir, "browsers");

const HEADLESS_SHELL = "chromium-headless-shell";
const LINUX_NAMES = [
  "chromium",
  "google-chrome",
  "google-chrome-stable",
  "chromium-browser",
  "microsoft-edge",
  "microsoft-edge-stable",
  HEADLESS_SHELL,
  "chrome",
];
const LINUX_FOLDERS = ["/usr/bin", "/usr/local/bin", "/opt/google/chrome", "/snap/bin"];
const MAC_APPS = ["Google Chrome", "Chromium", "Microsoft Edge"];

/** Miniflare's folder and executable per machine, as @puppeteer/browsers lays them out. */
const MAC_EXECUTABLE = "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing";
const LAYOUTS: Record<string, [folder: string, executable: string]> = {
  "linux-x64": ["linux", "chrome-linux64/chrome"],
  "linux-arm64": ["linux_arm", "chrome-linux64/chrome"],
  "darwin-x64": ["mac", `chrome-mac-x64/${MAC_EXECUTABLE}`],
  "darwin-arm64": ["mac_arm", `chrome-mac-arm64/${MAC_EXECUTABLE}`],
};

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function downloaded(): string[] {
  const layout = LAYOUTS[`${process.platform}-${process.arch}`];
  const folder = path.join(downloadedChromes, "chrome");
  if (!layout || !statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder).map((version) => path.join(folder, version, layout[1]));
}

/** Every installed Chrome, Chromium and Edge, in order of preference; only `CHROME_PATH` where that is set. */
export function findChromes(): string[] {
  const own = process.env.CHROME_PATH;
  if (own) {
    if (isExecutable(own)) return [own];
    throw stop(
      `CHROME_PATH=${own} is not an executable file.`,
      "Give the full path of a Chrome, or unset CHROME_PATH.",
    );
  }
  const apps = ["/Applications", path.join(os.homedir(), "Applications")];
  const candidates =
    process.platform === "darwin"
      ? apps.flatMap((folder) => MAC_APPS.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`))
      : LINUX_NAMES.flatMap((name) => LINUX_FOLDERS.map((folder) => path.join(folder, name)));
  return [...candidates, ...downloaded()].filter(isExecutable);
}

/** The first of them, or undefined. */
export function findChrome(): string | undefined {
  return findChromes()[0];
}

/**
 * The one for the tests' journeys: where it is installed, Chromium without a window system, which needs a third less of
 * the machine for the same pages; else the first of all. `E2E_CHROME` names another.
 */
export function findHeadlessChrome(): string | undefined {
  const shell = LINUX_FOLDERS.map((folder) => path.join(folder, HEADLESS_SHELL)).find(isExecutable);
  return process.env.E2E_CHROME ?? shell ?? findChrome();
}

/** The version of Chrome that the installed miniflare asks for. */
export function wantedChromeVersion(): string {
  const source = readFileSync(createRequire(import.meta.url).resolve("miniflare"), "utf8");
  const version = /BROWSER_VERSION = "([\d.]+)"/.exec(source)?.[1];
  if (!version) throw new Error("miniflare: BROWSER_VERSION not found");
  return version;
}

/** Makes the local Browser binding run the installed Chrome. Gives the wrapper's path, or undefined without a Chrome. */
export function linkLocalChrome({
  cacheHome,
  chrome = findChrome(),
}: { cacheHome?: string; chrome?: string } = {}): string | undefined {
  const layout = LAYOUTS[`${process.platform}-${process.arch}`];
  if (!layout || !chrome) return undefined;
  const home = cacheHome ?? process.env.XDG_CACHE_HOME ?? cacheDir;
  const folder = path.join(home, ".wrangler/chrome", `${layout[0]}-${wantedChromeVersion()}`);
  const wrapper = path.join(folder, layout[1]);
  const text = wrapperText(chrome);
  if (!isExecutable(wrapper) || readFileSync(wrapper, "utf8") !== text) {
    mkdirSync(path.dirname(wrapper), { recursive: true });
    writeFileSync(wrapper, text);
    chmodSync(wrapper, 0o755);
  }
  // Tells miniflare that this folder is complete, so that it is never "repaired" by a download.
  writeFileSync(path.join(folder, ".miniflare-install-complete"), "");
  return wrapper;
}

/**
 * Miniflare starts Chrome with an empty environment and in a process group of its own, where it would outlive a
 * killed server: a watcher beside it ends the group when the parent has gone.
 */
function wrapperText(chrome: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return `#!/bin/sh
export PATH=/usr/local/bin:/usr/bin:/bin HOME=\${HOME:-${quoted(os.homedir())}} LANG=C.UTF-8
(
  while kill -0 "$$" 2>/dev/null; do
    kill -0 "$PPID" 2>/dev/null || kill -KILL 0
    sleep 1
  done
) </dev/null >/dev/null 2>&1 &
exec ${quoted(chrome)} --no-sandbox --disable-gpu --disable-quic --disable-component-update "$@"
`;
}

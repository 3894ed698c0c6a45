import { readFileSync } from "node:fs";
import {
  downloadedChromes,
  findChrome,
  findChromes,
  findHeadlessChrome,
  wantedChromeVersion,
} from "./local-chrome.ts";
import { PATIENCE } from "../setup/patience.ts";
import { run } from "../setup/run.ts";
import { codeOf, stop, tail } from "../setup/say.ts";

const CHROME_REMEDY =
  process.platform === "darwin"
    ? "Install Google Chrome (https://www.google.com/chrome or: brew install --cask google-chrome) and run this again."
    : [
        "Debian, Fedora, Arch: sudo apt-get install chromium · sudo dnf install chromium · sudo pacman -S chromium",
        "Ubuntu: the .deb of https://www.google.com/chrome. Installed elsewhere: CHROME_PATH=/path/to/chrome npm start",
      ].join("\n");

/** Ubuntu's chromium package is a pointer to a snap, which cannot run in many places: not counted. */
function canAptInstall(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    return /^ID=["']?debian["']?$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

/** Installs a Debian package; says whether that worked, and leaves the consequence to the caller. */
async function aptInstall(name: string): Promise<boolean> {
  console.log(`      installing Debian's ${name} (apt-get)`);
  const update = await run("apt-get", ["update"], { quiet: true });
  const args = ["install", "-y", "--no-install-recommends", name];
  const { code, output } =
    update.code === 0
      ? await run("env", ["DEBIAN_FRONTEND=noninteractive", "apt-get", ...args], { quiet: true })
      : update;
  if (code !== 0) console.log(`      apt-get failed:\n${tail(output, 5)}`);
  return code === 0;
}

/** The first Chrome that starts, and what the others said. */
async function workingChrome(): Promise<{ chrome?: string; complaints: string[] }> {
  const complaints: string[] = [];
  for (const chrome of findChromes()) {
    const { code, output } = await run(chrome, ["--version"], {
      quiet: true,
      patience: PATIENCE.answer,
    });
    if (code === 0) return { chrome, complaints };
    complaints.push(`${chrome} does not start:\n${tail(output, 3)}`);
  }
  return { complaints };
}

/**
 * A Chrome that starts: an installed one, else Debian's package (as root), else a download. From here on every
 * tool takes this one.
 */
export async function ensureChrome(): Promise<string> {
  let found = await workingChrome();
  if (!found.chrome && canAptInstall() && (await aptInstall("chromium"))) found = await workingChrome();
  if (!found.chrome && !process.env.CHROME_PATH) {
    await downloadChrome();
    found = await workingChrome();
  }
  if (!found.chrome) {
    throw stop(
      `No Chrome that works is installed, and none could be had. It turns the reports into PDF.\n${found.complaints.join("\n")}`,
      CHROME_REMEDY,
    );
  }
  process.env.CHROME_PATH = found.chrome;
  return found.chrome;
}

/** Debian's Chromium without a window system, for the tests; where it cannot be had they take the other. */
export async function ensureHeadlessChrome(): Promise<void> {
  if (findHeadlessChrome() === findChrome() && canAptInstall()) await aptInstall("chromium-headless-shell");
}

async function downloadChrome(): Promise<void> {
  console.log("      none is installed: downloading Chrome for Testing (about 150 MB) into .cache/browsers");
  const args = ["install", `chrome@${wantedChromeVersion()}`, "--path", downloadedChromes];
  const { code, output } = await run("browsers", args, { quiet: true });
  if (code !== 0) console.log(`      the download failed:\n${tail(output, 3)}`);
}

/** A program that tests run, how it says that it is there, and the packages of Debian and Homebrew that have it. */
type TestTool = { command: string; says: string; debian: string; homebrew: string; use: string };

const TEST_TOOLS: TestTool[] = [
  {
    command: "pdftotext",
    says: "-v",
    debian: "poppler-utils",
    homebrew: "poppler",
    use: "read the reports with it",
  },
  {
    command: "xmllint",
    says: "--version",
    debian: "libxml2-utils",
    homebrew: "libxml2",
    use: "check the e-invoices' canonical form with it",
  },
  {
    command: "xmlsec1",
    says: "--version",
    debian: "xmlsec1",
    homebrew: "libxmlsec1",
    use: "check the e-invoices' digests with it",
  },
  {
    command: "openssl",
    says: "version",
    debian: "openssl",
    homebrew: "openssl",
    use: "check the e-invoices' signatures with it",
  },
];

async function ensureTestTool({ command, says, debian, homebrew, use }: TestTool): Promise<void> {
  const has = async () => (await run(command, [says], { quiet: true })).code === 0;
  if (await has()) return;
  if (canAptInstall() && (await aptInstall(debian)) && (await has())) return;
  throw stop(
    `${command} is not installed; the tests ${use}.`,
    process.platform === "darwin"
      ? `brew install ${homebrew}`
      : `Install ${debian}: sudo apt-get install ${debian}`,
  );
}

/** The programs that tests read PDFs and check e-invoices with. */
export async function ensureTestTools(): Promise<void> {
  for (const tool of TEST_TOOLS) await ensureTestTool(tool);
}

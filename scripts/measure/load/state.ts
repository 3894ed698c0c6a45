import { createWriteStream, cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { build } from "../../local/build.ts";
import { migrate } from "../../local/database.ts";
import { cacheDir } from "../../setup/project.ts";
import { run, startLeashed } from "../../setup/run.ts";
import { stop, tail } from "../../setup/say.ts";
import { claimState } from "../../local/serve.ts";
import type { People } from "./run.ts";
import { ensureChrome } from "../../local/system.ts";

const folder = path.join(cacheDir, "load");
/** One in so many users moderates (users.ts). */
const MODERATED_BY = 16;

async function script(args: string[], what: string): Promise<string | undefined> {
  const { code, output } = await run("node", args, { quiet: true });
  if (code !== 0) throw stop(`${what}:\n${tail(output)}`, "Mend what it names.");
  return output.split("\n").find((line) => line.startsWith("{"));
}

/** Listings are hidden when nobody confirms them for weeks: older ones are made anew. */
const KEPT_FOR_MS = 7 * 24 * 3_600_000;

const isFresh = (stamp: string): boolean =>
  existsSync(stamp) && Date.now() - statSync(stamp).mtimeMs < KEPT_FOR_MS;

/** A state with so many listings, made once and copied for each run: every run begins with the same. */
async function freshState(listings: number): Promise<string> {
  const kept = path.join(folder, `listings-${listings}`);
  const stamp = path.join(kept, "made");
  if (!isFresh(stamp)) {
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    await migrate(kept);
    const args = ["--count", String(listings), "--pictures", "shared", "--persist-to", kept];
    await script(["scripts/seed/seed-listings.ts", ...args], "The listings could not be made");
    writeFileSync(stamp, "");
  }
  const stateDir = path.join(folder, "state");
  rmSync(stateDir, { recursive: true, force: true });
  cpSync(kept, stateDir, { recursive: true });
  await migrate(stateDir);
  return stateDir;
}

/** Everything before the site starts: the build, Chrome, a state of the run's own, and accounts for its users. */
export async function prepareState({
  port,
  listings,
  users,
}: {
  port: number;
  listings: number;
  users: number;
}): Promise<{ stateDir: string; people: People }> {
  const stateDir = await freshState(listings);
  await claimState(stateDir, port);
  await ensureChrome();
  await build("local", stateDir);
  const line = await script(
    [
      "scripts/measure/load/insert-people.ts",
      "--persist-to",
      stateDir,
      "--members",
      String(users),
      "--moderators",
      String(Math.ceil(users / MODERATED_BY)),
    ],
    "The users' accounts could not be made",
  );
  if (!line) throw new Error("insert-people.ts printed nothing.");
  return { stateDir, people: JSON.parse(line) as People };
}

/** Starts the site; its lines go to the log. A site that ends by itself ends the run. */
export async function launchSite({
  port,
  stateDir,
  log,
}: {
  port: number;
  stateDir: string;
  log: string;
}): Promise<void> {
  const child = startLeashed(
    "node",
    ["scripts/measure/load/site.ts", "--port", String(port), "--state", stateDir],
    {
      quiet: true,
    },
  );
  const file = createWriteStream(log);
  child.stderr.pipe(file);
  await new Promise<void>((resolve, reject) => {
    const lines = readline.createInterface({ input: child.stdout });
    lines.on("line", (line) => {
      file.write(`${line}\n`);
      if (line === "ready") resolve();
    });
    child.once("exit", () => reject(stop("The site ended by itself.", `See the last lines of ${log}.`)));
  });
}

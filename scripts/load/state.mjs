import { createWriteStream, cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { build } from "../setup/build.mjs";
import { migrate } from "../setup/database.mjs";
import { cacheDir } from "../setup/project.mjs";
import { run, startLeashed } from "../setup/run.mjs";
import { stop, tail } from "../setup/say.mjs";
import { claimState } from "../setup/serve.mjs";
import { ensureChrome } from "../setup/system.mjs";

const folder = path.join(cacheDir, "load");
/** One in so many users moderates (users.ts). */
const MODERATED_BY = 16;

async function script(args, what) {
  const { code, output } = await run("node", args, { quiet: true });
  if (code !== 0) throw stop(`${what}:\n${tail(output)}`, "Mend what it names.");
  return output.split("\n").find((line) => line.startsWith("{"));
}

/** Listings are hidden when nobody confirms them for weeks: older ones are made anew. */
const KEPT_FOR_MS = 7 * 24 * 3_600_000;

const isFresh = (stamp) => existsSync(stamp) && Date.now() - statSync(stamp).mtimeMs < KEPT_FOR_MS;

/** A state with so many listings, made once and copied for each run: every run begins with the same. */
async function freshState(listings) {
  const kept = path.join(folder, `listings-${listings}`);
  const stamp = path.join(kept, "made");
  if (!isFresh(stamp)) {
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    await migrate(kept);
    const args = ["--count", String(listings), "--pictures", "shared", "--persist-to", kept];
    await script(["scripts/seed-listings.ts", ...args], "The listings could not be made");
    writeFileSync(stamp, "");
  }
  const stateDir = path.join(folder, "state");
  rmSync(stateDir, { recursive: true, force: true });
  cpSync(kept, stateDir, { recursive: true });
  await migrate(stateDir);
  return stateDir;
}

/** Everything before the site starts: the build, Chrome, a state of the run's own, and accounts for its users. */
export async function prepareState({ port, listings, users }) {
  const stateDir = await freshState(listings);
  await claimState(stateDir, port);
  await ensureChrome();
  await build("local", stateDir);
  const line = await script(
    [
      "scripts/load/insert-people.ts",
      "--persist-to",
      stateDir,
      "--members",
      String(users),
      "--moderators",
      String(Math.ceil(users / MODERATED_BY)),
    ],
    "The users' accounts could not be made",
  );
  return { stateDir, people: JSON.parse(line) };
}

/** Starts the site; its lines go to the log. A site that ends by itself ends the run. */
export async function launchSite({ port, stateDir, log }) {
  const child = startLeashed("node", ["scripts/load/site.mjs", "--port", String(port), "--state", stateDir], {
    quiet: true,
  });
  const file = createWriteStream(log);
  child.stderr.pipe(file);
  await new Promise((resolve, reject) => {
    const lines = readline.createInterface({ input: child.stdout });
    lines.on("line", (line) => {
      file.write(`${line}\n`);
      if (line === "ready") resolve();
    });
    child.once("exit", () => reject(stop("The site ended by itself.", `See the last lines of ${log}.`)));
  });
}

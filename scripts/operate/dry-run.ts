// `npm run deploy:dry`: builds for production in a folder of its own, has wrangler make the upload without sending it,
// starts what would be uploaded, and holds size and start to a budget. Needs no network, no sign-in and no configured
// wrangler.toml; the build that is served locally stays as it is.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inSeconds, table } from "./backup/say.ts";
import { INPUTS } from "../local/build.ts";
import { main } from "../setup/main.ts";
import { PATIENCE } from "../setup/patience.ts";
import { cacheDir, root, toolEnv, workerEnv, type Env } from "../setup/project.ts";
import { run } from "../setup/run.ts";
import { steps, stop, tail } from "../setup/say.ts";
import { localSecrets } from "../local/secrets.ts";

const KIB = 1024;

type Measured = "raw" | "gzip" | "startup" | "files" | "largest" | "model";

/**
 * What Workers takes (developers.cloudflare.com/workers/platform/limits, 2026: the compressed size, once held to 10 MiB,
 * is no longer), and what is allowed here, about a tenth above what there was. The start is this machine's, less what it
 * gave to other work: Cloudflare's differs.
 */
const ROWS: Record<Measured, { name: string; limit: number | null; budget: number; unit: string }> = {
  raw: { name: "Worker", limit: 64 * KIB, budget: 5200, unit: "KiB" },
  gzip: { name: "Worker, compressed", limit: null, budget: 1580, unit: "KiB" },
  startup: { name: "start of the Worker", limit: 1000, budget: 250, unit: "ms" },
  files: { name: "static files", limit: 100_000, budget: 820, unit: "" },
  largest: { name: "largest static file", limit: 25 * KIB, budget: 375, unit: "KiB" },
  model: { name: "largest file of the model", limit: 25 * KIB, budget: 3000, unit: "KiB" },
};

/** Starts that are measured at most, until one is within its budget. */
const STARTS = 5;
/** How long the machine's share is looked at, in microseconds of work. */
const LOOK_US = 200_000;

/** The share of a core that this process is given, between 0 and 1: what else the machine does takes the rest. */
function shareOfCore() {
  const [wall, cpu] = [performance.now(), process.cpuUsage()];
  const used = () => {
    const { user, system } = process.cpuUsage(cpu);
    return user + system;
  };
  while (used() < LOOK_US);
  return Math.min(1, used() / 1000 / (performance.now() - wall));
}

const folder = path.join(cacheDir, "dry-run");
const site = path.join(folder, "site");
/** What a build is made of, each folder whole, and the migrations that wrangler.toml names. */
const SOURCES = new Set([...INPUTS.map((name) => name.split("/")[0] ?? name), "migrations"]);

/** wrangler gives the start of a Worker ten seconds and takes no other figure: a machine with other work tries again. */
const TOO_SLOW = /startup profiling timed out/;

/** A tool run in the copy, which finds the packages of the project above it. */
async function inCopy(args: string[], env: Env, problem: string): Promise<string> {
  const once = () => run("sh", ["-c", 'cd "$0" && exec "$@"', site, ...args], { env, quiet: true });
  let { code, output } = await once();
  for (const end = Date.now() + PATIENCE.test; TOO_SLOW.test(output) && Date.now() < end;)
    ({ code, output } = await once());
  if (code !== 0) throw stop(`${problem}:\n${tail(output)}`, "Mend what it names and run this again.");
  return output;
}

/** The Worker alone reads these (workers/market-files.ts): no page loads them. */
const OF_MODEL = /^(?:model|sales)-.*\.json$/;

function filesUnder(dir: string): { name: string; size: number }[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, size: statSync(path.join(parentPath, name)).size }));
}

const largest = (files: { size: number }[]): number => Math.max(...files.map(({ size }) => size)) / KIB;

/** wrangler.toml with the local value for each of production's that nobody has replaced yet: the Worker refuses to start with those. */
function withStandIns(toml: string): string {
  const isOpen = /^(\w+) = "replace-with-.*"$/;
  return toml
    .split("\n")
    .map((line) => {
      const [, name] = isOpen.exec(line) ?? [];
      const local =
        name && toml.split("\n").find((other) => other.startsWith(`${name} = `) && !isOpen.test(other));
      return local || line;
    })
    .join("\n");
}

await main(async () => {
  const started = performance.now();
  const step = steps(4);

  step("copying the sources");
  rmSync(folder, { recursive: true, force: true });
  for (const name of SOURCES)
    cpSync(path.join(root, name), path.join(site, name), {
      recursive: true,
      filter: (from) => !/[\\/](node_modules|lab)([\\/]|$)/.test(from.slice(root.length)),
    });
  const configuration = path.join(site, "wrangler.toml");
  writeFileSync(configuration, withStandIns(readFileSync(configuration, "utf8")));
  const state = path.join(folder, "state");
  mkdirSync(state, { recursive: true });

  step("building for production");
  const env = workerEnv({ ...localSecrets(state), MIYAR_STATE: state, CLOUDFLARE_ENV: "production" });
  await inCopy(["react-router", "build"], env, "The production build failed");

  step("making the upload (wrangler deploy --dry-run)");
  const bundle = path.join(folder, "worker.bundle");
  const deploy = ["wrangler", "deploy", "--env", "production", "--dry-run", "--outfile", bundle];
  await inCopy(deploy, toolEnv(), "wrangler refused the deployment");

  step("starting what would be uploaded (wrangler check startup)");
  const profile = path.join(folder, "startup.cpuprofile");
  const check = ["wrangler", "check", "startup", "--worker", bundle, "--outfile", profile];
  let [raw, gzip, startup] = [0, 0, Number.POSITIVE_INFINITY];
  for (let start = 0; start < STARTS && startup > ROWS.startup.budget; start += 1) {
    const before = shareOfCore();
    const output = await inCopy(check, toolEnv(), "The Worker did not start");
    const figures = /Bundle: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB[\s\S]*Active: ([\d.]+) ms/.exec(output);
    if (!figures) throw new Error(`wrangler named no size or no time:\n${tail(output)}`);
    [raw, gzip] = [Number(figures[1]), Number(figures[2])];
    startup = Math.min(startup, (Number(figures[3]) * (before + shareOfCore())) / 2);
  }

  const files = filesUnder(path.join(site, "build/client"));
  const measured: Record<Measured, number> = {
    raw,
    gzip,
    startup,
    files: files.length,
    largest: largest(files.filter(({ name }) => !OF_MODEL.test(name))),
    model: largest(files.filter(({ name }) => OF_MODEL.test(name))),
  };
  const rows = (Object.keys(ROWS) as Measured[]).map((key) => {
    const { name, limit, budget, unit } = ROWS[key];
    const isWithin = measured[key] <= budget && (limit === null || budget <= limit);
    return [name, Math.ceil(measured[key]), budget, limit ?? "none", unit, isWithin ? "" : "TOO MUCH"];
  });
  console.log(`\n${table([["", "is", "budget", "limit", "", ""], ...rows])}`);
  console.log(`in ${inSeconds(performance.now() - started)}`);
  const over = rows.filter((row) => row.at(-1) !== "");
  if (over.length > 0)
    throw stop(
      `Over the budget: ${over.map(([name]) => name).join(", ")}.`,
      "Load less with the Worker, or raise the budget in scripts/operate/dry-run.ts where the growth is wanted.",
    );
});

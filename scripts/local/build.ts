import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLock } from "../setup/bootstrap.mjs";
import { root, workerEnv } from "../setup/project.ts";
import { run } from "../setup/run.ts";
import { stop, tail } from "../setup/say.ts";
import { localSecrets } from "./secrets.ts";
import { paymentChoice } from "./payment-choice.ts";

/** Files and folders that a build is made of. */
export const INPUTS = [
  "app",
  "workers",
  "content",
  "public",
  "scripts/build",
  "scripts/setup/patience.ts",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];
type Environment = "local" | "production";

const STAMP = "build/.miyar-build";
/** The build's own note of where it is, outside its folder: the servers and a deployment look there. */
const POINTER = ".wrangler/deploy/config.json";
const stampFile = path.join(root, STAMP);

function filesUnder(file: string): string[] {
  const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [file];
  return readdirSync(path.join(root, file))
    .sort()
    .flatMap((name) => filesUnder(`${file}/${name}`));
}

/** One line that changes with any file the build reads and with the environment it is made for. */
function wantedStamp(environment: Environment): string {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  // Pages name the provider and its methods.
  if (environment === "local") hash.update(JSON.stringify(paymentChoice()));
  return `${environment} ${hash.digest("hex")}\n`;
}

/** Whether the build in a folder has this stamp, and can be found by who serves it. */
export function isFresh(stamp: string, folder = root): boolean {
  const [made, pointer] = [STAMP, POINTER].map((file) => path.join(folder, file)) as [string, string];
  return existsSync(pointer) && existsSync(made) && readFileSync(made, "utf8") === stamp;
}

/** The last lines of a tool's output without the places in the tools' own code. */
const withoutStack = (output: string): string => tail(output.replace(/^\s+at .*\n/gm, ""), 15);

/**
 * Builds for `local` or `production`, unless the build that is there was made from these very files.
 * Gives "fresh" or "built".
 */
export async function build(environment: Environment, stateDir: string): Promise<"fresh" | "built"> {
  return withLock("build", async () => {
    const stamp = wantedStamp(environment);
    if (isFresh(stamp)) return "fresh";
    rmSync(stampFile, { force: true });
    const env = workerEnv({
      // Prerendering runs the Worker, which wants its secrets; none of them is written into a page.
      ...localSecrets(stateDir),
      MIYAR_STATE: stateDir,
      ...(environment === "local" ? paymentChoice() : {}),
      ...(environment === "production" ? { CLOUDFLARE_ENV: "production" } : {}),
    });
    const { code, output } = await run("react-router", ["build"], { env, quiet: true });
    // The plugin keeps a copy of those secrets for a preview; the servers here get theirs from the environment.
    rmSync(path.join(root, "build/server/.dev.vars"), { force: true });
    if (code !== 0)
      throw stop(`The build failed:\n${withoutStack(output)}`, "Mend the error above and run this again.");
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
    return "built";
  });
}

import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE } from "./patience.mjs";
import { toolEnv } from "./project.mjs";
import { run } from "./run.mjs";
import { stop, tail } from "./say.mjs";
import { localSecrets } from "./secrets.mjs";

/** The build leaves a redirect to its own configuration, which wrangler follows unless it is told which to read. */
const CONFIG = ["--config", "wrangler.toml"];

export async function migrate(stateDir) {
  const args = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir, ...CONFIG];
  const { code, output } = await run("wrangler", args, { quiet: true });
  if (code === 0) return;
  throw stop(
    `The database could not be migrated:\n${tail(output)}`,
    `If this is data you can do without: rm -rf ${stateDir}, then run this again.`,
  );
}

/** Puts the demo data into the local database, where it is not there yet; gives the demo accounts. */
export async function seedDemoData(stateDir) {
  const args = ["scripts/seed-demo.ts", "--persist-to", stateDir];
  const { DATA_SECRET } = localSecrets(stateDir);
  const { code, output } = await run("node", args, { quiet: true, env: toolEnv({ DATA_SECRET }) });
  if (code !== 0) throw new Error(`The demo data could not be loaded:\n${tail(output)}`);
  const report = output.split("\n").find((line) => line.startsWith("{"));
  if (!report) throw new Error(`scripts/seed-demo.ts reported nothing:\n${tail(output)}`);
  return JSON.parse(report).accounts;
}

/** Runs SQL by `wrangler d1 execute`, locally or in production; gives one result per statement. */
export async function executeSql(sql, { stateDir, remote }) {
  const where = remote ? ["--remote", "--env", "production"] : ["--local", "--persist-to", stateDir];
  const args = ["d1", "execute", "DB", ...where, ...CONFIG, "--json", "--command", sql];
  let { code, output } = await run("wrangler", args, { quiet: true });
  // A site that runs on the same files may be writing just now.
  const isBusy = () => code !== 0 && /SQLITE_BUSY|database is locked/.test(output);
  for (const end = Date.now() + PATIENCE.answer; isBusy() && Date.now() < end;) {
    await sleep(500);
    ({ code, output } = await run("wrangler", args, { quiet: true }));
  }
  // Warnings may stand before the results, which begin on a line of their own.
  const start = output.search(/^\[$/m);
  if (code === 0 && start !== -1) return JSON.parse(output.slice(start, output.lastIndexOf("]") + 1));
  throw stop(
    `The database refused:\n${tail(output)}`,
    remote
      ? "Check wrangler login and the database_id under [env.production] in wrangler.toml."
      : "Run npm start once, so that the local database exists.",
  );
}

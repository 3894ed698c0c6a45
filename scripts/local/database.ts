import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrationNames, migrationSql } from "../setup/migrations.ts";
import { PATIENCE } from "../setup/patience.ts";
import { toolEnv } from "../setup/project.ts";
import { run } from "../setup/run.ts";
import { stop, tail } from "../setup/say.ts";
import { localSecrets } from "./secrets.ts";

/** The build leaves a redirect to its own configuration, which wrangler follows unless it is told which to read. */
const CONFIG = ["--config", "wrangler.toml"];

/** Every migration, and the table in which wrangler keeps which ones were applied, as one SQL file. */
function allMigrations(): string {
  const table = `create table d1_migrations(
    id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null
  );`;
  const applied = (name: string) => `insert into d1_migrations (name) values ('${name}');`;
  return [table, ...migrationNames().flatMap((name) => [migrationSql(name), applied(name)])].join("\n");
}

/**
 * Applies the migrations that a local database lacks. A new database takes all of them in one batch: wrangler starts the
 * runtime once for each, which is half a minute for the whole folder.
 */
export async function migrate(stateDir: string): Promise<void> {
  const isNew = !existsSync(path.join(stateDir, "v3/d1"));
  const file = path.join(stateDir, "all-migrations.sql");
  if (isNew) {
    mkdirSync(stateDir, { recursive: true });
    writeFileSync(file, allMigrations());
  }
  const command = isNew ? ["execute", "DB", "--file", file] : ["migrations", "apply", "DB"];
  const args = ["d1", ...command, "--local", "--persist-to", stateDir, ...CONFIG];
  const { code, output } = await run("wrangler", args, { quiet: true });
  rmSync(file, { force: true });
  if (code === 0) return;
  throw stop(
    `The database could not be migrated:\n${tail(output)}`,
    `If this is data you can do without: rm -rf ${stateDir}, then run this again.`,
  );
}

export type DemoAccount = { email: string; password: string; role: string; totpSecret?: string | null };

/** Puts the demo data into the local database, where it is not there yet; gives the demo accounts. */
export async function seedDemoData(stateDir: string): Promise<DemoAccount[]> {
  const args = ["scripts/seed/seed-demo.ts", "--persist-to", stateDir];
  const { DATA_SECRET } = localSecrets(stateDir);
  const { code, output } = await run("node", args, { quiet: true, env: toolEnv({ DATA_SECRET }) });
  if (code !== 0) throw new Error(`The demo data could not be loaded:\n${tail(output)}`);
  const report = output.split("\n").find((line) => line.startsWith("{"));
  if (!report) throw new Error(`scripts/seed/seed-demo.ts reported nothing:\n${tail(output)}`);
  return (JSON.parse(report) as { accounts: DemoAccount[] }).accounts;
}

/** The database of a local state, or production's. */
export type Target = { remote: false; stateDir: string } | { remote: true };
export type SqlResult = { results: Record<string, unknown>[]; success: boolean };

/** Runs SQL by `wrangler d1 execute`, locally or in production; gives one result per statement. */
export async function executeSql(sql: string, target: Target): Promise<SqlResult[]> {
  const where = target.remote
    ? ["--remote", "--env", "production"]
    : ["--local", "--persist-to", target.stateDir];
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
  if (code === 0 && start !== -1)
    return JSON.parse(output.slice(start, output.lastIndexOf("]") + 1)) as SqlResult[];
  throw stop(
    `The database refused:\n${tail(output)}`,
    target.remote
      ? "Check wrangler login and the database_id under [env.production] in wrangler.toml."
      : "Run npm start once, so that the local database exists.",
  );
}

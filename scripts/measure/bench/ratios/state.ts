import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { migrate, seedDemoData } from "../../../local/database.ts";
import { cacheDir } from "../../../setup/project.ts";
import { run } from "../../../setup/run.ts";
import { stop, tail } from "../../../setup/say.ts";
import { claimState } from "../../../local/serve.ts";
import type { Cost } from "../counted.ts";
import type { timeInserts } from "./inserts.ts";
import { report } from "./report.ts";
import type { Sessions } from "./sessions.ts";

/** A question of a search or of the map, and what its bare SQL took. */
type Asked = Cost & { query: string };
/** What the searches of a state take as bare SQL. */
type Sql = {
  /** The whole database. */
  bytes: number;
  pages: Asked[];
  maps: (Asked & { isCounted: boolean })[];
  /** First pages of searches in drawn areas. */
  drawn: Asked[];
  /** Those of them that a look at every listing answers otherwise. */
  wrong: string[];
  scans: string[];
  statements: number;
};

export type State = {
  listings: number;
  stateDir: string;
  port: number;
  sql: Sql;
  inserts: Awaited<ReturnType<typeof timeInserts>>;
  sessions: Sessions;
};
/** A state with the site that serves it. */
export type ServedState = State & { origin: string };

/** The folder that keeps a database of so many listings for the next run. */
const folderOf = (listings: number): string => path.join(cacheDir, "bench", String(listings));
const stampOf = (stateDir: string): string => path.join(stateDir, "listings-made");

/** Whether a database of so many listings has been made before. */
export const isMade = (listings: number): boolean => existsSync(stampOf(folderOf(listings)));

async function make(stateDir: string, listings: number): Promise<void> {
  rmSync(stateDir, { recursive: true, force: true });
  await migrate(stateDir);
  const started = Date.now();
  console.log(`making ${listings} listings`);
  const args = [
    "scripts/measure/bench/bulk-listings.ts",
    "--persist-to",
    stateDir,
    "--count",
    String(listings),
  ];
  const { code, output } = await run("node", args, { quiet: true });
  if (code !== 0) throw stop(`The listings could not be made:\n${tail(output)}`, "Mend what it names.");
  writeFileSync(stampOf(stateDir), "");
  console.log(`made in ${Math.round((Date.now() - started) / 1000)} s`);
}

/**
 * A state folder with so many listings and the demo's accounts, made once: what its searches and inserts take as bare
 * SQL, and sessions to ask its pages with.
 */
export async function openState({
  listings,
  port,
  questions,
  fresh,
}: {
  listings: number;
  port: number;
  questions: number | string;
  fresh: boolean;
}): Promise<State> {
  const stateDir = folderOf(listings);
  if (fresh || !isMade(listings)) await make(stateDir, listings);
  else await migrate(stateDir);
  await claimState(stateDir, port);
  await seedDemoData(stateDir);
  const args = ["scripts/measure/bench/sql.ts", "--persist-to", stateDir, "--questions", String(questions)];
  const { sessions, inserts, ...sql } = await report<Sql & Pick<State, "sessions" | "inserts">>(args);
  return { listings, stateDir, port, sql, inserts, sessions };
}

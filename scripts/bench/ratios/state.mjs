import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { migrate, seedDemoData } from "../../setup/database.mjs";
import { cacheDir } from "../../setup/project.mjs";
import { run } from "../../setup/run.mjs";
import { stop, tail } from "../../setup/say.mjs";
import { claimState } from "../../setup/serve.mjs";
import { report } from "./report.mjs";

/** The folder that keeps a database of so many listings for the next run. */
const folderOf = (listings) => path.join(cacheDir, "bench", String(listings));
const stampOf = (stateDir) => path.join(stateDir, "listings-made");

/** Whether a database of so many listings has been made before. */
export const isMade = (listings) => existsSync(stampOf(folderOf(listings)));

async function make(stateDir, listings) {
  rmSync(stateDir, { recursive: true, force: true });
  await migrate(stateDir);
  const started = Date.now();
  console.log(`making ${listings} listings`);
  const args = ["scripts/bench/bulk-listings.ts", "--persist-to", stateDir, "--count", String(listings)];
  const { code, output } = await run("node", args, { quiet: true });
  if (code !== 0) throw stop(`The listings could not be made:\n${tail(output)}`, "Mend what it names.");
  writeFileSync(stampOf(stateDir), "");
  console.log(`made in ${Math.round((Date.now() - started) / 1000)} s`);
}

/**
 * A state folder with so many listings and the demo's accounts, made once: what its searches and inserts take as bare
 * SQL, and sessions to ask its pages with.
 */
export async function openState({ listings, port, questions, fresh }) {
  const stateDir = folderOf(listings);
  if (fresh || !isMade(listings)) await make(stateDir, listings);
  else await migrate(stateDir);
  await claimState(stateDir, port);
  await seedDemoData(stateDir);
  const args = ["scripts/bench/sql.ts", "--persist-to", stateDir, "--questions", String(questions)];
  const { sessions, inserts, ...sql } = await report(args);
  return { listings, stateDir, port, sql, inserts, sessions };
}

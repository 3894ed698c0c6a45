// `npm run record:verify [-- --remote] [--heads FILE]`: reads the whole record of estimates, makes every hash anew and
// compares it with the heads that were published. Of this machine's state, or with --remote of production; then the heads
// are also compared with content/record/heads.json, and new ones are added to it. Ends with code 1 if anything differs.
import { parseArgs } from "node:util";
import { withStores, type Place } from "./backup/bindings.ts";
import { main } from "../setup/main.ts";
import { checkConfiguration, checkLogin } from "./production.ts";
import { stateDir } from "../setup/project.ts";
import { HEADS_FILE, keepHeads, readHeads } from "./record/heads-file.ts";
import { verifyRecord } from "./record/verify-record.ts";

/** Sentences printed; where more is wrong, the first ones say where it begins. */
const PRINTED = 20;

await main(async () => {
  const { values } = parseArgs({
    options: { remote: { type: "boolean", default: false }, heads: { type: "string" } },
  });
  if (values.remote) {
    checkConfiguration();
    await checkLogin();
  }
  // The committed file is production's: a local record is compared with a file only if one is named.
  const file = values.heads ?? (values.remote ? HEADS_FILE : null);
  const place: Place = values.remote ? { remote: true } : { persistTo: stateDir() };
  await withStores(place, async ({ DB }) => {
    const kept = file === null ? [] : readHeads(file);
    const { entries, newest, faults } = await verifyRecord(DB, kept);
    for (const fault of faults.slice(0, PRINTED)) console.log(fault);
    if (faults.length > PRINTED) console.log(`and ${faults.length - PRINTED} more`);
    if (faults.length > 0) {
      console.log(`The record was changed: ${faults.length} finding(s) in ${entries} entries.`);
      process.exitCode = 1;
      return;
    }
    console.log(`${entries} entries are whole. Newest: ${newest.seq} ${newest.hash}`);
    if (file === null) return;
    const { added } = await keepHeads(DB, file);
    console.log(
      added > 0
        ? `${added} published head(s) added to ${file}: commit it.`
        : `${file} has every published head.`,
    );
  });
});

// `npm run sessions:end -- EMAIL|--all [--remote]`: ends every session of one account, or of all accounts, in the local
// database or, with --remote, in production. Access tokens made from them are dead at once too.
import { randomUUID } from "node:crypto";
import { executeSql, type Target } from "../local/database.ts";
import { endSessionsSql } from "./end-sessions.ts";
import { main } from "../setup/main.ts";
import { stateDir } from "../setup/project.ts";
import { stop } from "../setup/say.ts";

await main(async () => {
  const args = process.argv.slice(2);
  const remote = args.includes("--remote");
  const all = args.includes("--all");
  const [email, ...rest] = args.filter((arg) => !arg.startsWith("--")).map((arg) => arg.trim().toLowerCase());
  if (rest.length > 0 || (all ? email : !email || !/^[^\s@]+@[^\s@]+$/.test(email))) {
    throw stop(
      "Whose sessions?",
      "npm run sessions:end -- name@example.com\nEverybody's: npm run sessions:end -- --all\nIn production: add --remote",
    );
  }

  const auditId = randomUUID().replaceAll("-", "");
  const statements = endSessionsSql({ email: all ? null : (email ?? null), auditId, now: Date.now() });
  const target: Target = remote ? { remote } : { remote, stateDir: stateDir() };
  const [found, ended] = await executeSql(statements.join(";\n"), target);
  const place = remote ? "in production" : "locally";
  const counts = found?.results[0];
  if (!all && counts?.people === 0)
    throw stop(`There is no account ${email} ${place}.`, "Check the address.");
  if (!counts || !ended?.success) throw new Error("The sessions were not ended.");
  console.log(`Ended ${counts.sessions} session(s) of ${all ? "all accounts" : email} ${place}.`);
});

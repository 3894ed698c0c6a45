// `npm run admin:grant -- EMAIL [--remote]`: makes an account that exists, is confirmed and stands a super administrator,
// in the local database or, with --remote, in production. Running it again changes nothing.
import { executeSql, type Target } from "../local/database.ts";
import { grantRole } from "./grant-role.ts";
import { main } from "../setup/main.ts";
import { stateDir } from "../setup/project.ts";
import { stop } from "../setup/say.ts";

await main(async () => {
  const args = process.argv.slice(2);
  const remote = args.includes("--remote");
  const [email, ...rest] = args.filter((arg) => arg !== "--remote").map((arg) => arg.trim().toLowerCase());
  if (!email || rest.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw stop(
      "Which account?",
      "npm run admin:grant -- name@example.com\nIn production: npm run admin:grant -- name@example.com --remote",
    );
  }

  const target: Target = remote ? { remote } : { remote, stateDir: stateDir() };
  const place = remote ? "in production" : "locally";
  console.log(await grantRole({ email, place, execute: (sql) => executeSql(sql, target) }));
});

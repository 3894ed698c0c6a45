// `npm run admin:grant -- EMAIL [--remote]`: makes an account that exists, is confirmed and stands a super administrator,
// in the local database or, with --remote, in production. Running it again changes nothing.
import { executeSql } from "./setup/database.mjs";
import { grantRole } from "./setup/grant-role.mjs";
import { install } from "./setup/install.mjs";
import { main } from "./setup/main.mjs";
import { stateDir } from "./setup/project.mjs";
import { stop } from "./setup/say.mjs";

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
  await install();

  const target = { remote, stateDir: remote ? null : stateDir() };
  const place = remote ? "in production" : "locally";
  console.log(await grantRole({ email, place, execute: (sql) => executeSql(sql, target) }));
});

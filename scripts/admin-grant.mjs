// `npm run admin:grant -- EMAIL [--remote]`: makes an account that exists a super administrator, in the local database
// or, with --remote, in production. Running it again changes nothing.
import { randomUUID } from "node:crypto";
import { executeSql } from "./setup/database.mjs";
import { install } from "./setup/install.mjs";
import { main } from "./setup/main.mjs";
import { stateDir } from "./setup/project.mjs";
import { stop } from "./setup/say.mjs";

const ROLE = "super_admin";
const quote = (text) => `'${text.replaceAll("'", "''")}'`;

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

  const user = `(select id from users where email = ${quote(email)})`;
  const now = Date.now();
  const target = { remote, stateDir: remote ? null : stateDir() };
  const [found, , , after] = await executeSql(
    [
      `select id, email_confirmed_at as confirmed, (select count(*) from user_roles where user_id = users.id and role = '${ROLE}') as had
         from users where email = ${quote(email)}`,
      `insert into audit_log (id, actor_id, action, subject_id, details, created_at)
         select '${randomUUID().replaceAll("-", "")}', null, 'role.grant', id, '{"role":"${ROLE}","by":"command"}', ${now} from users
         where email = ${quote(email)} and not exists (select 1 from user_roles where user_id = users.id and role = '${ROLE}')`,
      `insert or ignore into user_roles (user_id, role, created_at) select id, '${ROLE}', ${now} from users where id = ${user}`,
      `select count(*) as has from user_roles where role = '${ROLE}' and user_id = ${user}`,
    ].join(";\n"),
    target,
  );

  const place = remote ? "in production" : "locally";
  const account = found.results[0];
  if (!account) {
    throw stop(
      `There is no account ${email} ${place}.`,
      "Sign up with it on the site first and confirm the address; this command makes no accounts.",
    );
  }
  if (after.results[0]?.has !== 1) throw new Error(`The role was not stored for ${email}.`);
  console.log(
    account.had
      ? `${email} is a super administrator ${place} already.`
      : `${email} is now a super administrator ${place}.`,
  );
  if (!account.confirmed) console.log("The address is not confirmed yet: signing in needs that first.");
});

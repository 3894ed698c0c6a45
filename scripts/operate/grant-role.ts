import { randomUUID } from "node:crypto";
import type { SqlResult } from "../local/database.ts";
import { stop } from "../setup/say.ts";

const ROLE = "super_admin";
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * The statements that make the account of `email` a super administrator where it may be one: what stands of it, the record
 * of the act under `auditId` at `now` (epoch ms), the role itself, and whether it is there. The rules are those of the
 * administration's own page (change-role.server.ts), and stand in the statements that write.
 */
export function grantRoleSql({
  email,
  auditId,
  now,
}: {
  email: string;
  auditId: string;
  now: number;
}): string[] {
  const account = `users where email = ${quote(email)}`;
  const has = `exists (select 1 from user_roles where user_id = users.id and role = '${ROLE}')`;
  const fit = `${account} and email_confirmed_at is not null and suspended_at is null and closed_at is null and not ${has}`;
  const details = quote(JSON.stringify({ role: ROLE, by: "command" }));
  return [
    `select closed_at as closed, suspended_at as suspended, email_confirmed_at as confirmed, ${has} as had from ${account}`,
    `insert into audit_log (id, actor_id, action, subject_id, details, created_at)
       select ${quote(auditId)}, null, 'role.grant', id, ${details}, ${now} from ${fit}`,
    `insert into user_roles (user_id, role, created_at) select id, '${ROLE}', ${now} from ${fit}`,
    `select ${has} as has from ${account}`,
  ];
}

/** Why an account cannot be a super administrator, and what to do about it; null where it can. */
function refusalOf(account: Record<string, unknown>): [why: string, remedy: string] | null {
  if (account.closed !== null)
    return ["is closed", "Sign up with another address; a closed account stays closed."];
  if (account.suspended !== null)
    return ["is suspended", "Another administrator has to lift the suspension first."];
  if (account.confirmed === null)
    return ["is not confirmed", "Open the link in the confirmation mail, or ask for a new one on /auth."];
  return null;
}

/**
 * Makes an account that exists, is confirmed and stands a super administrator, by `execute` (SQL in, one result for each
 * statement out); says what became of it. Throws what to do where the account is another, and grants nothing then.
 */
export async function grantRole({
  email,
  place,
  execute,
}: {
  email: string;
  place: string;
  execute: (sql: string) => Promise<Pick<SqlResult, "results">[]>;
}): Promise<string> {
  const auditId = randomUUID().replaceAll("-", "");
  const [found, , , after] = await execute(grantRoleSql({ email, auditId, now: Date.now() }).join(";\n"));
  const account = found?.results[0];
  if (!account) {
    throw stop(
      `There is no account ${email} ${place}.`,
      "Sign up with it on the site first and confirm the address; this command makes no accounts.",
    );
  }
  const refusal = refusalOf(account);
  if (refusal) {
    const [why, remedy] = refusal;
    throw stop(`${email} cannot be a super administrator ${place}: the account ${why}.`, remedy);
  }
  if (!after?.results[0]?.has) throw new Error(`The role was not stored for ${email}.`);
  return account.had
    ? `${email} is a super administrator ${place} already.`
    : `${email} is now a super administrator ${place}.`;
}

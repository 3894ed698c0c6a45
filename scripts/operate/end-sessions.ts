const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * The statements that end every session of the account of `email`, or of all accounts where that is null: what there
 * is to end, the ending itself, and the record of it under `auditId` at `now` (epoch ms).
 */
export function endSessionsSql({
  email,
  auditId,
  now,
}: {
  email: string | null;
  auditId: string;
  now: number;
}): string[] {
  const which = email === null ? "" : `where email = ${quote(email)}`;
  const users = `select id from users ${which}`;
  const details = JSON.stringify({ by: "command", all: email === null });
  return [
    `select count(*) as people, (select count(*) from sessions where user_id in (${users})) as sessions from users ${which}`,
    `delete from sessions where user_id in (${users})`,
    `insert into audit_log (id, actor_id, action, subject_id, details, created_at)
       select ${quote(auditId)}, null, 'sessions.end', ${email === null ? "'all'" : "id"}, ${quote(details)}, ${now}
       from users ${which || "limit 1"}`,
  ];
}

import { generateIdFromEntropySize } from "lucia";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";

/** A session of the account's, with its second factor shown where it has one; gives its Cookie header. */
export async function openSession(
  db: D1Database,
  userId: string,
  secondFactor: "totp" | null,
): Promise<string> {
  const now = Date.now();
  const secret = generateIdFromEntropySize(25);
  await db
    .prepare(
      "insert into sessions (id, handle, user_id, expires_at, created_at, last_used_at, first_factor, authenticated_at, second_factor, mfa_at) values (?, ?, ?, ?, ?, ?, 'password', ?, ?, ?)",
    )
    .bind(
      hashSecret(secret),
      newId(),
      userId,
      now + days(1),
      now,
      now,
      now,
      secondFactor,
      secondFactor && now,
    )
    .run();
  return `miyar_session=${secret}`;
}

/** Cookie headers by who they are of, and the id of a live listing. */
export type Sessions = { admin: string; member: string; owner: string; listing: string };

/** Cookie headers of sessions with the demo's accounts and with an owner of some dozens of listings, and a live listing of theirs. */
export async function openSessions(db: D1Database): Promise<Sessions> {
  const middle = await db
    .prepare(
      "select id, user_id as owner from listings where live = 1 and seq >= (select max(seq) / 2 from listings) order by seq limit 1",
    )
    .first<{ id: string; owner: string }>();
  if (!middle) throw new Error("The database has no live listing.");
  return {
    admin: await openSession(db, "demo-admin", "totp"),
    member: await openSession(db, "demo-sara", null),
    owner: await openSession(db, middle.owner, null),
    listing: middle.id,
  };
}

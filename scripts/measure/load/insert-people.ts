// `node scripts/measure/load/insert-people.ts --persist-to DIR --members N --moderators N`: accounts for the virtual users, each
// with a session, as if they had signed in before. Prints them as one line of JSON: { password, members, moderators }.
import { parseArgs } from "node:util";
import { generateIdFromEntropySize } from "lucia";
import { mfaFactors, profiles, sessions, userRoles, users } from "#app/db/schema.server.ts";
import { hashPassword } from "#app/domains/accounts/passwords/password-hash.server.ts";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertStatements, withLocalState } from "../../seed/store.ts";

const { values } = parseArgs({
  options: {
    "persist-to": { type: "string" },
    members: { type: "string", default: "40" },
    moderators: { type: "string", default: "4" },
  },
});
if (!values["persist-to"]) throw new Error("Give --persist-to DIR.");

const now = Date.now();
const password = `ظل-النخيل-${generateIdFromEntropySize(10)}`;
// The same salt for all: a hash takes a seventh of a second.
const passwordHash = await hashPassword(password);

const people = (count: string) =>
  Array.from({ length: Number(count) }, () => {
    const id = newId();
    return { id, email: `${id}@example.com`, session: generateIdFromEntropySize(25) };
  });
const members = people(values.members);
const moderators = people(values.moderators);
const all = [...members, ...moderators];
const isModerator = new Set(moderators.map(({ id }) => id));

await withLocalState(values["persist-to"], async ({ DB }) => {
  await DB.batch([
    ...insertStatements(
      DB,
      users,
      all.map(({ id, email }) => ({ id, email, passwordHash, emailConfirmedAt: now, createdAt: now })),
    ),
    ...insertStatements(
      DB,
      profiles,
      all.map(({ id }) => ({ userId: id, fullName: "ريم السبيعي", createdAt: now, updatedAt: now })),
    ),
    ...insertStatements(
      DB,
      userRoles,
      moderators.map(({ id }) => ({ userId: id, role: "super_admin" as const, createdAt: now })),
    ),
    ...insertStatements(
      DB,
      mfaFactors,
      moderators.map(({ id }) => ({
        id: newId(),
        userId: id,
        friendlyName: "هاتفي",
        factorType: "totp" as const,
        status: "verified" as const,
        sealed: "s1.a.b",
        createdAt: now,
        updatedAt: now,
      })),
    ),
    ...insertStatements(
      DB,
      sessions,
      all.map(({ id, session }) => ({
        id: hashSecret(session),
        handle: newId(),
        userId: id,
        expiresAt: now + days(30),
        createdAt: now,
        lastUsedAt: now,
        firstFactor: "password" as const,
        authenticatedAt: now,
        secondFactor: isModerator.has(id) ? ("totp" as const) : null,
        mfaAt: isModerator.has(id) ? now : null,
      })),
    ),
  ]);
});
console.log(JSON.stringify({ password, members, moderators }));

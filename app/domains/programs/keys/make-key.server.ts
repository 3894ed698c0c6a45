import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { sql } from "drizzle-orm";
import { apiKeys } from "#app/db/schema.server.ts";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { KEY_SHOWN, KEY_START, KEYS_MAX, type MakeKeyRefusal } from "#app/domains/programs/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true; key: string; id: string } | { ok: false; reason: MakeKeyRefusal };

const KEY_BYTES = 32;

/** A new key: 256 random bits, so that a plain hash of it cannot be guessed back. */
const newKey = (): string =>
  KEY_START + encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));

/**
 * Makes a key of the member's, and gives it back this once: only its hash is stored. Refused with ten live keys; of
 * two at once no more are made.
 */
export async function makeKey(ctx: MemberContext, name: string): Promise<Outcome> {
  const { userId } = ctx;
  const [id, key] = [newId(), newKey()];
  const row = {
    id,
    userId,
    name,
    shownAs: key.slice(0, KEY_SHOWN),
    keyHash: hashSecret(key),
    createdAt: ctx.now(),
  };
  const live = sql`(select count(*) from ${apiKeys} where ${apiKeys.userId} = ${userId} and ${apiKeys.revokedAt} is null)`;
  const made = await unitOfWork(ctx)
    .when("made", insertWhere(ctx.db, apiKeys, row, sql`${live} < ${KEYS_MAX} and ${mayAct(userId)}`))
    .audit("key.make", id, { shownAs: row.shownAs })
    .run();
  return made.ok ? { ok: true, key, id } : { ok: false, reason: "too-many" };
}

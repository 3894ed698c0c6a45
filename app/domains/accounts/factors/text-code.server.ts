import { eq } from "drizzle-orm";
import { mfaChallenges, mfaFactors } from "#app/db/schema.server.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unseal } from "#app/platform/seal.server.ts";

const DIGITS = 6;

/**
 * The code of a phone challenge: six digits of HMAC-SHA-256 over the challenge's id. It is made when it is sent and
 * again when it is checked, so none is ever stored. Without the server's secret it is as good as random.
 */
export function deriveTextCode(appSecret: string, challengeId: string): string {
  const mac = keyedHash(appSecret, `text-code:${challengeId}`);
  // 64 bits over a million codes: the bias is below 1 in 10^13.
  const number = new DataView(mac.buffer, mac.byteOffset).getBigUint64(0);
  return String(number % 10n ** BigInt(DIGITS)).padStart(DIGITS, "0");
}

/** The phone number (E.164) and the code of a challenge; null if the challenge is gone, over or answered. */
export async function findTextedCode(ctx: AppContext, challengeId: string) {
  const [row] = await ctx.db
    .select({ challenge: mfaChallenges, factor: mfaFactors })
    .from(mfaChallenges)
    .innerJoin(mfaFactors, eq(mfaFactors.id, mfaChallenges.factorId))
    .where(eq(mfaChallenges.id, challengeId));
  if (!row || row.factor.factorType !== "phone") return null;
  if (row.challenge.verifiedAt !== null || row.challenge.expiresAt <= ctx.now()) return null;
  return {
    to: await unseal(ctx.settings, `phone:${row.factor.id}`, row.factor.sealed),
    code: deriveTextCode(ctx.settings.appSecret, challengeId),
  };
}

import type { SessionContext } from "#app/platform/context.server.ts";
import { challengeFactor, findOpenChallenge } from "./challenge-factor.server.ts";
import type { FactorView } from "./factors.server.ts";
import { verifyFactor } from "./verify-factor.server.ts";

/**
 * Verifies a code typed on a page. Pages know no challenges, so it answers this session's open one; for an app, whose
 * codes nobody has to send, it makes one now. A phone without an open challenge is `challenge-expired`.
 */
export async function answerFactor(
  ctx: SessionContext,
  { id, factorType }: Pick<FactorView, "id" | "factorType">,
  code: string,
) {
  const open = await findOpenChallenge(ctx, id);
  if (open) return verifyFactor(ctx, id, { challenge_id: open.id, code });
  if (factorType === "phone") return { ok: false, reason: "challenge-expired" } as const;
  const made = await challengeFactor(ctx, id);
  return made.ok ? verifyFactor(ctx, id, { challenge_id: made.challenge.id, code }) : made;
}

import { and, eq, isNotNull } from "drizzle-orm";
import { mfaFactors, recoveryCodes, sessions } from "#app/db/schema.server.ts";
import type { SessionContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { endStaleSockets } from "#app/platform/notify.server.ts";
import type { UnenrollRefusal } from "./factor-rules.ts";
import { findOwnFactorRow, hasNoneVerified, isOwn, maySetUp, refuseChange } from "./factors.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true; id: string } | { ok: false; reason: UnenrollRefusal };

/**
 * Removes one of the person's factors; for a verified one the person gets a mail. With the last verified factor the
 * recovery codes go too, and every session of the account is at aal1 again.
 */
export async function unenrollFactor(ctx: SessionContext, factorId: string): Promise<Outcome> {
  const factor = await findOwnFactorRow(ctx, factorId);
  if (!factor) return { ok: false, reason: "not-found" };
  const refusal = await refuseChange(ctx);
  if (refusal) return { ok: false, reason: refusal };

  const { userId } = ctx.session;
  const { factorType, status } = factor;
  const isLast = hasNoneVerified(ctx, userId);
  const wasVerified = status === "verified";
  const unit = unitOfWork({ ...ctx, userId })
    .when(
      "removed",
      // Still as it was read: a factor verified in the meantime is not removed without its mail.
      ctx.db
        .delete(mfaFactors)
        .where(and(isOwn(ctx, factorId), eq(mfaFactors.status, status), maySetUp(ctx))),
    )
    .audit("factor.remove", factorId, { factorType, status })
    .write("codes", ctx.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isLast)))
    .write(
      "sessions",
      ctx.db
        .update(sessions)
        .set({ secondFactor: null, mfaAt: null })
        .where(and(eq(sessions.userId, userId), isNotNull(sessions.mfaAt), isLast)),
    );
  if (wasVerified) unit.mail(draftMail("factor-removed", userId, { factor: factorType }));
  if (!(await unit.run()).ok) return { ok: false, reason: "not-found" };
  if (wasVerified) await endStaleSockets(ctx, userId);
  return { ok: true, id: factorId };
}

import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { valueMails } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Mails written in one run. */
const AT_ONCE = 100;

/**
 * Writes the mails about values that are due: one for each member, however many of their values moved. The unit that
 * writes a mail also says that its member was told, so two runs write it once. `since` is what they knew until then.
 */
export async function mailDueValues(ctx: AppContext): Promise<void> {
  const due = await ctx.db.query.valueMails.findMany({
    where: and(lte(valueMails.dueAt, ctx.now()), isNull(valueMails.mutedAt)),
    orderBy: asc(valueMails.dueAt),
    limit: AT_ONCE,
  });
  for (const { userId, toldAt, dueAt } of due) {
    const now = ctx.now();
    await unitOfWork(ctx)
      .whenUpdated(
        "told",
        valueMails,
        { toldAt: now, dueAt: null },
        and(
          eq(valueMails.userId, userId),
          eq(valueMails.toldAt, toldAt),
          eq(valueMails.dueAt, dueAt ?? 0),
          isNull(valueMails.mutedAt),
        ),
      )
      .mailMember(draftMail("values-moved", userId, { since: String(toldAt), until: String(now) }))
      .run();
  }
}

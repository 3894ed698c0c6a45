import { and, eq, sql } from "drizzle-orm";
import { licenceChecks } from "#app/db/schema.server.ts";
import { defineJob } from "./define-job.ts";

/** Asks a register about a listing's advertising licence. */
export const checkLicenceJob = defineJob("licence.check", "checkId", {
  queue: "CHORES_QUEUE",
  nameAr: "التحقق من ترخيص إعلان",
  async run(ctx, id) {
    const { checkLicence } = await import("#app/domains/licences/asking/check-licence.server.ts");
    await checkLicence(ctx, id);
  },
  async giveUp(ctx, id, reason) {
    await ctx.db
      .update(licenceChecks)
      .set({ status: "unanswered", lastError: reason.slice(0, 300) })
      .where(and(eq(licenceChecks.id, id), eq(licenceChecks.status, "waiting")));
  },
  async sendAgain(ctx, id) {
    const isOpen = sql`exists (select 1 from ${licenceChecks} where ${licenceChecks.id} = ${id} and ${licenceChecks.status} in ('waiting', 'unanswered'))`;
    const now = ctx.now();
    return {
      possible: isOpen,
      bind: (unit) =>
        void unit.alsoAll(({ holds }) => [
          ctx.db
            .update(licenceChecks)
            .set({ status: "waiting", attempts: 0, nextTryAt: now, enqueuedAt: now })
            .where(and(eq(licenceChecks.id, id), holds)),
        ]),
    };
  },
  whyNotSent: async () => "nothing-to-do",
});

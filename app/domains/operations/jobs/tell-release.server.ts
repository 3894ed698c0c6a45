import { and, eq, sql } from "drizzle-orm";
import { modelReleases } from "#app/db/schema.server.ts";
import { defineJob } from "./define-job.ts";

/** Values what members keep, bought and search with a new model. */
export const tellReleaseJob = defineJob("model.tell", "releaseId", {
  queue: "CHORES_QUEUE",
  nameAr: "تقدير عقارات الأعضاء بنموذج جديد",
  run: async (ctx, id) =>
    (await import("#app/domains/holdings/released/tell-release.server.ts")).tellRelease(ctx, id),
  async giveUp(ctx, id) {
    await ctx.db
      .update(modelReleases)
      .set({ status: "failed" })
      .where(and(eq(modelReleases.id, id), eq(modelReleases.status, "pending")));
  },
  async sendAgain(ctx, id) {
    return {
      possible: sql`exists (select 1 from ${modelReleases} where ${modelReleases.id} = ${id} and ${modelReleases.status} = 'failed')`,
      bind: (unit) =>
        unit.also("waiting", (guard) =>
          ctx.db
            .update(modelReleases)
            .set({ status: "pending", enqueuedAt: ctx.now() })
            .where(and(eq(modelReleases.id, id), guard.holds)),
        ),
    };
  },
  whyNotSent: async () => "nothing-to-do",
});

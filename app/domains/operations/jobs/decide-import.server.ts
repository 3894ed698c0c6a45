import { and, eq, sql } from "drizzle-orm";
import { importDecisions } from "#app/db/schema.server.ts";
import { defineJob } from "./define-job.ts";

/** Carries out an administrator's decision on an import. */
export const decideImportJob = defineJob("import.decide", "decisionId", {
  queue: "CHORES_QUEUE",
  nameAr: "تنفيذ قرار على استيراد",
  run: async (ctx, id) =>
    (await import("#app/domains/imports/moderation/run-decision.server.ts")).runDecision(ctx, id),
  giveUp: async (ctx, id) =>
    (await import("#app/domains/imports/moderation/run-decision.server.ts")).giveUpDecision(ctx, id),
  async sendAgain(ctx, id) {
    const decision = await ctx.db.query.importDecisions.findFirst({ where: eq(importDecisions.id, id) });
    if (!decision) return null;
    const another = sql`exists (select 1 from ${importDecisions} as other where other.source_id = ${decision.sourceId} and other.status = 'pending')`;
    return {
      possible: sql`exists (select 1 from ${importDecisions} where ${importDecisions.id} = ${id} and ${importDecisions.status} = 'failed') and not ${another}`,
      bind: (unit) =>
        unit.also("waiting", (guard) =>
          ctx.db
            .update(importDecisions)
            .set({ status: "pending", finishedAt: null, enqueuedAt: ctx.now() })
            .where(and(eq(importDecisions.id, id), guard.holds)),
        ),
    };
  },
  whyNotSent: async () => "nothing-to-do",
});

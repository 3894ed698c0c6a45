import { and, eq, sql } from "drizzle-orm";
import { imports } from "#app/db/schema.server.ts";
import { defineJob } from "./define-job.ts";

/** Does the next steps of a run. */
export const runImportJob = defineJob("import.run", "importId", {
  queue: "CHORES_QUEUE",
  nameAr: "استيراد إعلانات مكتب",
  run: async (ctx, id) =>
    (await import("#app/domains/imports/running/run-import.server.ts")).runImport(ctx, id),
  giveUp: async (ctx, id) =>
    (await import("#app/domains/imports/running/run-import.server.ts")).failImport(ctx, id, "gave-up"),
  async sendAgain(ctx, id) {
    const run = await ctx.db.query.imports.findFirst({ where: eq(imports.id, id) });
    if (!run) return null;
    const another = sql`exists (select 1 from ${imports} as other where other.source_id = ${run.sourceId} and other.id <> ${id} and other.created_at > ${run.createdAt})`;
    return {
      possible: sql`exists (select 1 from ${imports} where ${imports.id} = ${id} and ${imports.status} = 'failed' and ${imports.failure} = 'gave-up' and ${imports.filesGoneAt} is null and ${imports.total} > 0) and not ${another}`,
      bind: (unit) =>
        unit.also("waiting", (guard) =>
          ctx.db
            .update(imports)
            .set({
              status: sql`case when ${imports.cursor} < ${imports.total} then 'rows' else 'gone' end`,
              failure: null,
              finishedAt: null,
              enqueuedAt: ctx.now(),
            })
            .where(and(eq(imports.id, id), guard.holds)),
        ),
    };
  },
  whyNotSent: async () => "nothing-to-do",
});

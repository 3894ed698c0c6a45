import { and, eq, sql } from "drizzle-orm";
import { dataExports } from "#app/db/schema.server.ts";
import { findExport, markExportFailed } from "#app/domains/accounts/exports.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { defineJob } from "./define-job.ts";

/** Makes the copy of their data that a member asked for. */
export const makeExportJob = defineJob("export.make", "exportId", {
  queue: "CHORES_QUEUE",
  nameAr: "إعداد نسخة بيانات",
  run: async (ctx, id) =>
    (await import("#app/domains/privacy/export/make-export.server.ts")).makeExport(ctx, id),
  giveUp: markExportFailed,
  async sendAgain(ctx, id) {
    const asked = await findExport(ctx, id);
    if (!asked) return null;
    const failed = sql`exists (select 1 from ${dataExports} where ${dataExports.id} = ${id} and ${dataExports.status} = 'failed')`;
    // A person has one copy in the making.
    const another = sql`exists (select 1 from ${dataExports} as other where other.user_id = ${asked.userId} and other.status = 'pending')`;
    return {
      possible: sql`${failed} and ${isOpenAccount(asked.userId)} and not ${another}`,
      bind: (unit) =>
        unit.also("waiting", (guard) =>
          ctx.db
            .update(dataExports)
            .set({ status: "pending", enqueuedAt: ctx.now(), expiresAt: null })
            .where(and(eq(dataExports.id, id), guard.holds)),
        ),
    };
  },
  whyNotSent: async () => "nothing-to-do",
});

import { and, eq, sql } from "drizzle-orm";
import { priceAlerts } from "#app/db/schema.server.ts";
import { defineJob } from "./define-job.ts";

/** Mails members that a price was lowered. */
export const tellLoweredJob = defineJob("price.tell", "alertId", {
  queue: "MAIL_QUEUE",
  nameAr: "تنبيه بانخفاض سعر",
  run: async (ctx, id) =>
    (await import("#app/domains/listings/prices/tell-lowered.server.ts")).tellLowered(ctx, id),
  async giveUp(ctx, id) {
    await ctx.db
      .update(priceAlerts)
      .set({ status: "failed" })
      .where(and(eq(priceAlerts.id, id), eq(priceAlerts.status, "pending")));
  },
  async sendAgain(ctx, id) {
    return {
      possible: sql`exists (select 1 from ${priceAlerts} where ${priceAlerts.id} = ${id} and ${priceAlerts.status} = 'failed')`,
      bind: (unit) =>
        unit.also("waiting", (guard) =>
          ctx.db
            .update(priceAlerts)
            .set({ status: "pending", enqueuedAt: ctx.now() })
            .where(and(eq(priceAlerts.id, id), guard.holds)),
        ),
    };
  },
  whyNotSent: async () => "nothing-to-do",
});

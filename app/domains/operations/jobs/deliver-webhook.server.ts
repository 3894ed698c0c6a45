import { sql } from "drizzle-orm";
import { webhookDeliveries } from "#app/db/schema.server.ts";
import { defineJob } from "./define-job.ts";

/** Tells a webhook of one event. */
export const deliverWebhookJob = defineJob("webhook.deliver", "deliveryId", {
  queue: "WEBHOOKS_QUEUE",
  nameAr: "إشعار برنامج عبر ويب هوك",
  async run(ctx, id) {
    const { sendDelivery } = await import("#app/domains/programs/webhooks/send-delivery.server.ts");
    await sendDelivery(ctx, id);
  },
  // The message stays and waits: the sweep takes it up again.
  giveUp: async () => {},
  async sendAgain(_, id) {
    return {
      possible: sql`exists (select 1 from ${webhookDeliveries} where ${webhookDeliveries.id} = ${id} and ${webhookDeliveries.status} = 'pending')`,
      bind: () => {},
    };
  },
  whyNotSent: async () => "nothing-to-do",
});

import { sql } from "drizzle-orm";
import { invoices } from "#app/db/schema.server.ts";
import { defineJob } from "./define-job.ts";

/** Signs the e-invoices of a payment's documents, and of whatever else waits for it. */
export const stampInvoiceJob = defineJob("einvoice.stamp", "paymentId", {
  queue: "CHORES_QUEUE",
  nameAr: "توقيع فاتورة إلكترونية",
  async run(ctx, id) {
    const { stampPayment } = await import("#app/domains/einvoices/chain/stamp-waiting.server.ts");
    await stampPayment(ctx, id);
  },
  // The invoice stays without a stamp: the sweep takes it up again.
  giveUp: async () => {},
  async sendAgain(_, id) {
    return {
      possible: sql`exists (select 1 from ${invoices} where ${invoices.paymentId} = ${id} and ${invoices.stampedAt} is null)`,
      bind: () => {},
    };
  },
  whyNotSent: async () => "nothing-to-do",
});

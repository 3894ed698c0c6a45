import { sql } from "drizzle-orm";
import { einvoices } from "#app/db/schema.server.ts";
import { defineJob } from "./define-job.ts";

/** Reports a signed e-invoice to the tax authority. */
export const reportEInvoiceJob = defineJob("einvoice.report", "einvoiceId", {
  queue: "CHORES_QUEUE",
  nameAr: "الإبلاغ عن فاتورة إلكترونية",
  async run(ctx, id) {
    const { reportDocument } = await import("#app/domains/einvoices/reporting/report-document.server.ts");
    await reportDocument(ctx, id);
  },
  // The document stays and waits: the sweep takes it up again.
  giveUp: async () => {},
  async sendAgain(_, id) {
    return {
      possible: sql`exists (select 1 from ${einvoices} where ${einvoices.id} = ${id} and ${einvoices.status} = 'waiting')`,
      bind: () => {},
    };
  },
  whyNotSent: async () => "nothing-to-do",
});

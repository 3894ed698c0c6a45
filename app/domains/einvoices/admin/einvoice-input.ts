import { z } from "zod";

/** An administrator's act on an e-invoice. */
export const EInvoiceActInput = z.object({
  intent: z.literal("correct"),
  subject: z.string().min(1).max(255),
});

import { z } from "zod";

/** A job holds a type and ids; its handler re-reads the row and may run twice. */
export const Job = z.discriminatedUnion("type", [
  z.object({ type: z.literal("report.generate"), reportId: z.string() }),
  z.object({ type: z.literal("report.reissue"), versionId: z.string() }),
  z.object({ type: z.literal("mail.deliver"), mailId: z.string() }),
  z.object({ type: z.literal("link.issue"), requestId: z.string() }),
  z.object({ type: z.literal("export.make"), exportId: z.string() }),
]);
export type Job = z.infer<typeof Job>;
export type JobType = Job["type"];

export type Jobs = {
  /**
   * Puts one job on its queue, with the reference of what sent it. Throws when the queue does not take it; the sweep then
   * finds the row.
   */
  send(job: Job, reference?: string): Promise<void>;
};

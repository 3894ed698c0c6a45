import { errorText } from "#app/lib/text/error-text.ts";
import type { Job } from "#app/domains/operations/jobs/registry.server.ts";
import type { AppContext } from "./context.server.ts";

export type Jobs = {
  /**
   * Puts one job on its queue, with the reference of what sent it. Throws when the queue does not take it; the sweep then
   * finds the row.
   */
  send(job: Job, reference?: string): Promise<void>;
};

/**
 * Puts a job on its queue. A failure is logged (`report.enqueue_failed` for a job `report.…`) and not thrown: the job's
 * row waits, and the sweep sends it again.
 */
export async function enqueue({ jobs, log }: Pick<AppContext, "jobs" | "log">, job: Job): Promise<void> {
  try {
    await jobs.send(job);
  } catch (error) {
    const { type, ...ids } = job;
    log(`${type.split(".")[0]}.enqueue_failed`, { ...ids, error: errorText(error) });
  }
}

import { newReference } from "#app/lib/ids.ts";
import type { AppContext } from "./context.server.ts";
import { withFields } from "./log.server.ts";

const REFERENCE = /^[2-9A-HJ-NP-Z]{8}$/;

/**
 * The context of one piece of work: a request, a job or a scheduled run. Its reference is on every line that it logs,
 * and travels with the jobs that it sends.
 */
export function traced<Ctx extends AppContext>(ctx: Ctx, reference: string): Ctx {
  return {
    ...ctx,
    log: withFields(ctx.log, { reference }),
    jobs: { send: (job) => ctx.jobs.send(job, reference) },
  };
}

/** The reference in a queue message; a new one if it has none. */
export function referenceOf(message: unknown): string {
  const told =
    typeof message === "object" && message !== null && "reference" in message ? message.reference : null;
  return typeof told === "string" && REFERENCE.test(told) ? told : newReference();
}

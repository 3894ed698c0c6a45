import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { DeadLetterRefusal } from "#app/domains/operations/rules.ts";
import type { AppContext, FreshAdminContext } from "#app/platform/context.server.ts";
import type { UnitOfWork } from "#app/platform/unit-of-work.server.ts";

/**
 * The queues of wrangler.toml, by their bindings. Each has consumers of its own, so no kind of work holds up another.
 */
type QueueBinding = "REPORTS_QUEUE" | "MAIL_QUEUE" | "CHORES_QUEUE";

/** How a job that was given up on is sent again. */
type Resending = {
  /** Holds while the job's row may go back to waiting. */
  possible: SQL;
  /** Adds the write that brings the row back, bound to the unit's guard. The job itself leaves with the unit. */
  bind(unit: UnitOfWork): void;
};

/** Everything about a job. Heavy modules are imported when it is first run. */
type Parts<Job> = {
  queue: QueueBinding;
  /** The job's name for administrators, once it was given up. */
  nameAr: string;
  /** The id of the row that it is about. */
  subjectId(job: Job): string;
  /** Does the work. Reads its row again and may run twice; throws if the queue should try again. */
  run(ctx: AppContext, job: Job): Promise<void>;
  /** After the last retry: what giving up means for the row. */
  giveUp(ctx: AppContext, job: Job, reason: string): Promise<void>;
  /** How it is sent again; null where its row is gone. */
  sendAgain(ctx: FreshAdminContext, job: Job): Promise<Resending | null>;
  /** Why it is not sent again, if `possible` was false. */
  whyNotSent(ctx: FreshAdminContext, job: Job): Promise<DeadLetterRefusal>;
};

type JobSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

export type JobDefinition<Job> = Parts<Job> & { type: string };

/** One job: a type and the id of its row as `schema`, and all that is done with it. */
export const defineJob = <Schema extends JobSchema>(schema: Schema, parts: Parts<z.infer<Schema>>) => ({
  type: schema.shape.type.value,
  schema,
  ...parts,
});

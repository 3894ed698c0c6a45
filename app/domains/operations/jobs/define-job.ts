import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { DeadLetterRefusal } from "#app/domains/operations/rules.ts";
import type { AppContext, FreshAdminContext } from "#app/platform/context.server.ts";
import type { UnitOfWork } from "#app/platform/unit-of-work.server.ts";

/** The queues of wrangler.toml, by their bindings: each with consumers of its own, so that no kind of work holds up another. */
export type QueueBinding = "REPORTS_QUEUE" | "MAIL_QUEUE" | "CHORES_QUEUE";

/** How a job that was given up on is sent again. */
export type Resending = {
  /** Holds while the job's row may go back to waiting. */
  possible: SQL;
  /** Adds to the unit, bound to its guard, what brings the row back; the job itself leaves with it. */
  bind(unit: UnitOfWork): void;
};

/** What there is to know of a job. What is heavy is imported when it is first called. */
type Parts<Job> = {
  queue: QueueBinding;
  /** What an administrator reads where the job was given up on. */
  nameAr: string;
  /** The id of the row that it is about. */
  subjectId(job: Job): string;
  /** Does the work. Reads its row again and may run twice; throws where the queue shall try again. */
  run(ctx: AppContext, job: Job): Promise<void>;
  /** After the last retry: what giving up means for the row. */
  giveUp(ctx: AppContext, job: Job, reason: string): Promise<void>;
  /** How it is sent again; null where its row is gone. */
  sendAgain(ctx: FreshAdminContext, job: Job): Promise<Resending | null>;
  /** Why it is not sent again, where `possible` did not hold. */
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

import type { SQL } from "drizzle-orm";
import { z } from "zod";
import type { DeadLetterRefusal } from "#app/domains/operations/rules.ts";
import type { AppContext, FreshAdminContext } from "#app/platform/context.server.ts";
import type { UnitOfWork } from "#app/platform/unit-of-work.server.ts";

/** The queues of wrangler.toml, by their bindings. Each has its own consumers, so no kind of work blocks another. */
type QueueBinding = "REPORTS_QUEUE" | "MAIL_QUEUE" | "CHORES_QUEUE" | "WEBHOOKS_QUEUE" | "PICTURES_QUEUE";

/** How a job that was given up on is sent again. */
type Resending = {
  /** Condition: the job's row may go back to waiting. */
  possible: SQL;
  /** Adds the write that brings the row back, bound to the unit's guard. The job itself leaves with the unit. */
  bind(unit: UnitOfWork): void;
};

/** Everything about a job; `id` is the row's that it is about. Heavy modules are imported when it is first run. */
type Parts = {
  queue: QueueBinding;
  /** The job's name for administrators, once it was given up. */
  nameAr: string;
  /** Does the work. Reads its row again and may run twice; throws if the queue should try again. */
  run(ctx: AppContext, id: string): Promise<void>;
  /** After the last retry: what giving up means for the row. */
  giveUp(ctx: AppContext, id: string, reason: string): Promise<void>;
  /** How it is sent again; null where its row is gone. */
  sendAgain(ctx: FreshAdminContext, id: string): Promise<Resending | null>;
  /** Why it is not sent again, if `possible` was false. */
  whyNotSent(ctx: FreshAdminContext, id: string): Promise<DeadLetterRefusal>;
};

export type JobDefinition = Parts & { type: string; idName: string };

type Shape<Type extends string, IdName extends string> = { type: z.ZodLiteral<Type> } & Record<
  IdName,
  z.ZodString
>;

/** One job: the schema of its message, which is its type and the id of its row under `idName`, and all that is done with it. */
export function defineJob<Type extends string, IdName extends string>(
  type: Type,
  idName: IdName,
  parts: Parts,
) {
  const shape = { type: z.literal(type), [idName]: z.string() } as Shape<Type, IdName>;
  return { type, idName, schema: z.object(shape), ...parts };
}

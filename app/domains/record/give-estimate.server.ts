import type { Subject, Valuation } from "#app/domains/valuation/engine/types.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { recordEstimate } from "./record-entry.server.ts";

/**
 * Values a subject for somebody who is shown the value, and records what they are shown once the answer has left: every
 * page and interface that gives an estimate asks this. A refusal gives no value and is not recorded. If the entry cannot be
 * written, that is logged as `record.not_written`; whether it can has nothing to do with what the estimate says.
 */
export async function giveEstimate(ctx: VisitorContext, subject: Subject): Promise<Valuation> {
  const valuation = await valueSubject(ctx, subject);
  if (valuation.ok) ctx.later("record.not_written", () => recordEstimate(ctx, subject, valuation));
  return valuation;
}

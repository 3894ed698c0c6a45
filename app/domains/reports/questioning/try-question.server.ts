import { hours, minutes } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { loadValuer } from "#app/domains/valuation/model.server.ts";
import type { Estimate } from "#app/domains/valuation/engine/types.ts";
import type { Questionable } from "./find-questionable.server.ts";
import type { QuestionInput } from "./question-input.ts";
import type { Questioned, QuestionField, Unvalued } from "./rules.ts";
import { statedBy } from "./stated.ts";
import { valueQuestioned } from "./value-questioned.server.ts";

/** Several valuations at once: enough to try things out, too few to read the model out of it. */
const PER_MEMBER = { free: 40, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(3) };

type Outcome =
  | { ok: true; estimate: Estimate; questioned: Questioned }
  | { ok: false; reason: "too-often"; waitMs: number }
  | { ok: false; reason: "nothing" | "too-many" | "changed"; field?: QuestionField }
  | Unvalued;

/** What the stated changes would do to the member's report; nothing is written. */
export async function tryQuestion(
  ctx: MemberContext,
  { order, version, body }: Questionable,
  form: QuestionInput,
): Promise<Outcome> {
  const admission = await admit(ctx, `question:${ctx.userId}`, PER_MEMBER);
  if (!admission.ok) return { ...admission, reason: "too-often" };
  if (form.version !== version) return { ok: false, reason: "changed" };
  const { property } = order;
  const said = statedBy(form, { property, version, estimate: body.estimate });
  if (!said.ok) return said;
  return valueQuestioned(await loadValuer(ctx, property.country), order, said.stated);
}

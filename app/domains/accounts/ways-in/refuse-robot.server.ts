import { errorText } from "#app/lib/text/error-text.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { HumanRefusal } from "#app/domains/accounts/rules.ts";

/**
 * Why a form is not accepted as sent by a person; null if it is, or if no check is set up. While the check cannot be
 * asked nobody passes, because it protects what is worth guessing.
 */
export async function refuseRobot(ctx: VisitorContext, token: string): Promise<HumanRefusal | null> {
  if (!ctx.humanCheck) return null;
  try {
    return (await ctx.humanCheck(token, ctx.clientIp)) ? null : "not-human";
  } catch (error) {
    ctx.log("human_check.failed", { reference: ctx.reference, error: errorText(error) });
    return "check-unavailable";
  }
}

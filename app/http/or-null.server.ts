import { errorText } from "#app/lib/text/error-text.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";

/**
 * The data of one part of a page, or null if it cannot be read: that is logged under `event`, and the page says so in
 * its place.
 */
export async function orNull<Value>(
  ctx: Pick<VisitorContext, "log" | "reference">,
  event: string,
  work: Promise<Value>,
): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    ctx.log(event, { reference: ctx.reference, error: errorText(error) });
    return null;
  }
}

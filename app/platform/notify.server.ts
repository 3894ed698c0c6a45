import type { LiveMessage } from "#app/domains/reports/rules.ts";
import type { AppContext } from "./context.server.ts";
import { errorText } from "#app/lib/error-text.ts";

/** Tells the user's open pages. A page that does not hear of it revalidates by itself, so a failure is only logged. */
export async function tellUser(ctx: AppContext, userId: string, message: LiveMessage): Promise<void> {
  try {
    await ctx.notify(userId, message);
  } catch (error) {
    const reportId = "reportId" in message ? message.reportId : null;
    ctx.log("notify.failed", { type: message.type, reportId, error: errorText(error) }, "warn");
  }
}

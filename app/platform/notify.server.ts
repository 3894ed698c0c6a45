import type { LiveMessage } from "#app/domains/reports/rules.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "./context.server.ts";

/** Sends to the user's open pages. A page without a connection revalidates by itself, so a failure is only logged. */
export async function tellUser(
  ctx: Pick<AppContext, "notify" | "log">,
  userId: string,
  message: LiveMessage,
): Promise<void> {
  try {
    await ctx.notify(userId, message);
  } catch (error) {
    const reportId = "reportId" in message ? message.reportId : null;
    ctx.log("notify.failed", { type: message.type, reportId, error: errorText(error) }, "warn");
  }
}

/**
 * Closes the user's open sockets whose session has just ended. If the channel cannot be reached, they still receive
 * nothing: it checks each socket's session before sending.
 */
export async function endStaleSockets(
  ctx: Pick<AppContext, "endStaleSockets" | "log">,
  userId: string,
): Promise<void> {
  try {
    await ctx.endStaleSockets(userId);
  } catch (error) {
    ctx.log("sockets.not_ended", { error: errorText(error) }, "warn");
  }
}

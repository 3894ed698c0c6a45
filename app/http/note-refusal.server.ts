import { loggedPath } from "#app/lib/logged-path.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";

/** Refused for what was sent: input that does not fit, a method or a size that is not taken, too many, not from here, not allowed. */
const REFUSED = new Set([400, 401, 403, 405, 413, 415, 422, 429]);

type Asked = Pick<Request, "method" | "url">;

/**
 * Logs a request that was answered with a refusal. What is missing is one where somebody is signed in: other people's
 * things look missing. For strangers a 404 is an old link.
 */
export function noteRefusal(
  ctx: VisitorContext,
  { method, url }: Asked,
  status: number,
  userId: string | null = null,
): void {
  if (!REFUSED.has(status) && !(status === 404 && userId !== null)) return;
  noteSecurity(ctx, "request_refused", { status, method, path: loggedPath(new URL(url).pathname), userId });
}

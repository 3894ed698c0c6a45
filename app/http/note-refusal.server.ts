import { loggedPath } from "#app/lib/logged-path.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";

/**
 * Statuses that refuse what was sent: bad input, a method or size that is not accepted, too many, not from here, not
 * allowed.
 */
const REFUSED = new Set([400, 401, 403, 405, 413, 415, 422, 429]);

type Asked = Pick<Request, "method" | "url">;

/**
 * Logs a request that was refused. For somebody signed in a 404 counts as one, because other people's things look
 * missing. For strangers it is an old link.
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

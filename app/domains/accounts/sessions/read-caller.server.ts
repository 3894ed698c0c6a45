import type { AppContext } from "#app/platform/context.server.ts";
import { isBearer, readBearer } from "./access-token.server.ts";
import { readSession, type SessionReading } from "./sessions.server.ts";

type Credentials = { authorization: string | null; cookie: string | null };

/**
 * The session of a caller by access token or by cookie. If there is a Bearer header, only it counts: a bad one never
 * falls back to the cookie. Other schemes are not ours and are ignored.
 */
export async function readCaller(
  ctx: AppContext,
  { authorization, cookie }: Credentials,
): Promise<SessionReading> {
  if (authorization !== null && isBearer(authorization))
    return { session: await readBearer(ctx, authorization), setCookie: null };
  return readSession(ctx, cookie);
}

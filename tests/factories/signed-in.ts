import { issueAccessToken } from "#app/domains/accounts/sessions/access-token.server.ts";
import type { FirstFactor } from "#app/domains/accounts/rules.ts";
import { openSession, readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { meetToken, meetTokensIn } from "#tests/setup/log-watch.ts";

/** Opens a session for a stored member: the session, its Cookie header, and an Authorization header for it. */
export async function signIn(member: MemberContext, firstFactor: FirstFactor = "password") {
  const cookie = (await openSession(member, member.userId, firstFactor)).split(";")[0] ?? "";
  const { session } = await readSession(member, cookie);
  if (!session) throw new Error("the session did not open");
  const { accessToken } = await issueAccessToken(member, session);
  meetTokensIn(cookie);
  meetToken(accessToken);
  return { session, cookie, accessToken, bearer: `Bearer ${accessToken}` };
}

import type { Context } from "hono";
import {
  issueAccessToken,
  roleOf,
  TOKEN_AUDIENCE,
} from "#app/domains/accounts/sessions/access-token.server.ts";
import { listOwnFactors, type FactorView } from "#app/domains/accounts/factors/factors.server.ts";
import type { SessionContext } from "#app/platform/context.server.ts";
import type { AuthBindings } from "./guards.ts";
import { refuse } from "./refusals.ts";

/** A factor in GoTrue's shape. A phone's number is stored sealed and never given back. */
const factorObject = (factor: FactorView) => ({
  id: factor.id,
  created_at: new Date(factor.createdAt).toISOString(),
  updated_at: new Date(factor.updatedAt).toISOString(),
  status: factor.status,
  friendly_name: factor.friendlyName,
  factor_type: factor.factorType,
});

/** GoTrue's user object, as far as we have its fields. */
async function userObject(ctx: SessionContext) {
  const { session } = ctx;
  return {
    id: session.userId,
    aud: TOKEN_AUDIENCE,
    role: roleOf(session),
    email: session.email,
    user_metadata: { full_name: session.fullName },
    factors: (await listOwnFactors(ctx)).map(factorObject),
  };
}

/** The answer with a new token. There is no refresh token: ask for a new token with the cookie. */
export async function tokenObject(ctx: SessionContext) {
  const { accessToken, expiresIn, expiresAt } = await issueAccessToken(ctx, ctx.session);
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: expiresAt,
    user: await userObject(ctx),
  };
}

/** POST /auth/v1/token: an access token for the cookie's session. A token makes no further tokens of itself. */
export async function token(c: Context<AuthBindings>): Promise<Response> {
  const ctx = c.get("ctx");
  if (ctx.session.rawId === null)
    return refuse(c, {
      status: 403,
      code: "no_authorization",
      msg: "A new token is issued to a session by cookie only",
    });
  return c.json(await tokenObject(ctx));
}

/** GET /auth/v1/user. */
export async function user(c: Context<AuthBindings>): Promise<Response> {
  return c.json(await userObject(c.get("ctx")));
}

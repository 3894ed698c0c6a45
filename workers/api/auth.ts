import { Hono } from "hono";
import { errorText } from "#app/lib/text/error-text.ts";
import { loggedPath } from "#app/lib/logged-path.ts";
import { challenge, enroll, unenroll, verify } from "./factors.ts";
import { brakeWrites, requireCaller, type AuthBindings } from "./guards.ts";
import { only, refuseFault, unknownPath } from "./refusals.ts";
import { token, user } from "./token.ts";

/** /auth/v1: tokens and second factors, in GoTrue's shapes (docs/auth-api.md). Sessions of any level are accepted. */
export const auth = new Hono<AuthBindings>()
  .use("*", brakeWrites)
  .post("/token", requireCaller, token)
  .all("/token", only("POST"))
  .get("/user", requireCaller, user)
  .all("/user", only("GET", "HEAD"))
  .post("/factors", requireCaller, enroll)
  .all("/factors", only("POST"))
  .delete("/factors/:factor_id", requireCaller, unenroll)
  .all("/factors/:factor_id", only("DELETE"))
  .post("/factors/:factor_id/challenge", requireCaller, challenge)
  .all("/factors/:factor_id/challenge", only("POST"))
  .post("/factors/:factor_id/verify", requireCaller, verify)
  .all("/factors/:factor_id/verify", only("POST"))
  .all("*", unknownPath)
  .onError((error, c) => {
    const { log, reference } = c.env.visitor;
    log("api.failed", { path: loggedPath(c.req.path), reference, error: errorText(error) });
    return refuseFault(c, { reference, error });
  });

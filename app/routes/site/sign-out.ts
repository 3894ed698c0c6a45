import { redirectDocument } from "react-router";
import { closeSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { currentSession, visitorContext } from "#app/http/context.ts";
import { redirectSignedOut } from "#app/http/signed-out.server.ts";
import type { Route } from "./+types/sign-out.ts";

export const loader = () => redirectDocument("/");

export async function action({ context, request }: Route.ActionArgs) {
  const session = context.get(currentSession);
  if (!session) return redirectDocument("/");
  const visitor = context.get(visitorContext);
  const forget = await closeSession({ ...visitor, session });
  return redirectSignedOut(visitor, request, "signed-out", forget);
}

// A component makes this a UI route: the router then refuses posts from other sites.
export default function SignOut() {
  return null;
}

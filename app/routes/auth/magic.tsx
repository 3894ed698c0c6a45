import { followLink } from "#app/domains/accounts/follow-link.server.ts";
import { isTokenUsable } from "#app/domains/accounts/tokens.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { SIGNED_IN_HINT } from "#app/http/signed-in-hint.ts";
import { copy } from "#app/i18n/accounts.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { LinkPage } from "#app/ui/auth/link-page.tsx";
import type { Route } from "./+types/magic.ts";
import "./auth.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: copy.link.magic.title, noindex: true });

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

// Opening the link changes nothing, so that a mail scanner does not burn it; the button posts.
export async function loader({ context, request }: Route.LoaderArgs) {
  return { usable: await isTokenUsable(context.get(visitorContext), tokenOf(request), "magic") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await followLink(context.get(visitorContext), tokenOf(request), "magic");
  if (!outcome.ok) return { refused: outcome.reason };
  return redirectWithFlash("/dashboard", "logged-in", [outcome.setCookie, SIGNED_IN_HINT]);
}

export default function MagicLink({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage purpose="magic" usable={loaderData.usable && !actionData?.refused} />;
}

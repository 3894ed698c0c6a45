import { data } from "react-router";
import { followLink } from "#app/domains/accounts/ways-in/follow-link.server.ts";
import { viewerContext, visitorContext } from "#app/http/context.ts";
import { afterMailedLink } from "#app/http/favorite-intent.server.ts";
import { LINK_HEADERS, LINK_STATUS, openLink, tokenOf } from "#app/http/link.server.ts";
import { redirectSignedIn } from "#app/http/sign-in.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { LinkPage, linkTitle } from "#app/ui/auth/link-page.tsx";
import type { Route } from "./+types/magic.ts";
import "./auth.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const headers: Route.HeadersFunction = () => LINK_HEADERS;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: linkTitle("magic", args.loaderData?.state ?? "usable") });

// Opening the link changes nothing, so a mail scanner cannot use it up; the button posts.
export async function loader({ context, request }: Route.LoaderArgs) {
  const { state, next } = await openLink(context, request, "magic");
  return data({ state, next }, { status: LINK_STATUS[state] });
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  const viewerId = context.get(viewerContext)?.userId ?? null;
  const outcome = await followLink(visitor, tokenOf(request), "magic", viewerId);
  if (outcome.ok)
    return redirectSignedIn(
      context,
      request,
      await afterMailedLink(visitor, request, "magic"),
      "logged-in",
      outcome,
    );
  return data({ state: outcome.reason }, { status: LINK_STATUS[outcome.reason] });
}

export default function MagicLink({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage purpose="magic" state={actionData?.state ?? loaderData.state} next={loaderData.next} />;
}

import { listArticles } from "#app/domains/content/articles.server.ts";
import { atomFeed } from "#app/domains/content/feed.ts";
import { visitorContext } from "#app/http/context.ts";
import type { Route } from "./+types/feed.ts";

/** The blog's Atom feed, written to a file by the build; `_headers` gives that file its type. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext).settings;
  return new Response(atomFeed(listArticles(), origin), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
  });
}

import { listArticles } from "#app/domains/content/articles.server.ts";
import { atomFeed } from "#app/domains/content/feed.ts";
import { visitorContext } from "#app/http/context.ts";
import type { Route } from "./+types/feed.ts";

/** The blog's Atom feed. The build writes it to a file; `_headers` sets that file's type. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext).settings;
  return new Response(atomFeed(listArticles(), origin), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
  });
}

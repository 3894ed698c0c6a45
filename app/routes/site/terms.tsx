import { visitorContext } from "#app/http/context.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { termsCopy, TERMS_UPDATED, termsSections } from "#app/i18n/site/terms.ts";
import { LongPage } from "#app/ui/content/long-page.tsx";
import type { Route } from "./+types/terms.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: termsCopy.title, description: termsCopy.description });

export function loader({ context }: Route.LoaderArgs) {
  return { sections: termsSections(context.get(visitorContext).settings.seller) };
}

export default function Terms({ loaderData: { sections } }: Route.ComponentProps) {
  return <LongPage words={termsCopy} updatedOn={TERMS_UPDATED} sections={sections} />;
}

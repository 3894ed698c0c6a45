import { visitorContext } from "#app/http/context.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { copy, TERMS_UPDATED, termsSections } from "#app/i18n/terms.ts";
import { LongPage } from "#app/ui/content/long-page.tsx";
import type { Route } from "./+types/terms.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: copy.title, description: copy.description });

export function loader({ context }: Route.LoaderArgs) {
  return { sections: termsSections(context.get(visitorContext).settings.seller) };
}

export default function Terms({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <LongPage
      title={copy.title}
      lead={copy.lead}
      updated={copy.updated(TERMS_UPDATED)}
      contents={copy.contents}
      sections={sections}
    />
  );
}

import { RETENTION } from "#app/domains/privacy/retention.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { privacyNoticeCopy, PRIVACY_UPDATED, privacySections } from "#app/i18n/site/privacy-notice.ts";
import { LongPage } from "#app/ui/content/long-page.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { Ticks } from "#app/ui/kit/ticks.tsx";
import { DRAFT_LIFETIME } from "#app/ui/property-form/draft.ts";
import type { Route } from "./+types/privacy.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: privacyNoticeCopy.title, description: privacyNoticeCopy.description });

export function loader({ context }: Route.LoaderArgs) {
  const { seller } = context.get(visitorContext).settings;
  return { sections: privacySections(seller, { ...RETENTION, drafts: DRAFT_LIFETIME }) };
}

export default function Privacy({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <LongPage words={privacyNoticeCopy} updatedOn={PRIVACY_UPDATED} sections={sections}>
      <Card as="section" className="gist" aria-labelledby="summary">
        <h2 id="summary">{privacyNoticeCopy.summaryTitle}</h2>
        <Ticks items={privacyNoticeCopy.summary} />
      </Card>
    </LongPage>
  );
}

import { compareListings } from "#app/domains/listings/moderation/compare-listings.server.ts";
import { MODERATION_PAGE } from "#app/domains/listings/moderation/moderation-search.ts";
import { adminContext } from "#app/http/context.ts";
import { compareListingsCopy } from "#app/i18n/listings/compare-listings.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { moderationCopy } from "#app/i18n/listings/moderation.ts";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ComparedListings } from "#app/ui/listings/moderation/compared-listings.tsx";
import type { Route } from "./+types/listings-compare.ts";
import "./listings.css";
import "./listings-compare.css";

export const ErrorBoundary = () => <ListError title={moderationCopy.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: compareListingsCopy.title });

export async function loader({ context, url }: Route.LoaderArgs) {
  const named = (name: string) => (url.searchParams.get(name) ?? "").slice(0, 64);
  return { pair: await compareListings(context.get(adminContext), named("a"), named("b")) };
}

export default function CompareListings({ loaderData: { pair } }: Route.ComponentProps) {
  return (
    <>
      <div>
        <BackLink to={`${MODERATION_PAGE}?status=pending`} label={compareListingsCopy.back} />
        <h2>{compareListingsCopy.title}</h2>
      </div>
      {pair ? (
        <ComparedListings {...pair} />
      ) : (
        <Notice tone="info" title={compareListingsCopy.goneTitle}>
          {compareListingsCopy.gone}
        </Notice>
      )}
    </>
  );
}

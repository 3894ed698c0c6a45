import { compareListings } from "#app/domains/listings/compare-listings.server.ts";
import { MODERATION_PAGE } from "#app/domains/listings/moderation-search.ts";
import { adminContext } from "#app/http/context.ts";
import { copy } from "#app/i18n/compare-listings.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { copy as moderation } from "#app/i18n/moderation.ts";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ComparedListings } from "#app/ui/listings/compared-listings.tsx";
import type { Route } from "./+types/compare-listings.ts";
import "./listings.css";
import "./compare-listings.css";

export const ErrorBoundary = () => <ListError title={moderation.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: copy.title, noindex: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const named = (name: string) => (url.searchParams.get(name) ?? "").slice(0, 64);
  return { pair: await compareListings(context.get(adminContext), named("a"), named("b")) };
}

export default function CompareListings({ loaderData: { pair } }: Route.ComponentProps) {
  return (
    <>
      <div>
        <BackLink to={`${MODERATION_PAGE}?status=pending`} label={copy.back} />
        <h2>{copy.title}</h2>
      </div>
      {pair ? (
        <ComparedListings {...pair} />
      ) : (
        <Notice tone="info" title={copy.goneTitle}>
          {copy.gone}
        </Notice>
      )}
    </>
  );
}

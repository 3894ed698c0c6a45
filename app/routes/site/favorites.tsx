import { listFavorites } from "#app/domains/listings/saved/favorites.server.ts";
import { memberOf } from "#app/http/guards.server.ts";
import { favoritesCopy } from "#app/i18n/listings/favorites.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { CompareForm } from "#app/ui/comparison/compare-choice.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { ListingGrid } from "#app/ui/listings/listing-grid.tsx";
import type { Route } from "./+types/favorites.ts";
import "#app/ui/listings/favorites.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = favoritesCopy.page;
const COMPARE_FORM = "compare-form";

type Member = NonNullable<ReturnType<typeof memberOf>>;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

/** If the list cannot be read, the error is logged and the page shows an empty list. */
async function readFavorites(member: Member, after: string | null) {
  try {
    return await listFavorites(member, after);
  } catch (error) {
    member.log("favorites.load_failed", { reference: member.reference, error: errorText(error) });
    return { listings: [], next: null };
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = memberOf(context);
  const after = url.searchParams.get("after");
  if (!member) return { signedIn: false, first: true, listings: [], next: null };
  return { signedIn: true, first: after === null, ...(await readFavorites(member, after)) };
}

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { signedIn, first, listings, next } = loaderData;
  if (!signedIn)
    return (
      <div className="wrap favorites">
        <EmptyState level={1} title={words.signedOut} text={words.signedOutText}>
          <ButtonLink to="/auth?tab=login&next=/favorites">{words.signIn}</ButtonLink>
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap favorites" data-in-place="main" data-follows-hearts="">
      <header>
        <h1>{words.title}</h1>
        {listings.length > 0 && <p className="muted">{words.lead}</p>}
      </header>
      {listings.length > 0 ? (
        <>
          {listings.length > 1 && <CompareForm id={COMPARE_FORM} />}
          <ListingGrid
            listings={listings}
            favorites={listings.map(({ id }) => id)}
            headingLevel={2}
            early
            compareForm={listings.length > 1 ? COMPARE_FORM : undefined}
          />
        </>
      ) : (
        <EmptyState title={words.emptyTitle} text={words.empty}>
          <ButtonLink to="/marketplace">{words.browse}</ButtonLink>
        </EmptyState>
      )}
      {(next || !first) && (
        <p className="favorites__pager small">
          {!first && <Link to="/favorites">{words.newest}</Link>}
          {next && <Link to={`?after=${next}`}>{words.older}</Link>}
        </p>
      )}
    </div>
  );
}

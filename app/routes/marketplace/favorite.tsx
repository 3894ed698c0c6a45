import { data, Form, href, redirect, type RouterContextProvider } from "react-router";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import { favoriteIds } from "#app/domains/listings/saved/favorites.server.ts";
import { FavoriteInput } from "#app/domains/listings/saved/favorite-input.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { removeFavorite } from "#app/domains/listings/saved/remove-favorite.server.ts";
import { currentSession, visitorContext } from "#app/http/context.ts";
import { clearIntent, favoritePath, intentCookie, readIntent } from "#app/http/favorite-intent.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { memberOf } from "#app/http/guards.server.ts";
import { safeNext } from "#app/http/next.ts";
import { refuseSuspended } from "#app/http/suspension.server.ts";
import { favoritesCopy } from "#app/i18n/listings/favorites.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { QuestionPage } from "#app/ui/listings/question-page.tsx";
import type { Route } from "./+types/favorite.ts";
import "#app/ui/listings/favorites.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = favoritesCopy.confirm;

type Context = Readonly<RouterContextProvider>;
type Member = NonNullable<ReturnType<typeof memberOf>>;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

/** Redirects to /auth and back, or to the second factor if only that is missing. */
function signInFirst(context: Context, listingId: string, cookies: string[] = []) {
  const way = context.get(currentSession) ? "/auth/mfa" : "/auth";
  const next = encodeURIComponent(favoritePath(listingId));
  return redirectWithFlash(`${way}?next=${next}`, "favorite-sign-in", cookies);
}

/** False if it was not saved, for any reason; an error is logged. */
async function save(member: Member, listingId: string, wanted: "add" | "remove"): Promise<boolean> {
  try {
    if (wanted === "add") return (await addFavorite(member, listingId)).ok;
    await removeFavorite(member, listingId);
    return true;
  } catch (error) {
    member.log("favorite.save_failed", { reference: member.reference, error: errorText(error) });
    return false;
  }
}

/**
 * The page to which sign-in returns. A signed cookie shows that this person pressed the heart; others are asked first.
 */
export async function loader({ context, params: { listingId }, request }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const member = memberOf(context);
  if (!member) throw signInFirst(context, listingId);
  // Opening this page can save a favorite.
  refuseSuspended(member.session);

  const intent = readIntent(visitor, request);
  if (intent?.listingId === listingId) {
    const saved = await save(member, listingId, "add");
    throw redirectWithFlash(safeNext(intent.back), saved ? "favorite-added" : "favorite-failed", [
      clearIntent(visitor),
    ]);
  }
  const { title } = found(await findPublicListing(visitor, listingId));
  if ((await favoriteIds(member, [listingId])).length > 0)
    throw redirect(href("/marketplace/:listingId", { listingId }));
  return { title };
}

/** Adds or removes a favorite. A script gets the new state; a form is redirected to its page with a toast. */
export async function action({ context, params: { listingId }, request }: Route.ActionArgs) {
  const form = await readForm(request, FavoriteInput);
  if (!form.ok) return form.reply;
  const { favorite: wanted } = form.value;
  const back = safeNext(form.value.back ?? href("/marketplace/:listingId", { listingId }));

  const member = memberOf(context);
  if (!member) {
    const visitor = context.get(visitorContext);
    const wish = wanted === "add" ? [intentCookie(visitor, { listingId, back })] : [];
    return signInFirst(context, listingId, wish);
  }
  const saved = await save(member, listingId, wanted);
  // The page's script shows the outcome itself.
  if (new URL(request.url).pathname.endsWith(".data")) {
    return data({ ok: saved, isFavorite: saved === (wanted === "add") }, { status: saved ? 200 : 500 });
  }
  if (!saved) return redirectWithFlash(back, "favorite-failed");
  return redirectWithFlash(back, wanted === "add" ? "favorite-added" : "favorite-removed");
}

export default function ConfirmFavorite({ loaderData: { title }, params }: Route.ComponentProps) {
  const listing = href("/marketplace/:listingId", params);
  return (
    <QuestionPage words={words} about={title}>
      <Form
        method="post"
        action={href("/marketplace/:listingId/favorite", params)}
        reloadDocument
        className="row"
      >
        <input type="hidden" name="back" value={listing} />
        <input type="hidden" name="favorite" value="add" />
        <SubmitButton icon="heart" pendingText={words.sending}>
          {words.send}
        </SubmitButton>
        <ButtonLink to={listing} variant="ghost">
          {words.toListing}
        </ButtonLink>
      </Form>
    </QuestionPage>
  );
}

import { redirect } from "react-router";
import { SaveSearchInput } from "#app/domains/listings/saved/save-search-input.ts";
import { saveSearch } from "#app/domains/listings/saved/save-search.server.ts";
import { readSearch, searchQuery } from "#app/domains/listings/search/search-input.ts";
import type { SaveSearchRefusal } from "#app/domains/listings/saved/save-search-input.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { memberOf } from "#app/http/guards.server.ts";
import { safeNext } from "#app/http/next.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { Route } from "./+types/searches.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const REFUSED: Record<SaveSearchRefusal, FlashKey> = {
  everything: "search-everything",
  "kept-already": "search-kept-already",
  "too-many": "search-too-many",
};

export const loader = () => redirect("/dashboard/searches");

/** Saves the marketplace's current search and redirects back with a toast. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, SaveSearchInput);
  if (!form.ok) return form.reply;
  const search = readSearch(new URLSearchParams(form.value.query));
  const query = searchQuery(search);
  const back = safeNext(form.value.back ?? (query ? `/marketplace?${query}` : "/marketplace"));

  const member = memberOf(context);
  if (!member) return redirectWithFlash(`/auth?next=${encodeURIComponent(back)}`, "sign-in-first");
  try {
    const outcome = await saveSearch(member, search);
    return redirectWithFlash(back, outcome.ok ? "search-kept" : REFUSED[outcome.reason]);
  } catch (error) {
    member.log("saved_search.save_failed", { reference: member.reference, error: errorText(error) });
    return redirectWithFlash(back, "search-failed");
  }
}

// A component makes this a UI route: the router then refuses posts from other sites.
export default function SaveSearch() {
  return null;
}

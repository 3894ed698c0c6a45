import { useLocation } from "react-router";
import { savedSearchesCopy } from "#app/i18n/listings/saved-searches.ts";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import "./save-search-form.css";

/** Saves the current search, for mails about new matches. `query` is the search as in the URL. */
export function SaveSearchForm({ query }: { query: string }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/marketplace/searches" className="save-search">
      <input type="hidden" name="back" value={pathname + search} />
      <SubmitButton
        name="query"
        value={query}
        variant="outline"
        icon="mail"
        pendingText={savedSearchesCopy.keep.sending}
        title={savedSearchesCopy.keep.hint}
      >
        {savedSearchesCopy.keep.action}
      </SubmitButton>
      <Link to="/dashboard/searches" className="small">
        {savedSearchesCopy.page.title}
      </Link>
    </form>
  );
}

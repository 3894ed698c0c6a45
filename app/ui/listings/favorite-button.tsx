import { useEffect, useRef } from "react";
import { href, useFetcher, useLocation } from "react-router";
import { favoritesCopy, favoriteToasts } from "#app/i18n/listings/favorites.ts";
import { IconButton } from "../kit/button.tsx";
import { useToast } from "../kit/toast.tsx";
import "./favorite-button.css";

/** The response of /marketplace/{id}/favorite to a script: whether the change succeeded, and the resulting state. */
export type FavoriteReply = { ok: boolean; isFavorite: boolean };

/**
 * The heart that saves a listing. It fills at once, and reverts with a message if the server could not save it. Without
 * JavaScript it is a form that returns to its page; on pages without the framework app/ui/page-script does the same in
 * place. `title` is the listing's title and distinguishes the hearts of a page; `label` replaces the button's label.
 */
export function FavoriteButton({
  listingId,
  isFavorite,
  title,
  label = favoritesCopy.button(title),
}: {
  listingId: string;
  /** Left out if the page does not know; then the page's script asks about `data-unknown`. */
  isFavorite?: boolean;
  title?: string;
  label?: string;
}) {
  const fetcher = useFetcher<FavoriteReply>();
  const { pathname, search } = useLocation();
  const { data: reply } = fetcher;
  useReplyToast(reply);

  const known = isFavorite ?? reply?.isFavorite ?? false;
  const wanted = fetcher.formData?.get("favorite") === "add";
  // While the page's data are revalidated, they still have the old state.
  const answered = fetcher.state === "loading" && reply ? reply.isFavorite : known;
  const shown = fetcher.state === "submitting" ? wanted : answered;
  return (
    <fetcher.Form
      method="post"
      action={href("/marketplace/:listingId/favorite", { listingId })}
      className="favorite"
      data-unknown={isFavorite === undefined ? listingId : undefined}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <IconButton
        type="submit"
        icon="heart"
        label={label}
        aria-pressed={shown}
        name="favorite"
        value={shown ? "remove" : "add"}
      />
    </fetcher.Form>
  );
}

/** Shows the toast for a reply, once. */
function useReplyToast(reply: FavoriteReply | undefined): void {
  const show = useToast();
  const said = useRef(reply);
  useEffect(() => {
    if (reply === said.current) return;
    said.current = reply;
    if (!reply) return;
    const outcome = !reply.ok ? "failed" : reply.isFavorite ? "added" : "removed";
    show(favoriteToasts[outcome]);
  }, [reply, show]);
}

import { useEffect, useRef } from "react";
import { href, useFetcher, useLocation } from "react-router";
import { favoritesCopy } from "#app/i18n/listings/favorites.ts";
import { IconButton } from "../kit/button.tsx";
import { useToast } from "../kit/toast.tsx";
import "./favorite-button.css";

/** What /marketplace/{id}/favorite answers a script: whether the wish was done, and how it stands now. */
export type FavoriteReply = { ok: boolean; isFavorite: boolean };

/**
 * The heart that saves a listing: filled at once, and taken back with a message where the server could not save it.
 * Without a script it is a form that comes back to the page it stands on. `title` is the listing's, and tells it from the
 * hearts beside it; `label` replaces what it is called.
 */
export function FavoriteButton({
  listingId,
  isFavorite,
  title,
  label = favoritesCopy.button(title),
}: {
  listingId: string;
  /** Left out where the page does not know. */
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
  // While the page's data are read again they still say what was before.
  const answered = fetcher.state === "loading" && reply ? reply.isFavorite : known;
  const shown = fetcher.state === "submitting" ? wanted : answered;
  return (
    <fetcher.Form
      method="post"
      action={href("/marketplace/:listingId/favorite", { listingId })}
      className="favorite"
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

/** Says what became of a press, once. */
function useReplyToast(reply: FavoriteReply | undefined): void {
  const show = useToast();
  const said = useRef(reply);
  useEffect(() => {
    if (reply === said.current) return;
    said.current = reply;
    if (!reply) return;
    const outcome = !reply.ok ? "failed" : reply.isFavorite ? "added" : "removed";
    show({ ...favoritesCopy.toast[outcome] });
  }, [reply, show]);
}

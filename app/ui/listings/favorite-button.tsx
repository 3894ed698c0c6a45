import { href, useLocation } from "react-router";
import { favoritesCopy } from "#app/i18n/listings/favorites.ts";
import { IconButton } from "../kit/button.tsx";
import "./favorite-button.css";

/**
 * The heart that saves a listing: a form that returns to its page. The page's script saves in place instead, for members
 * (app/ui/page-script/hearts.ts). `title` is the listing's title and distinguishes the hearts of a page; `label` replaces
 * the button's label.
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
  const { pathname, search } = useLocation();
  return (
    <form
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
        aria-pressed={isFavorite ?? false}
        name="favorite"
        value={isFavorite ? "remove" : "add"}
      />
    </form>
  );
}

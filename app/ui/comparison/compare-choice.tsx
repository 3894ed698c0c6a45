import { COMPARED_MAX } from "#app/domains/comparison/rules.ts";
import type { Digits } from "#app/i18n/format.ts";
import { compareChoiceCopy as words } from "#app/i18n/listings/comparison.ts";
import { Button } from "../kit/button.tsx";
import { Icon } from "../kit/icon.tsx";
import "./compare-choice.css";

/** The parameter by which a listing is compared. */
const listingParam = (id: string): string => `ids=${id}`;

/**
 * Adds a property to the comparison, or takes it out. The page's script shows it where there is a `CompareBar`, and keeps
 * what is chosen in the browser (app/ui/page-script/compare.ts); without scripts there is the form of the favourites.
 */
export function CompareButton({
  param,
  title,
  label = words.choose,
}: {
  /** The property as a parameter of the comparison's address. */
  param: string;
  title: string;
  label?: string;
}) {
  return (
    <button
      type="button"
      className="btn btn--outline btn--sm compare-button"
      aria-label={`${label}: ${title}`}
      aria-pressed={false}
      hidden
      data-compare={param}
    >
      <Icon name="plus" />
      <Icon name="check" />
      <span>{label}</span>
    </button>
  );
}

/** The same for a listing: a button, or inside the form with the id `form` a checkbox, which needs no script. */
export function CompareListing({ id, title, form }: { id: string; title: string; form?: string }) {
  if (form === undefined) return <CompareButton param={listingParam(id)} title={title} />;
  return (
    <label className="btn btn--outline btn--sm compare-button">
      <input type="checkbox" name="ids" value={id} form={form} aria-label={words.chooseNamed(title)} />
      <span>{words.choose}</span>
    </label>
  );
}

/** How many properties are chosen, the way to the comparison, and a way to clear. Hidden until something is chosen. */
export function CompareBar({ digits = "latin" }: { digits?: Digits }) {
  const counts = Array.from({ length: COMPARED_MAX }, (_, at) => words.chosen(at + 1, digits));
  return (
    <aside
      className="compare-bar"
      aria-label={words.bar}
      hidden
      data-compare-bar={JSON.stringify(counts)}
      data-full={words.full}
    >
      <p role="status" />
      <a href="/compare" className="btn btn--primary btn--sm">
        <span>{words.open}</span>
      </a>
      <span className="small muted">{words.oneMore}</span>
      <Button variant="ghost" size="sm" icon="close" data-compare-clear="">
        {words.clear}
      </Button>
    </aside>
  );
}

/** The form of a page's checkboxes (`CompareListing` with its id): opens the comparison without any script. */
export function CompareForm({ id }: { id: string }) {
  return (
    <form id={id} method="get" action="/compare" className="compare-form" data-plain="">
      <Button type="submit" variant="outline" icon="check">
        {words.fromFavorites}
      </Button>
      <span className="small muted">{words.fromFavoritesHint}</span>
    </form>
  );
}

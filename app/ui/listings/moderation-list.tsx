import type { SubmissionResult } from "@conform-to/react";
import type { ModerationSearch } from "#app/domains/listings/rules.ts";
import { copy } from "#app/i18n/moderation.ts";
import { copy as queue } from "#app/i18n/moderation-queue.ts";
import { Card } from "../kit/card.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Link } from "../kit/link.tsx";
import { BulkApproval, ChooseBox, isChoosable } from "./moderation-bulk.tsx";
import { ModerationCard, type ModerationData } from "./moderation-card.tsx";

const PAGE = "/admin/listings";

type Props = {
  listings: readonly ModerationData[];
  search: ModerationSearch;
  /** One listing alone, whatever was asked for beside it. */
  isOne: boolean;
  /** The plain ones are chosen. */
  chosen: boolean;
  /** The next page; the list's first one where this is another. */
  more: string | null;
  start: string | null;
  partly: boolean;
  keys: boolean;
  /** What the page's address asks for. */
  here: string;
  /** The answer to whichever form of the page was sent. */
  result?: SubmissionResult<string[]>;
};

/** The listings of a page, each with its decision, and the way on to the next page. */
export function ModerationList({ listings, search, isOne, chosen, keys, here, result, ...page }: Props) {
  const answered = result?.initialValue?.listing;
  const cards = (
    <div className="mod-list">
      {listings.map((listing) => (
        <ModerationCard
          key={listing.id}
          listing={listing}
          result={answered === listing.id ? result : undefined}
          search={here}
          keys={keys}
        >
          {!isOne && isChoosable(listing) && <ChooseBox listing={listing} chosen={chosen} />}
        </ModerationCard>
      ))}
    </div>
  );
  return (
    <>
      {listings.length === 0 ? (
        <None search={search} isOne={isOne} more={page.more} />
      ) : !isOne && listings.some(isChoosable) ? (
        <BulkApproval to={PAGE + here} all={withChosen(here)}>
          {cards}
        </BulkApproval>
      ) : (
        cards
      )}
      {page.partly && <p className="small muted">{queue.search.partly}</p>}
      <Pages {...page} isOne={isOne} />
    </>
  );
}

function withChosen(here: string): string {
  const query = new URLSearchParams(here);
  query.set("chosen", "plain");
  return `${PAGE}?${query}`;
}

function None({ search, isOne, more }: Pick<Props, "search" | "isOne" | "more">) {
  const isNarrowed = search.words !== "" || search.owner !== null || search.flag !== null;
  const words = isNarrowed ? (more === null ? queue.search.none : queue.search.noneYet) : null;
  const own = copy.empty[isOne ? "all" : search.filter];
  return (
    <Card>
      <EmptyState
        level={3}
        spot={words ? "no-results" : "empty-list"}
        title={words ?? own}
        text={words ? queue.search.noneText : copy.emptyText}
      />
    </Card>
  );
}

function Pages({ isOne, more, start }: Pick<Props, "isOne" | "more" | "start">) {
  if (!isOne && start === null && more === null) return null;
  return (
    <nav className="mod-pager" aria-label={copy.pages}>
      {isOne && <Link to={PAGE}>{copy.showAll}</Link>}
      {start !== null && <Link to={start}>{copy.first}</Link>}
      {more !== null && <Link to={more}>{copy.more}</Link>}
    </nav>
  );
}

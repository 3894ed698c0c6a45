import type { SubmissionResult } from "@conform-to/react";
import type { ModerationSearch } from "#app/domains/listings/rules.ts";
import { moderationCopy } from "#app/i18n/listings/moderation.ts";
import { moderationQueueCopy } from "#app/i18n/listings/moderation-queue.ts";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { BulkApproval, ChooseBox, isChoosable } from "./moderation-bulk.tsx";
import { ModerationCard, type ModerationData } from "./moderation-card.tsx";

const PAGE = "/admin/listings";

type Props = {
  listings: readonly ModerationData[];
  search: ModerationSearch;
  /** Only this one listing is shown; other filters are ignored. */
  isOne: boolean;
  /** Listings that need no individual decision start checked. */
  chosen: boolean;
  /** `more`: the next page. `start`: the first page, if this is another. */
  more: string | null;
  start: string | null;
  partly: boolean;
  keys: boolean;
  /** The page's query. */
  here: string;
  /** The reply to whichever of the page's forms was posted. */
  result?: SubmissionResult<string[]>;
};

/** A page of listings, each with its decision, and a link to the next page. */
export function ModerationList({ listings, search, isOne, chosen, keys, here, result, ...page }: Props) {
  const answered = result?.initialValue?.listing;
  const cards = (
    <div className="column gap-6">
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
      {page.partly && <p className="small muted">{moderationQueueCopy.search.partly}</p>}
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
  const isNarrowed =
    search.words !== "" || search.owner !== null || search.office !== undefined || search.flag !== null;
  const words = isNarrowed
    ? more === null
      ? moderationQueueCopy.search.none
      : moderationQueueCopy.search.noneYet
    : null;
  const own = moderationCopy.empty[isOne ? "all" : search.filter];
  return (
    <Card>
      <EmptyState
        level={3}
        spot={words ? "no-results" : "empty-list"}
        title={words ?? own}
        text={words ? moderationQueueCopy.search.noneText : moderationCopy.emptyText}
      />
    </Card>
  );
}

function Pages({ isOne, more, start }: Pick<Props, "isOne" | "more" | "start">) {
  if (!isOne && start === null && more === null) return null;
  return (
    <nav className="links row--center gap-6" aria-label={moderationCopy.pages}>
      {isOne && <Link to={PAGE}>{moderationCopy.showAll}</Link>}
      {start !== null && <Link to={start}>{moderationCopy.first}</Link>}
      {more !== null && <Link to={more}>{moderationCopy.more}</Link>}
    </nav>
  );
}

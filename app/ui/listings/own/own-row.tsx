import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ownListingsCopy } from "#app/i18n/listings/own-listings.ts";
import { useHydrated } from "#app/ui/kit/hydrated.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { ModerationActions } from "#app/ui/listings/moderation/moderation-actions.tsx";
import type { Decided } from "#app/ui/listings/moderation/moderation-form.tsx";
import { FirstActs, OtherActs } from "./own-acts.tsx";
import { ownRowId } from "./own-listing-path.ts";
import { OwnNotice, OwnSummary, type OwnListingData } from "./own-summary.tsx";

/**
 * A listing in its owner's list with all possible acts; `decides` for administrators. The one that the address names, as
 * after posting, is marked and has the focus.
 */
export function OwnRow({
  listing,
  back,
  decides,
}: {
  listing: OwnListingData & Decided;
  back: string;
  decides: boolean;
}) {
  const hydrated = useHydrated();
  const row = useRef<HTMLLIElement>(null);
  const id = ownRowId(listing.id);
  // The server does not know the address's last part.
  const isAsked = useLocation().hash === `#${id}` && hydrated;
  useEffect(() => {
    if (isAsked) row.current?.focus();
  }, [isAsked]);
  return (
    <li className="column own-row" id={id} ref={row} tabIndex={isAsked ? -1 : undefined}>
      <div className="row row--between own-row__head">
        <OwnSummary listing={listing} linked />
        <FirstActs listing={listing} back={back} />
      </div>
      <OwnNotice listing={listing} />
      {decides && listing.status === "pending" && (
        <ModerationActions listing={listing} from="dashboard" removable={false} />
      )}
      <details className="own-more">
        <summary>
          {ownListingsCopy.more}
          <Icon name="chevron-down" />
        </summary>
        <OtherActs listing={listing} back={back} />
      </details>
    </li>
  );
}

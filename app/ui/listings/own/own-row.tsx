import { ownListingsCopy } from "#app/i18n/listings/own-listings.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { ModerationActions } from "#app/ui/listings/moderation/moderation-actions.tsx";
import type { Decided } from "#app/ui/listings/moderation/moderation-form.tsx";
import { FirstActs, OtherActs } from "./own-acts.tsx";
import { OwnNotice, OwnSummary, type OwnListingData } from "./own-summary.tsx";

/** A listing in its owner's list with all possible acts; `decides` for administrators. */
export function OwnRow({
  listing,
  back,
  decides,
}: {
  listing: OwnListingData & Decided;
  back: string;
  decides: boolean;
}) {
  return (
    <li className="column">
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

import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Link } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import type { ListingFormData } from "./listing-form.tsx";

/** Where one came from, what this is, and what to know before: a restored draft, a rejection. */
export function FormHead({
  data,
  scripted,
  draft,
}: {
  data: ListingFormData;
  scripted: boolean;
  draft?: { restored: boolean; discard: () => void };
}) {
  const { kind, rejection } = data;
  const words = listingFormCopy[kind];
  return (
    <>
      <nav className="breadcrumb" aria-label={listingFormCopy.backLabel}>
        <Link to={kind === "edit" ? "/dashboard/listings" : "/marketplace"}>
          <Icon name="back" />
          {kind === "edit" ? listingFormCopy.edit.back : listingFormCopy.back}
        </Link>
      </nav>
      <div className="lf__head">
        <h1>{words.heading}</h1>
        <p className="muted">
          {words.lead} {kind === "create" && scripted && listingFormCopy.draft.kept}
        </p>
      </div>
      {rejection && (
        <Notice tone="bad" title={listingFormCopy.edit.rejected}>
          <p>{rejection}</p>
          <p>{listingFormCopy.edit.rejectedNext}</p>
        </Notice>
      )}
      {draft?.restored && (
        <Notice className="lf__restored">
          <p>{listingFormCopy.draft.restored}</p>
          <Button variant="ghost" size="sm" onClick={draft.discard}>
            {listingFormCopy.draft.discard}
          </Button>
        </Notice>
      )}
    </>
  );
}

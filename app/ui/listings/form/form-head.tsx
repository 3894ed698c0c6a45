import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { BackLink } from "../../kit/back-link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { DraftRestored } from "../../property-form/draft-restored.tsx";
import type { ListingFormData } from "./listing-form.tsx";

/** Back link, title, and notices: a restored draft, a rejection. */
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
      <BackLink
        to={kind === "edit" ? "/dashboard/listings" : "/marketplace"}
        label={kind === "edit" ? listingFormCopy.edit.back : listingFormCopy.back}
        navLabel={listingFormCopy.backLabel}
      />
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
      {draft?.restored && <DraftRestored words={listingFormCopy.draft} onDiscard={draft.discard} />}
    </>
  );
}

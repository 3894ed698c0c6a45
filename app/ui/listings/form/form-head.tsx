import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { BackLink } from "../../kit/back-link.tsx";
import { DraftKept } from "../../kit/draft-kept.tsx";
import { Notice } from "../../kit/notice.tsx";
import { DraftRestored } from "../../property-form/draft-restored.tsx";
import type { ListingValues } from "./fields.ts";
import type { ListingFormData } from "./listing-form.tsx";

/**
 * The draft of a new listing in this browser, with the files that were chosen before hydration. `forget` deletes it and
 * leaves the form as it is.
 */
export type ListingDraft = {
  restored: boolean;
  files: readonly File[];
  keep: (values: ListingValues) => void;
  discard: () => void;
  forget: () => void;
};

/** Back link, title, and notices: a restored draft, a rejection. */
export function FormHead({
  data,
  scripted,
  draft,
}: {
  data: ListingFormData;
  scripted: boolean;
  draft?: ListingDraft;
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
      {data.drafted && <DraftKept onDiscard={draft?.forget} />}
      {draft?.restored && <DraftRestored words={listingFormCopy.draft} onDiscard={draft.discard} />}
    </>
  );
}

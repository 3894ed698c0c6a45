import type { getZodConstraint } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import type { PlaceSuggestions } from "../../property-form/fetch-places.ts";
import { useDraft } from "../../property-form/use-draft.ts";
import { OWN_LISTINGS } from "../own/own-listing-path.ts";
import { pickValues, readValues, type ListingValues } from "./fields.ts";
import { FormBody } from "./form-body.tsx";
import type { ListingLists } from "./lists.ts";
import "../../property-form/property-form.css";
import "./listing-form.css";

export type ListingFormData = {
  kind: "create" | "edit";
  /** Id of the draft's owner, never shown. */
  owner: string;
  /** The account's address, for a listing without its own. */
  email: string;
  lists: ListingLists;
  constraint: ReturnType<typeof getZodConstraint>;
  values: ListingValues;
  /** The values were typed before their sender signed in. */
  drafted: boolean;
  suggestions: PlaceSuggestions | null;
  /** Where the map's tiles come from. */
  tiles: MapTiles;
  /** Why the edited listing was rejected. */
  rejection: string | null;
};

type Props = { data: ListingFormData; result?: SubmissionResult<string[]> };

const ID = "listing-form";

/** The form of a new or an edited listing. A new one has a draft in this browser until it is submitted. */
export function ListingForm(props: Props) {
  if (props.data.kind === "create") return <DraftedForm {...props} />;
  return <FormBody key={String(props.data.drafted)} id={ID} {...props} values={props.data.values} />;
}

function DraftedForm({ data, result }: Props) {
  const draft = useDraft({
    formId: ID,
    name: "listing",
    owner: data.owner,
    served: data.values,
    linked: NOTHING,
    // What was sent before signing in is newer than what this browser noted while it was typed.
    refused: result !== undefined || data.drafted,
    savedAt: OWN_LISTINGS,
    read: readValues,
    pick: pickValues,
  });
  return (
    <FormBody
      key={`${draft.from} ${data.drafted}`}
      id={ID}
      data={data}
      values={draft.values}
      result={result}
      draft={draft}
    />
  );
}

const NOTHING: ListingValues = {};

import { Form, href, useNavigation } from "react-router";
import type { OwnAct } from "#app/domains/listings/own/rules.ts";
import { ownListingsCopy } from "#app/i18n/listings/own-listings.ts";
import { ButtonLink, type ButtonVariant } from "#app/ui/kit/button.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { ownListingPath, type OwnListingData } from "./own-summary.tsx";

type Subject = Pick<OwnListingData, "id" | "title" | "state" | "acts">;

/** Acts that the state itself calls for; they come first. */
const FIRST: readonly OwnAct[] = ["confirm", "resubmit", "reopen"];

/** Edit, view, and the act that the state calls for, if any. `back` is the list to return to. */
export function FirstActs({
  listing,
  back,
  variant = "outline",
}: {
  listing: Subject;
  back?: string;
  /** Of the act that the state calls for. */
  variant?: ButtonVariant;
}) {
  const { id, title, acts } = listing;
  const waiting = acts.find((act) => FIRST.includes(act));
  return (
    <div className="row own-acts">
      {waiting && <ActForm listing={listing} act={waiting} back={back} variant={variant} />}
      <ButtonLink
        to={href("/marketplace/:listingId/edit", { listingId: id })}
        variant="outline"
        aria-label={ownListingsCopy.editNamed(title)}
      >
        {ownListingsCopy.edit}
      </ButtonLink>
      <ButtonLink
        to={href("/marketplace/:listingId", { listingId: id })}
        variant="ghost"
        icon="eye"
        aria-label={ownListingsCopy.viewNamed(title)}
      >
        {ownListingsCopy.view}
      </ButtonLink>
    </div>
  );
}

/** The other acts: closing the listing, and deleting it after a confirmation. */
export function OtherActs({ listing, back }: { listing: Subject; back?: string }) {
  return (
    <div className="own-acts own-acts--other">
      {listing.acts
        .filter((act) => !FIRST.includes(act) && act !== "delete")
        .map((act) => (
          <ActForm key={act} listing={listing} act={act} back={back} variant="outline" />
        ))}
      {listing.acts.includes("delete") && <DeleteQuestion listing={listing} back={back} />}
    </div>
  );
}

function DeleteQuestion({ listing, back }: { listing: Subject; back?: string }) {
  return (
    <details className="own-delete">
      <summary
        className="btn btn--danger-outline"
        aria-label={ownListingsCopy.actNamed("delete", listing.title)}
      >
        {ownListingsCopy.acts.delete}
      </summary>
      <div className="own-delete__body">
        <p>
          <b>{ownListingsCopy.confirmDelete}</b>
        </p>
        <p className="small muted">{ownListingsCopy.deletes}</p>
        <ActForm
          listing={listing}
          act="delete"
          back={back}
          variant="danger"
          label={ownListingsCopy.deleteNow}
        />
      </div>
    </details>
  );
}

/** The button of one act on a listing. */
export function ActForm({
  listing: { id, title },
  act,
  back,
  variant,
  label = ownListingsCopy.acts[act],
}: {
  listing: Subject;
  act: OwnAct;
  back?: string;
  variant: ButtonVariant;
  label?: string;
}) {
  const action = ownListingPath(id);
  const { formAction, formData } = useNavigation();
  return (
    <Form method="post" action={action} preventScrollReset>
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      <SubmitButton
        name="intent"
        value={act}
        variant={variant}
        pending={formAction === action && formData?.get("intent") === act}
        pendingText={ownListingsCopy.acting}
        aria-label={`${label}: ${title}`}
      >
        {label}
      </SubmitButton>
    </Form>
  );
}

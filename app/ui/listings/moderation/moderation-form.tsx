import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { LicenceState, ListingStatus } from "#app/domains/listings/rules.ts";

/** The listing to decide on, and the version that the moderator saw. */
export type Decided = {
  id: string;
  title: string;
  status: ListingStatus;
  updatedAt: number;
  licence: LicenceState;
};

type Result = SubmissionResult<string[]>;

export type DecisionProps = {
  listing: Decided;
  /** The page to return to, if not the moderators' list. */
  from?: "dashboard";
  /** The reply to a form of this listing. */
  result?: Result;
  /** The query of the open moderators' list, so that a refusal shows the same list. */
  search?: string;
  /** Show keyboard shortcuts beside the labels. */
  keys?: boolean;
};

const addressOf = ({ listing, search }: DecisionProps): string =>
  `/admin/listings${search ?? `?listing=${listing.id}`}`;

/** The form of one decision. While one is being sent no other is, because the browser would cancel the first. */
export function DecisionForm({
  props,
  intent,
  className,
  children,
}: {
  props: DecisionProps;
  intent: string;
  className?: string;
  children: ReactNode;
}) {
  const { listing, from } = props;
  const { state } = useNavigation();
  return (
    <Form
      method="post"
      action={addressOf(props)}
      className={className}
      preventScrollReset
      onSubmit={(event) => state === "submitting" && event.preventDefault()}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="listing" value={listing.id} />
      <input type="hidden" name="seen" value={listing.updatedAt} />
      {from && <input type="hidden" name="from" value={from} />}
      {children}
    </Form>
  );
}

/** Errors of one of the listing's forms; field "" is the form as a whole. */
export const errorsOf = (result: Result | undefined, intent: string, field: string): string[] | undefined =>
  result?.initialValue?.intent === intent ? (result.error?.[field] ?? undefined) : undefined;

export const isAnswered = (result: Result | undefined, intent: string): boolean =>
  result?.initialValue?.intent === intent && result.error !== undefined;

/** A button's keyboard shortcut. The style sheet draws the key for the action `of`. */
export const KeyHint = ({ of }: { of: string }) => (
  <span aria-hidden="true" className="key" data-key-hint={of} />
);

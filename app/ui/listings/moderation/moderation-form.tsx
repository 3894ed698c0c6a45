import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { LicenceState, ListingStatus } from "#app/domains/listings/rules.ts";

/** What a moderator decides on, and as of when they saw it. */
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
  /** The page to go back to, where it is not the moderators' own. */
  from?: "dashboard";
  /** The answer to a form of this listing. */
  result?: Result;
  /** The moderators' list as it is open, so that a refusal shows the same one. */
  search?: string;
  /** Keys stand beside the labels. */
  keys?: boolean;
};

const addressOf = ({ listing, search }: DecisionProps): string =>
  `/admin/listings${search ?? `?listing=${listing.id}`}`;

/** The form of one decision. While one is on its way no other is sent: the browser would give the first one up. */
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

/** What is wrong with one of the listing's forms; "" names the form as a whole. */
export const errorsOf = (result: Result | undefined, intent: string, field: string): string[] | undefined =>
  result?.initialValue?.intent === intent ? (result.error?.[field] ?? undefined) : undefined;

export const isAnswered = (result: Result | undefined, intent: string): boolean =>
  result?.initialValue?.intent === intent && result.error !== undefined;

/** The key that presses a button, drawn by the style sheet: its name is what the button does. */
export const KeyHint = ({ of }: { of: string }) => (
  <span aria-hidden="true" className="key" data-key-hint={of} />
);

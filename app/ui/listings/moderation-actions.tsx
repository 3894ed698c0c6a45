import type { SubmissionResult } from "@conform-to/react";
import { useId, type ReactNode } from "react";
import { Form } from "react-router";
import type { LicenceState, ListingStatus } from "#app/domains/listings/rules.ts";
import { copy } from "#app/i18n/moderation.ts";
import { FieldError } from "../kit/field-shell.tsx";
import { FormErrors, SubmitButton, TextAreaField } from "../kit/form.tsx";
import { AskFirst } from "./ask-first.tsx";
import "./moderation-actions.css";

/** What a moderator decides on, and as of when they saw it. */
export type Decided = {
  id: string;
  title: string;
  status: ListingStatus;
  updatedAt: number;
  licence: LicenceState;
};

type Result = SubmissionResult<string[]>;

type Props = {
  listing: Decided;
  /** The page to go back to, where it is not the moderators' own. */
  from?: "dashboard";
  /** The answer to a form of this listing. */
  result?: Result;
  /** The moderators' list as it is open, so that a refusal shows the same one. */
  search?: string;
  /** Keys stand beside the labels. */
  keys?: boolean;
  /** Deleting stands elsewhere where it does not stand here. */
  removable?: boolean;
  /** Stands before the button that deletes. */
  children?: ReactNode;
};

/** Approve, reject and delete one listing. Its forms go to the administration, whose guard judges who may. */
export function ModerationActions(props: Props) {
  const { listing, removable = true } = props;
  const waits = listing.status === "pending";
  return (
    <div className="moderate">
      {waits && <Approve {...props} />}
      {waits && <Reject {...props} />}
      {props.children}
      {removable && <Remove {...props} />}
    </div>
  );
}

const addressOf = ({ listing, search }: Props): string =>
  `/admin/listings${search ?? `?listing=${listing.id}`}`;

function DecisionForm({
  props,
  intent,
  className,
  children,
}: {
  props: Props;
  intent: string;
  className?: string;
  children: ReactNode;
}) {
  const { listing, from } = props;
  return (
    <Form method="post" action={addressOf(props)} className={className} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="listing" value={listing.id} />
      <input type="hidden" name="seen" value={listing.updatedAt} />
      {from && <input type="hidden" name="from" value={from} />}
      {children}
    </Form>
  );
}

/** What is wrong with one of the listing's forms; "" names the form as a whole. */
const errorsOf = (result: Result | undefined, intent: string, field: string): string[] | undefined =>
  result?.initialValue?.intent === intent ? (result.error?.[field] ?? undefined) : undefined;

const isAnswered = (result: Result | undefined, intent: string): boolean =>
  result?.initialValue?.intent === intent && result.error !== undefined;

/** The key that presses a button, drawn by the style sheet: its name is what the button does. */
export const KeyHint = ({ of }: { of: string }) => (
  <span aria-hidden="true" className="key" data-key-hint={of} />
);

function Approve(props: Props) {
  const { listing, result, keys } = props;
  const id = useId();
  const words = copy.approve;
  const errors = errorsOf(result, "approve", "without_licence");
  return (
    <DecisionForm props={props} intent="approve" className="moderate__approve">
      {listing.licence === "missing" && (
        <div className={errors ? "field field--invalid" : "field"}>
          <label className="moderate__confirm">
            <input
              type="checkbox"
              name="without_licence"
              required
              aria-invalid={errors ? true : undefined}
              aria-describedby={errors ? id : undefined}
            />
            <span>{words.withoutLicence}</span>
          </label>
          <FieldError id={id} errors={errors} />
        </div>
      )}
      <SubmitButton
        name="decision"
        value={`approve ${listing.id}`}
        icon="check"
        pendingText={words.pending}
        aria-label={words.named(listing.title)}
        data-key="approve"
      >
        {words.button}
        {keys && <KeyHint of="A" />}
      </SubmitButton>
    </DecisionForm>
  );
}

function Reject(props: Props) {
  const { listing, result, keys } = props;
  const words = copy.reject;
  const errors = errorsOf(result, "reject", "reason");
  const typed = result?.initialValue?.reason;
  return (
    <AskFirst
      label={words.button}
      named={words.named(listing.title)}
      icon="close"
      variant="danger-outline"
      title={words.title}
      open={isAnswered(result, "reject")}
      name="reject"
      hint={keys && <KeyHint of="R" />}
    >
      {(cancel) => (
        <DecisionForm props={props} intent="reject" className="stack">
          <FormErrors errors={errorsOf(result, "reject", "")} />
          <p className="small muted">{words.lead}</p>
          <TextAreaField
            label={words.reason}
            input={{
              name: "reason",
              rows: 4,
              required: true,
              defaultValue:
                result?.initialValue?.intent === "reject" && typeof typed === "string" ? typed : undefined,
            }}
            errors={errors}
          />
          <div className="row">
            <SubmitButton
              name="decision"
              value={`reject ${listing.id}`}
              variant="danger"
              pendingText={words.pending}
            >
              {words.confirm}
            </SubmitButton>
            {cancel}
          </div>
        </DecisionForm>
      )}
    </AskFirst>
  );
}

function Remove(props: Props) {
  const { listing, result } = props;
  const words = copy.remove;
  return (
    <AskFirst
      label={words.button}
      named={words.named(listing.title)}
      icon="trash"
      variant="ghost"
      title={words.title}
      open={isAnswered(result, "remove")}
      name="remove"
    >
      {(cancel) => (
        <DecisionForm props={props} intent="remove" className="stack">
          <FormErrors errors={errorsOf(result, "remove", "")} />
          <p className="small">{words.text}</p>
          <div className="row">
            {cancel}
            <SubmitButton
              name="decision"
              value={`remove ${listing.id}`}
              variant="danger"
              pendingText={words.pending}
            >
              {words.confirm}
            </SubmitButton>
          </div>
        </DecisionForm>
      )}
    </AskFirst>
  );
}

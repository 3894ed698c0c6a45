import type { ReactNode } from "react";
import { moderationCopy } from "#app/i18n/listings/moderation.ts";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { AskedDecision } from "./asked-decision.tsx";
import { DecisionForm, KeyHint, type DecisionProps } from "./moderation-form.tsx";
import { RejectAct } from "./moderation-reject.tsx";
import "./moderation-actions.css";

type Props = DecisionProps & {
  /** Whether to show the delete button here. If not, it is elsewhere on the page. */
  removable?: boolean;
  /** Shown before the delete button. */
  children?: ReactNode;
};

/** Approve, reject and delete one listing. The forms post to the administration, whose guard checks permissions. */
export function ModerationActions(props: Props) {
  const { listing, removable = true } = props;
  const waits = listing.status === "pending";
  return (
    <div className="moderate">
      {waits && (props.listing.licence === "missing" ? <Unlicensed /> : <Approve {...props} />)}
      {waits && <RejectAct {...props} />}
      {props.children}
      {removable && <Remove {...props} />}
    </div>
  );
}

/** In place of the button: nobody may publish it as it is. */
const Unlicensed = () => (
  <p className="small moderate__unlicensed">{moderationCopy.approve.refused["licence-missing"]}</p>
);

function Approve(props: DecisionProps) {
  const { listing, keys } = props;
  const words = moderationCopy.approve;
  return (
    <DecisionForm props={props} intent="approve" className="moderate__approve">
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

const Remove = (props: DecisionProps) => (
  <AskedDecision props={props} intent="remove" icon="trash" variant="ghost">
    {({ decide, cancel }) => (
      <>
        <p className="small">{moderationCopy.remove.text}</p>
        <div className="row">
          {cancel}
          {decide}
        </div>
      </>
    )}
  </AskedDecision>
);

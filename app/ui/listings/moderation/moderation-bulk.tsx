import { useState, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import {
  isPublishable,
  needsOwnDecision,
  type BulkRefusal,
  type LastDecision,
} from "#app/domains/listings/rules.ts";
import {
  approvedWords,
  bulkRefusal,
  chosenWords,
  moderationQueueCopy,
  decisionWords,
} from "#app/i18n/listings/moderation-queue.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { useHydrated } from "#app/ui/kit/hydrated.ts";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { Decided } from "./moderation-form.tsx";
import "./moderation-queue.css";

const FORM = "mod-bulk";
const words = moderationQueueCopy.bulk;

type Choosable = Decided & { flags: readonly unknown[]; reports: readonly unknown[] };

/** Whether a listing may be approved together with others: it is pending and could be published. */
export const isChoosable = ({ status, licence }: Choosable): boolean =>
  status === "pending" && isPublishable(licence);

/** The checkbox of a listing. If it needs an individual decision, the label says what the check confirms. */
export function ChooseBox({ listing, chosen }: { listing: Choosable; chosen: boolean }) {
  const { id, title, updatedAt } = listing;
  const isPlain = !needsOwnDecision(listing);
  const label = isPlain ? words.pick : words.pickFlagged;
  return (
    <label className="tick-box moderate__confirm">
      <input
        type="checkbox"
        form={FORM}
        name={isPlain ? "together" : "alone"}
        value={`${id}-${updatedAt}`}
        defaultChecked={chosen && isPlain}
        aria-label={words.pickNamed(label, title)}
        data-key="pick"
      />
      <span>{label}</span>
    </label>
  );
}

const boxes = (names: string): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`input[form="${FORM}"]:is(${names})`),
];
const PLAIN = '[name="together"]';
const EACH = `${PLAIN}, [name="alone"]`;

/**
 * Wraps a list with checkboxes and approves the checked listings. Without JavaScript, `all` links to the page with the
 * plain ones checked.
 */
export function BulkApproval({ to, all, children }: { to: string; all: string; children: ReactNode }) {
  const [chosen, setChosen] = useState(0);
  const { state } = useNavigation();
  const scripted = useHydrated();
  const count = () => setChosen(boxes(EACH).filter(({ checked }) => checked).length);

  function choose(names: string, on: boolean) {
    for (const box of boxes(names)) box.checked = on;
    count();
  }

  return (
    <div className="column" onChange={count}>
      <Form
        method="post"
        action={to}
        id={FORM}
        className="row mod-bulk__bar"
        aria-label={words.label}
        preventScrollReset
        onSubmit={(event) => state === "submitting" && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="approve-many" />
        {scripted ? (
          <>
            <Button variant="ghost" size="sm" onClick={() => choose(PLAIN, true)}>
              {words.all}
            </Button>
            {chosen > 0 && (
              <Button variant="ghost" size="sm" onClick={() => choose(EACH, false)}>
                {words.none}
              </Button>
            )}
          </>
        ) : (
          <ButtonLink to={all} variant="ghost" size="sm">
            {words.all}
          </ButtonLink>
        )}
        <SubmitButton
          name="decision"
          value="approve-many"
          variant="outline"
          size="sm"
          icon="check"
          pendingText={words.pending}
        >
          {words.send}
          {chosenWords(chosen)}
        </SubmitButton>
        <p className="tiny muted">{words.allHint}</p>
      </Form>
      {children}
    </div>
  );
}

/** How many were approved, and why the others were not. */
export function BulkOutcome({
  approved,
  refused,
}: {
  approved: number;
  refused: readonly {
    id: string;
    title: string | null;
    reason: BulkRefusal;
    decision: LastDecision | null;
  }[];
}) {
  return (
    <Notice
      tone={refused.length > 0 ? "warn" : "ok"}
      role={refused.length > 0 ? "alert" : "status"}
      title={approvedWords(approved)}
    >
      {refused.length > 0 && (
        <>
          <p>{words.refusedTitle}</p>
          <ul className="mod-bulk__refused">
            {refused.map(({ id, title, reason, decision }) => (
              <li key={id}>
                <b>{title === null ? words.untitled : <bdi>{title}</bdi>}</b>: {bulkRefusal(reason)}{" "}
                {decision && decisionWords(decision)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

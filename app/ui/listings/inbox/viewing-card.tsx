import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { TIMES_AT_MOST, type Side, type ViewingState } from "#app/domains/listings/inbox/rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { clockWords, viewingCopy, viewingTime } from "#app/i18n/listings/viewings.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { Card, CardHead } from "../../kit/card.tsx";
import { Field, FormErrors, SubmitButton } from "../../kit/form.tsx";

type Viewing = {
  id: string;
  state: ViewingState;
  proposedBy: Side;
  times: readonly number[];
  confirmedFor: number | null;
};

export type ViewingPart = {
  conversationId: string;
  side: Side;
  country: Country;
  /** The newest first. */
  viewings: readonly Viewing[];
  /** Whether the two may write to each other. */
  open: boolean;
  /** The earliest and the latest time of the fields, on the country's clock. */
  from: string;
  until: string;
  /** Now. */
  at: number;
};

type Result = SubmissionResult<string[]> | undefined;

/** The viewing appointment of a conversation: what stands, what is proposed, and a form for times. */
export function ViewingCard({ part, result }: { part: ViewingPart; result: Result }) {
  const { viewings, at } = part;
  const confirmed = viewings.find(({ state }) => state === "confirmed");
  const proposed = viewings.find(({ state }) => state === "proposed");
  const [last] = viewings;
  return (
    <Card as="section" className="stack" aria-labelledby="viewing">
      <CardHead title={<span id="viewing">{viewingCopy.title}</span>} />
      {result?.initialValue?.intent !== "propose" && <FormErrors errors={formErrorsOf(result)} />}
      {confirmed && <Confirmed viewing={confirmed} part={part} />}
      {proposed && <Proposed viewing={proposed} part={part} />}
      {!confirmed && !proposed && last && <p className="small muted">{endedWords(last, part)}</p>}
      {part.open && (
        <details className="stack" open={result?.initialValue?.intent === "propose" || undefined}>
          <summary>
            {proposed
              ? viewingCopy.proposeOthers
              : confirmed && (confirmed.confirmedFor ?? 0) > at
                ? viewingCopy.move
                : viewingCopy.propose}
          </summary>
          <ProposalForm part={part} result={result} />
        </details>
      )}
    </Card>
  );
}

const endedWords = ({ state, confirmedFor }: Viewing, { country }: ViewingPart): string =>
  state === "held" && confirmedFor !== null
    ? `${viewingCopy.ended.held} ${viewingTime(confirmedFor, country)}`
    : viewingCopy.ended[state];

function Confirmed({ viewing, part }: { viewing: Viewing; part: ViewingPart }) {
  const { conversationId, country, at } = part;
  const time = viewing.confirmedFor ?? 0;
  const isPast = time <= at;
  return (
    <div className="stack gap-2">
      <p>
        {isPast ? viewingCopy.past : viewingCopy.confirmed}{" "}
        <b>
          <bdi>{viewingTime(time, country)}</bdi>
        </b>{" "}
        {clockWords(country)}
      </p>
      {!isPast && (
        <div className="row gap-2">
          <ButtonLink
            to={href("/dashboard/inbox/:conversationId/viewing.ics", { conversationId })}
            variant="outline"
            document
          >
            {viewingCopy.download}
          </ButtonLink>
          <Act intent="cancel" viewing={viewing} label={viewingCopy.cancel} danger />
        </div>
      )}
    </div>
  );
}

function Proposed({ viewing, part }: { viewing: Viewing; part: ViewingPart }) {
  const { side, country, at, open } = part;
  const isMine = viewing.proposedBy === side;
  const coming = viewing.times.filter((time) => time > at);
  return (
    <div className="stack gap-2">
      <p>{isMine ? viewingCopy.yours : viewingCopy.theirs}</p>
      {coming.length === 0 && <p className="small muted">{viewingCopy.over}</p>}
      <ul role="list" className="conv__times">
        {coming.map((time) => (
          <li key={time}>
            <bdi>{viewingTime(time, country)}</bdi>
            {!isMine && open && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="viewing" value={viewing.id} />
                <input type="hidden" name="at" value={time} />
                <SubmitButton
                  name="intent"
                  value="confirm"
                  variant="outline"
                  aria-label={viewingCopy.confirmOne(viewingTime(time, country))}
                >
                  {viewingCopy.confirm}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <p className="tiny">{clockWords(country)}</p>
      {isMine ? (
        <Act intent="cancel" viewing={viewing} label={viewingCopy.withdraw} />
      ) : (
        open && <Act intent="decline" viewing={viewing} label={viewingCopy.decline} />
      )}
    </div>
  );
}

function Act({
  intent,
  viewing,
  label,
  danger = false,
}: {
  intent: "cancel" | "decline";
  viewing: Viewing;
  label: string;
  danger?: boolean;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="viewing" value={viewing.id} />
      <SubmitButton name="intent" value={intent} variant={danger ? "danger-outline" : "ghost"}>
        {label}
      </SubmitButton>
    </Form>
  );
}

/** Up to three times, each a field of the browser's own; without a script too. */
function ProposalForm({ part, result }: { part: ViewingPart; result: Result }) {
  const own = result?.initialValue?.intent === "propose" ? result : undefined;
  return (
    <Form method="post" className="stack" preventScrollReset>
      <p className="small muted">{viewingCopy.lead(clockWords(part.country))}</p>
      <FormErrors errors={formErrorsOf(own)} />
      {Array.from({ length: TIMES_AT_MOST }, (_, nth) => {
        const name = `time${nth + 1}`;
        const typed = own?.initialValue?.[name];
        return (
          <Field
            key={name}
            label={viewingCopy.times[nth]}
            optional={nth > 0}
            errors={own?.error?.[name]}
            input={{
              id: `viewing-${name}`,
              name,
              type: "datetime-local",
              min: part.from,
              max: part.until,
              required: nth === 0,
              defaultValue: typeof typed === "string" ? typed : undefined,
            }}
          />
        );
      })}
      <SubmitButton name="intent" value="propose" variant="outline" pendingText={viewingCopy.sending}>
        {viewingCopy.send}
      </SubmitButton>
    </Form>
  );
}

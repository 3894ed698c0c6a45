import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { NOTE_MAX, REQUEST_STATUSES, type RequestStatus } from "#app/domains/requests/rules.ts";
import { instant } from "#app/i18n/admin/admin-orders.ts";
import { adminRequestsCopy } from "#app/i18n/admin/admin-requests.ts";
import { resultOf } from "../account/result-of.ts";
import { Num } from "../kit/bdi.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { SubmitButton, TextAreaField } from "../kit/form.tsx";

type Answered = { to: string; result: SubmissionResult<string[]> | undefined };

/** The request's state, with a button for each other state. `seen` is the state that the buttons were shown for. */
export function RequestMoves({
  to,
  status: now,
  seen,
}: Pick<Answered, "to"> & { status: RequestStatus; seen: number }) {
  return (
    <Card as="section">
      <CardHead title={adminRequestsCopy.move.title} />
      <Form method="post" action={to} className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="seen" value={seen} />
        <p>{adminRequestsCopy.move.now(now)}</p>
        <div className="row">
          {REQUEST_STATUSES.filter((status) => status !== now).map((status) => (
            <SubmitButton
              key={status}
              name="status"
              value={status}
              variant={status === "new" ? "ghost" : "outline"}
              pendingText={adminRequestsCopy.move.pending}
            >
              {adminRequestsCopy.move.to[status]}
            </SubmitButton>
          ))}
        </div>
      </Form>
    </Card>
  );
}

export type NoteData = { id: string; note: string; createdAt: number; authorName: string | null };

/** The administrators' notes, newest first, and a form to add one. */
export function RequestNotes({
  notes,
  formKey,
  to,
  result,
}: Answered & { notes: readonly NoteData[]; formKey: string }) {
  const answer = resultOf(result && { result }, "note");
  const typed = answer?.initialValue?.note;
  const kept = answer?.initialValue?.form_key;
  return (
    <Card as="section">
      <CardHead title={adminRequestsCopy.notes.title} />
      <div className="stack">
        {notes.length === 0 ? (
          <p className="muted">{adminRequestsCopy.notes.none}</p>
        ) : (
          <ol role="list" className="adm-notes">
            {notes.map(({ id, note, createdAt, authorName }) => (
              <li key={id}>
                <p className="small muted">
                  <bdi>{adminRequestsCopy.notes.by(authorName)}</bdi> · <Num>{instant(createdAt)}</Num>
                </p>
                <p className="adm-notes__text">
                  <bdi>{note}</bdi>
                </p>
              </li>
            ))}
          </ol>
        )}
        {/* A new key empties the field after its note is saved. */}
        <Form key={formKey} method="post" action={to} className="stack" preventScrollReset>
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="form_key" value={typeof kept === "string" ? kept : formKey} />
          <TextAreaField
            label={adminRequestsCopy.notes.label}
            hint={adminRequestsCopy.notes.hint}
            errors={answer?.error?.note}
            input={{
              name: "note",
              rows: 3,
              required: true,
              maxLength: NOTE_MAX,
              defaultValue: typeof typed === "string" ? typed : undefined,
            }}
          />
          <SubmitButton
            name="act"
            value="note"
            variant="outline"
            pendingText={adminRequestsCopy.notes.pending}
          >
            {adminRequestsCopy.notes.add}
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}

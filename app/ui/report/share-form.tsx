import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { reportPath, SHARE_SCOPES } from "#app/domains/reports/rules.ts";
import { words } from "#app/i18n/reports/sharing.ts";
import { Ltr } from "../kit/bdi.tsx";
import { ChoiceField, Field, FormErrors, SubmitButton } from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { say } from "../kit/say.ts";
import "./shares.css";

/** The reply of a report's share page: to a script, or to a refused form. */
export type ShareReply = { done?: "sent" | "revoked"; result?: SubmissionResult<string[]> };

/** Runs an action once for each reply of a fetcher. */
export function useReply(reply: ShareReply | undefined, act: (reply: ShareReply) => void): void {
  const seen = useRef(reply);
  const hear = useEffectEvent(act);
  useEffect(() => {
    if (reply === seen.current) return;
    seen.current = reply;
    if (reply) hear(reply);
  }, [reply]);
}

const EMAIL_ID = "share-email";

/**
 * The form that sends a report to an address. With JavaScript it is sent in place, says the result and empties the
 * field; without it, it is posted to the share page. `posted` is that page's reply.
 */
export function ShareForm({
  report,
  posted,
}: {
  report: { id: string; version: number };
  posted?: ShareReply;
}) {
  const scripted = useHydrated();
  const fetcher = useFetcher<ShareReply>();
  const typed = posted?.result?.initialValue?.email;
  const chosen = posted?.result?.initialValue?.scope;
  const [email, setEmail] = useState(typeof typed === "string" ? typed : "");
  // Screen readers do not announce toasts behind an open dialog, so the form also says the result.
  const [sentTo, setSentTo] = useState("");
  const field = useRef<HTMLFormElement>(null);
  const sending = fetcher.state === "submitting";

  useReply(fetcher.data, ({ done }) => {
    setSentTo(done === "sent" ? email.trim() : "");
    if (done === "sent") setEmail("");
    say(done === "sent" ? { tone: "ok", title: words.sent } : { tone: "bad", title: words.failed });
    // The pressed button is inactive while sending and lost the focus.
    field.current?.querySelector<HTMLInputElement>(`#${EMAIL_ID}`)?.focus();
  });

  const { data: reply = posted } = fetcher;
  const error = reply?.result?.error;
  const lost = reply !== undefined && !reply.done && !reply.result;
  return (
    <fetcher.Form
      ref={field}
      method="post"
      action={reportPath(report.id, report.version, "share")}
      className="share stack"
      noValidate={scripted}
    >
      <p className="muted">{words.lead}</p>
      {report.version > 1 && <p className="small">{words.sentVersion(report.version)}</p>}
      <FormErrors errors={sending ? null : lost ? [words.notSent] : error?.[""]} />
      <p role="status" className="small share__status">
        {!sending && sentTo && (
          <>
            {words.sentTo} <Ltr>{sentTo}</Ltr>
          </>
        )}
      </p>
      {scripted && <input type="hidden" name="scripted" value="yes" />}
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="version" value={report.version} />
      <Field
        label={words.email}
        input={{
          id: EMAIL_ID,
          name: "email",
          type: "email",
          required: true,
          readOnly: sending,
          autoComplete: "email",
          maxLength: 255,
          // A form posted before hydration keeps the typed text.
          ...(scripted
            ? { value: email, onChange: (event) => setEmail(event.target.value) }
            : { defaultValue: email }),
        }}
        errors={sending ? undefined : error?.email}
        errorId={`${EMAIL_ID}-error`}
      />
      <ChoiceField
        label={words.what}
        name="scope"
        options={SHARE_SCOPES.map((value) => ({ value, ...words.scope[value] }))}
        defaultValue={chosen === "summary" ? "summary" : "whole"}
        errors={sending ? undefined : error?.scope}
      />
      <div>
        <SubmitButton
          icon="mail"
          pending={sending}
          pendingText={words.sending}
          disabled={scripted && (sending || email.trim() === "")}
        >
          {words.send}
        </SubmitButton>
      </div>
    </fetcher.Form>
  );
}

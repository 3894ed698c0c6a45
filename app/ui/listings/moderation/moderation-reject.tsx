import { useRef, type KeyboardEvent } from "react";
import { READY_REASONS } from "#app/domains/listings/rules.ts";
import { moderationCopy } from "#app/i18n/listings/moderation.ts";
import { rejectionReasonsCopy, READY } from "#app/i18n/listings/rejection-reasons.ts";
import { SelectField, TextAreaField } from "#app/ui/kit/form.tsx";
import { useHydrated } from "#app/ui/kit/hydrated.ts";
import { AskedDecision } from "./asked-decision.tsx";
import { errorsOf, KeyHint, type DecisionProps } from "./moderation-form.tsx";

/** Rejects a listing with a ready reason, edited or not, or the moderator's own. */
export const RejectAct = (props: DecisionProps) => (
  <AskedDecision
    props={props}
    intent="reject"
    icon="close"
    variant="danger-outline"
    hint={props.keys && <KeyHint of="R" />}
  >
    {({ decide, cancel }) => (
      <>
        <p className="small muted">{moderationCopy.reject.lead}</p>
        <Reason {...props} />
        <div className="row">
          {decide}
          {cancel}
        </div>
      </>
    )}
  </AskedDecision>
);

/** Without JavaScript the ready reason is a select; its text goes before the written one. */
function Reason({ result }: DecisionProps) {
  const scripted = useHydrated();
  const area = useRef<HTMLTextAreaElement>(null);
  const sent = result?.initialValue?.intent === "reject" ? result.initialValue : undefined;
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return (
    <>
      {scripted ? (
        <ReadyReasons onChoose={(reason) => area.current && fillIn(area.current, reason)} />
      ) : (
        <SelectField
          label={rejectionReasonsCopy.label}
          hint={rejectionReasonsCopy.plainHint}
          placeholder={rejectionReasonsCopy.none}
          input={{ name: "ready", defaultValue: text(sent?.ready) }}
          options={READY_REASONS.map((name) => ({ value: name, label: READY[name].label }))}
        />
      )}
      <TextAreaField
        label={moderationCopy.reject.reason}
        input={{ ref: area, name: "reason", rows: 4, defaultValue: text(sent?.reason) }}
        errors={errorsOf(result, "reject", "reason")}
      />
    </>
  );
}

const TEXTS: readonly string[] = READY_REASONS.map((name) => READY[name].text);

/** A new ready reason replaces the previous one. The moderator's own text stays, with the reason below it. */
function fillIn(area: HTMLTextAreaElement, reason: string): void {
  const written = area.value.trim();
  area.value = written === "" || TEXTS.includes(written) ? reason : `${written}\n${reason}`;
}

/** The digit of a key, on either part of the keyboard; null for other keys. */
const numberOf = (code: string): number | null =>
  Number(/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? 0) || null;

/** Radio buttons that fill in the text, chosen by digit, arrows or press. Enter submits the form around them. */
function ReadyReasons({ onChoose }: { onChoose: (text: string) => void }) {
  const box = useRef<HTMLFieldSetElement>(null);

  function chooseByNumber(event: KeyboardEvent) {
    const number = numberOf(event.code);
    const radio = number === null ? null : box.current?.querySelectorAll("input")[number - 1];
    if (!radio || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    radio.focus();
    radio.click();
  }

  return (
    <fieldset ref={box} className="field" onKeyDown={chooseByNumber}>
      <legend className="legend">{rejectionReasonsCopy.label}</legend>
      <div className="grid grid--fit reasons">
        {READY_REASONS.map((name, at) => (
          <label key={name} className="tick-box reason">
            <input type="radio" name="chosen" value={name} onChange={() => onChoose(READY[name].text)} />
            <span>{READY[name].label}</span>
            <KeyHint of={String(at + 1)} />
          </label>
        ))}
      </div>
      <p className="hint">{rejectionReasonsCopy.hint}</p>
    </fieldset>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import {
  CODE_MAX,
  CODE_NOTE_MAX,
  CODE_SCOPES,
  type CodeScope,
  type CodeState,
} from "#app/domains/payments/codes/rules.ts";
import { codesCopy } from "#app/i18n/admin/codes.ts";
import { instant } from "#app/i18n/admin/admin-orders.ts";
import { resultOf } from "../account/result-of.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { ChoiceField, Field, SubmitButton, TextAreaField } from "../kit/form.tsx";
import { AskedAct } from "./act-form.tsx";
import { Facts } from "./facts.tsx";
import { Money } from "./payment-facts.tsx";

type Result = SubmissionResult<string[]>;

type CodeData = {
  id: string;
  code: string;
  percent: number;
  mostUses: number | null;
  usesPerPerson: number;
  fromAt: number;
  untilAt: number;
  scope: CodeScope;
  note: string | null;
  createdAt: number;
  /** Orders paid with it, refunded ones too; those and open ones together; what was paid, in halalas. */
  paid: number;
  held: number;
  revenueHalalas: number;
  state: CodeState;
};

const words = codesCopy;

const TONES: Record<CodeState, BadgeTone> = {
  open: "ok",
  "not-yet": "info",
  "used-up": "warn",
  over: "info",
  ended: "bad",
};

/** The form for a new code. It asks for a fresh second factor first, so that nothing typed is lost on the way. */
export function MakeCode({
  to,
  today,
  isFresh,
  result,
}: {
  to: string;
  today: string;
  isFresh: boolean;
  result: Result | undefined;
}) {
  const answer = resultOf(result && { result }, "make");
  const { fields } = words;
  const field = (name: string, otherwise = "") => {
    const kept = answer?.initialValue?.[name];
    return {
      errors: answer?.error?.[name],
      input: { name, defaultValue: typeof kept === "string" ? kept : otherwise },
    };
  };
  if (!isFresh)
    return (
      <Card as="section" className="stack">
        <CardHead title={words.make} />
        <p>{words.again}</p>
        <div>
          <ButtonLink to={`/auth/mfa?next=${encodeURIComponent(to)}`} icon="shield">
            {words.toFactor}
          </ButtonLink>
        </div>
      </Card>
    );
  const code = field("coupon");
  const percent = field("percent");
  const most = field("most_uses");
  const each = field("uses_per_person", "1");
  const from = field("from", today);
  const until = field("until");
  const scope = field("scope", "both");
  const note = field("note");
  return (
    <Card as="section">
      <CardHead title={words.make} />
      <Form method="post" action={to} className="stack" preventScrollReset key={today}>
        <input type="hidden" name="intent" value="make" />
        <div className="fields">
          <Field
            label={fields.code}
            hint={fields.codeHint}
            errors={code.errors}
            input={{ ...code.input, required: true, maxLength: CODE_MAX, autoComplete: "off", dir: "auto" }}
          />
          <Field
            label={fields.percent}
            hint={fields.percentHint}
            errors={percent.errors}
            affix="٪"
            input={{ ...percent.input, type: "number", required: true, inputMode: "numeric" }}
          />
          <Field
            label={fields.mostUses}
            hint={fields.mostUsesHint}
            optional
            errors={most.errors}
            input={{ ...most.input, type: "number", inputMode: "numeric" }}
          />
          <Field
            label={fields.usesPerPerson}
            errors={each.errors}
            input={{ ...each.input, type: "number", required: true, inputMode: "numeric" }}
          />
          <Field
            label={fields.from}
            hint={fields.dayHint}
            errors={from.errors}
            input={{ ...from.input, type: "date", required: true }}
          />
          <Field
            label={fields.until}
            hint={fields.dayHint}
            errors={until.errors}
            input={{ ...until.input, type: "date", required: true }}
          />
        </div>
        <ChoiceField
          label={fields.scope}
          name="scope"
          required
          errors={scope.errors}
          defaultValue={scope.input.defaultValue}
          options={CODE_SCOPES.map((value) => ({ value, label: words.scope[value] }))}
        />
        <TextAreaField
          label={fields.note}
          hint={fields.noteHint}
          optional
          errors={note.errors}
          input={{ ...note.input, rows: 2, maxLength: CODE_NOTE_MAX }}
        />
        <div>
          <SubmitButton name="decision" value="make" pendingText={fields.sending}>
            {fields.send}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** One code: its terms, what became of it, and the button that ends it. */
export function CodeCard({ code, to, result }: { code: CodeData; to: string; result: Result | undefined }) {
  const { facts } = words;
  const open = code.held - code.paid;
  return (
    <li className="card adm-item">
      <div className="row row--between">
        <h3>
          <bdi>{code.code}</bdi>
        </h3>
        <div className="row gap-2">
          <Badge tone="brand">{words.percentOff(code.percent)}</Badge>
          <Badge tone={TONES[code.state]}>{words.state[code.state]}</Badge>
        </div>
      </div>
      <Facts
        facts={[
          { label: facts.uses, value: words.usesOf(code.paid, code.mostUses) },
          open > 0 && { label: facts.held, value: words.uses(open) },
          { label: facts.revenue, value: <Money halalas={code.revenueHalalas} /> },
          { label: facts.perPerson, value: words.uses(code.usesPerPerson) },
          { label: facts.scope, value: words.scope[code.scope] },
          { label: facts.period, value: <Num>{words.period(code.fromAt, code.untilAt)}</Num> },
          { label: facts.madeAt, value: <Num>{instant(code.createdAt)}</Num> },
          code.note !== null && { label: facts.note, value: <bdi>{code.note}</bdi>, wide: true },
        ]}
      />
      {code.state !== "ended" && code.state !== "over" && (
        <div className="adm-acts">
          <AskedAct
            act={{ intent: "end", subject: code.id, to, result }}
            words={words.end}
            named={`${words.end.button} ${code.code}`}
            icon="close"
            variant="danger-outline"
          />
        </div>
      )}
    </li>
  );
}

import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import type { FactorType } from "#app/domains/accounts/rules.ts";
import { Ltr } from "../kit/bdi.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { Icon, type IconName } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { Notice } from "../kit/notice.tsx";
import { CodeField, RecoveryCodeField } from "./code-field.tsx";
import { SendCode } from "./send-code.tsx";
import { TimeLeft } from "./time-left.tsx";
import "./second-step.css";

type Result = SubmissionResult<string[]> | undefined;
/** `hint`: the last digits of a phone number. */
export type Way = { id: string; name: string; factorType: FactorType; hint: string | null };

const words = twoStepCopy.signIn;

/** The path of the second step, by a factor or by a recovery code. `next` is where to go afterwards. */
export function secondStepPath(next: string, way?: { factor: string } | { with: "recovery" }): string {
  const query = new URLSearchParams({ ...way, ...(next === "/dashboard" ? {} : { next }) });
  return query.size > 0 ? `/auth/mfa?${query}` : "/auth/mfa";
}

/** Asks for a factor's code; for a phone, the code is sent first. `named` if there are several factors. */
export function FactorForm(props: {
  way: Way;
  named: boolean;
  next: string;
  leftMs: number | null;
  sendErrors: readonly string[] | undefined;
  lastResult: Result;
}) {
  const { way, named, next, leftMs, sendErrors, lastResult } = props;
  const action = secondStepPath(next, { factor: way.id });
  const [form, fields] = useForm<{ code: string }>({ id: "verify", lastResult });
  const asks = way.factorType === "totp" || leftMs !== null;
  return (
    <>
      {named && (
        <p className="small second-step__who">
          {words.by} <bdi>{way.name}</bdi>
        </p>
      )}
      {way.factorType === "phone" && (
        <p className="small">
          {twoStepCopy.setup.phoneText} <Ltr>{way.hint}</Ltr>.
        </p>
      )}
      {asks ? (
        <Form method="post" replace action={action} className="stack" {...getFormProps(form)}>
          <FormErrors id={form.errorId} errors={form.errors} />
          <input type="hidden" name="factor" value={way.id} />
          <CodeField field={fields.code} factorType={way.factorType} />
          {leftMs !== null && <TimeLeft ms={leftMs} />}
          <SubmitButton name="intent" value="verify" block pendingText={words.pending}>
            {words.send}
          </SubmitButton>
        </Form>
      ) : (
        <FormErrors errors={form.errors} />
      )}
      {way.factorType === "phone" && (
        <SendCode again={leftMs !== null} errors={sendErrors} action={action} factorId={way.id} />
      )}
    </>
  );
}

/** Asks for one of the recovery codes. */
export function RecoveryForm({ next, left, lastResult }: { next: string; left: number; lastResult: Result }) {
  const [form, fields] = useForm<{ recovery_code: string }>({ id: "recover", lastResult });
  if (left === 0) return <Notice tone="warn">{twoStepCopy.recovery.none}</Notice>;
  return (
    <Form
      method="post"
      replace
      action={secondStepPath(next, { with: "recovery" })}
      className="stack"
      {...getFormProps(form)}
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      <RecoveryCodeField field={fields.recovery_code} />
      <SubmitButton name="intent" value="recover" block pendingText={words.pending}>
        {words.send}
      </SubmitButton>
    </Form>
  );
}

const ICONS: Record<FactorType, IconName> = { totp: "shield", phone: "mail" };

/** Links to the other ways to verify the second step. */
export function OtherWays({
  ways,
  next,
  recovery,
}: {
  ways: readonly Way[];
  next: string;
  recovery: boolean;
}) {
  return (
    <nav aria-label={words.ways} className="other-ways">
      <h2>{words.ways}</h2>
      <ul role="list">
        {ways.map(({ id, name, factorType }) => (
          <li key={id}>
            <Link replace to={secondStepPath(next, { factor: id })}>
              <Icon name={ICONS[factorType]} />
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
        {recovery && (
          <li>
            <Link replace to={secondStepPath(next, { with: "recovery" })}>
              <Icon name="key" />
              {words.recoveryWay}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

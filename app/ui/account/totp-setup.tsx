import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { CodeField } from "./code-field.tsx";
import { CopyButton } from "./copy-button.tsx";
import "./factor-setup.css";

const words = twoStepCopy.setup;

/** The key in groups of four, as authenticator apps show it. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** Shows an app's secret as a QR code and as text, and asks for the app's first code. `qrCode` is our own SVG. */
export function TotpSetup(props: {
  secret: string;
  uri: string;
  qrCode: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { secret, uri, qrCode, lastResult } = props;
  const [form, fields] = useForm<{ code: string }>({ id: "verify", lastResult });
  return (
    <Card as="section" className="factor-setup" aria-label={words.totpTitle}>
      <div className="factor-setup__qr" dangerouslySetInnerHTML={{ __html: qrCode }} />
      <div className="factor-setup__steps">
        <section>
          <h2>{words.scanTitle}</h2>
          <p className="small muted">{words.scan}</p>
          <p className="small">
            <a href={uri} className="factor-setup__here">
              {words.sameDevice}
            </a>
          </p>
        </section>
        <section>
          <h2>{words.keyTitle}</h2>
          <p className="factor-setup__key">
            <span className="vh">{words.key} </span>
            <Ltr>{inGroups(secret)}</Ltr>
          </p>
          <CopyButton text={secret}>{words.copyKey}</CopyButton>
        </section>
        <section>
          <h2>{words.codeTitle}</h2>
          <Form method="post" className="stack" {...getFormProps(form)}>
            <FormErrors id={form.errorId} errors={form.errors} />
            <CodeField field={fields.code} factorType="totp" />
            <SubmitButton name="intent" value="verify" pendingText={words.finishing}>
              {words.finish}
            </SubmitButton>
          </Form>
        </section>
      </div>
    </Card>
  );
}

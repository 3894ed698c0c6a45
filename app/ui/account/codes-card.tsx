import { Form } from "react-router";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { Card, CardHead } from "../kit/card.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { FACTORS_PAGE } from "./factor-list.tsx";

const words = twoStepCopy.codes;
/** From this number down, the person is advised to make new codes. */
const FEW_CODES = 3;

/** How many recovery codes are left, and what to do if they are few. */
export function codesLeftText(left: number): string {
  if (left === 0) return `${words.left(left)} ${words.none}`;
  return left <= FEW_CODES ? `${words.left(left)} ${words.few}` : words.left(left);
}

/** How many recovery codes are left, and the button that makes a new set. */
export function CodesCard({ left, errors }: { left: number; errors?: readonly string[] }) {
  return (
    <Card as="section" className="stack">
      <CardHead title={words.title} />
      <p className="small muted">{words.text}</p>
      <p>{codesLeftText(left)}</p>
      <FormErrors errors={errors} />
      <Form method="post" action={FACTORS_PAGE} className="row">
        <SubmitButton name="intent" value="make-codes" variant="outline" pendingText={words.making}>
          {words.make}
        </SubmitButton>
        <p className="tiny">{words.makeNote}</p>
      </Form>
    </Card>
  );
}

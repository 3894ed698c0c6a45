import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX, type GiftStatus } from "#app/domains/orders/gifts/rules.ts";
import { giftsCopy } from "#app/i18n/orders/gifts.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { Field, FormErrors, SubmitButton, TextAreaField } from "../kit/form.tsx";
import "./gifts.css";

type Result = SubmissionResult<string[]>;

type Gift = {
  id: string;
  status: GiftStatus;
  createdAt: number;
  expiresAt: number;
  endedAt: number | null;
  /** While it is open. */
  email: string | null;
};

const TONES: Record<GiftStatus, BadgeTone> = {
  sent: "warn",
  accepted: "ok",
  taken_back: "info",
  expired: "info",
  ended: "info",
};

const words = giftsCopy;

/** Giving a credit away, and the gifts that were given. Nothing while there is neither a credit nor a gift. */
export function Gifts({
  gifts,
  left,
  giverName,
  formKey,
  result,
}: {
  gifts: Gift[];
  left: number;
  giverName: string | null;
  formKey: string;
  result: Result | undefined;
}) {
  if (left === 0 && gifts.length === 0) return null;
  const intent = result?.initialValue?.intent;
  return (
    <div className="grid grid--fit credits__grid gifts" id="gifts">
      {left > 0 && (
        <Card as="section" className="stack" aria-labelledby="give-title">
          <h2 id="give-title">{words.title}</h2>
          <p>{words.lead}</p>
          <GiveForm
            // Empty again once a gift was sent.
            key={gifts[0]?.id ?? "first"}
            giverName={giverName}
            formKey={formKey}
            result={intent === "give" ? result : undefined}
          />
          <p className="tiny">{words.refunds}</p>
        </Card>
      )}
      {gifts.length > 0 && (
        <Card as="section" className="stack" aria-labelledby="gifts-title">
          <h2 id="gifts-title">{words.list}</h2>
          <FormErrors errors={intent === "take-back" ? result?.error?.[""] : undefined} />
          <ul role="list" className="gifts__list">
            {gifts.map((gift) => (
              <GiftRow key={gift.id} gift={gift} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function GiveForm({
  giverName,
  formKey,
  result,
}: {
  giverName: string | null;
  formKey: string;
  result: Result | undefined;
}) {
  const typed = (name: string, otherwise = ""): string => {
    const kept = result?.initialValue?.[name];
    return typeof kept === "string" ? kept : otherwise;
  };
  return (
    <Form method="post" action="#gifts" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="give" />
      <input type="hidden" name="form_key" value={formKey} />
      <FormErrors errors={result?.error?.[""]} />
      <Field
        label={words.email}
        errors={result?.error?.email}
        input={{
          name: "email",
          type: "email",
          required: true,
          maxLength: 255,
          autoComplete: "off",
          defaultValue: typed("email"),
        }}
      />
      <Field
        label={words.name}
        errors={result?.error?.giver_name}
        input={{
          name: "giver_name",
          required: true,
          maxLength: GIFT_NAME_MAX,
          autoComplete: "name",
          defaultValue: typed("giver_name", giverName ?? ""),
        }}
      />
      <TextAreaField
        label={words.message}
        hint={words.messageHint}
        optional
        errors={result?.error?.message}
        input={{ name: "message", rows: 3, maxLength: GIFT_MESSAGE_MAX, defaultValue: typed("message") }}
      />
      <div>
        <SubmitButton name="decision" value="give" pendingText={words.sending}>
          {words.send}
        </SubmitButton>
      </div>
    </Form>
  );
}

function GiftRow({ gift: { id, status, email, createdAt, expiresAt, endedAt } }: { gift: Gift }) {
  return (
    <li className="gifts__row">
      <div>
        {status === "sent" && <p>{email === null ? words.unreadable : <Ltr>{email}</Ltr>}</p>}
        <p className="small muted">
          <Num>{words.sentOn(createdAt)}</Num>
          {status === "sent" && <>، {words.openUntil(expiresAt)}</>}
          {endedAt !== null && <>، {words.endedOn(status, endedAt)}</>}
        </p>
      </div>
      <Badge tone={TONES[status]}>{words.status[status]}</Badge>
      {status === "sent" && (
        <Form method="post" action="#gifts" preventScrollReset>
          <input type="hidden" name="intent" value="take-back" />
          <SubmitButton
            name="gift"
            value={id}
            size="sm"
            variant="outline"
            pendingText={words.takingBack}
            aria-label={email === null ? undefined : words.takeBackOf(email)}
          >
            {words.takeBack}
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}

import { Form } from "react-router";
import type { OwnDelivery, OwnWebhook } from "#app/domains/programs/webhooks/rules.ts";
import { arDate, arTime } from "#app/i18n/format.ts";
import { EVENT_WORDS, webhooksCopy } from "#app/i18n/programs/webhooks.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import type { ButtonVariant } from "../kit/button.tsx";
import { SubmitButton } from "../kit/form.tsx";

const words = webhooksCopy.list;
const { deliveries: told, make } = webhooksCopy;

/** A member's webhooks, each with its latest messages and what can be done with it. */
export function WebhookList({ webhooks }: { webhooks: readonly OwnWebhook[] }) {
  return (
    <ul role="list" className="setting-rows">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}

const Moment = ({ at }: { at: number }) => (
  <Num>
    {arDate(at)} {arTime(at)}
  </Num>
);

function WebhookRow({ webhook }: { webhook: OwnWebhook }) {
  const { id, address, topic, createdAt, pausedAt, failingSince, formerUntil, deliveries } = webhook;
  const isPaused = pausedAt !== null;
  const act = (intent: string, label: string, pending: string, variant: ButtonVariant = "outline") => (
    <SubmitButton
      name="intent"
      value={intent}
      size="sm"
      variant={variant}
      pendingText={pending}
      aria-label={words.named(label, address)}
    >
      {label}
    </SubmitButton>
  );
  return (
    <li className="setting-row webhook">
      <div className="setting-row__text column gap-2">
        <h3 className="setting-row__name webhook__address">
          <Ltr>{address}</Ltr> {isPaused && <Badge>{words.paused}</Badge>}
        </h3>
        <p className="tiny">
          {make.topics[topic]}
          {" · "}
          {words.made} <Num>{arDate(createdAt)}</Num>
          {failingSince !== null && !isPaused && (
            <>
              {" · "}
              {words.failing} <Moment at={failingSince} />
            </>
          )}
          {formerUntil !== null && (
            <>
              {" · "}
              {words.twoSecrets} <Moment at={formerUntil} />
            </>
          )}
        </p>
        <Form method="post" className="row gap-2">
          <input type="hidden" name="webhook" value={id} />
          {!isPaused && act("test", words.test, words.testing)}
          {isPaused ? act("resume", words.resume, words.resuming) : act("pause", words.pause, words.pausing)}
          {act("renew", words.renew, words.renewing)}
          {act("remove", words.remove, words.removing, "danger-outline")}
        </Form>
        <Deliveries deliveries={deliveries} />
      </div>
    </li>
  );
}

function Deliveries({ deliveries }: { deliveries: readonly OwnDelivery[] }) {
  if (deliveries.length === 0) return <p className="small muted">{told.none}</p>;
  return (
    <details>
      <summary className="small">{told.title}</summary>
      <ul role="list" className="webhook__messages small">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </details>
  );
}

function DeliveryRow({ delivery }: { delivery: OwnDelivery }) {
  const { id, event, status, attempts, createdAt, dueAt, answered, fault } = delivery;
  return (
    <li>
      <div>
        <b>{told[status]}</b>
        {" · "}
        {EVENT_WORDS[event]} <Ltr>{event}</Ltr>
        <p className="tiny">
          <Moment at={createdAt} />
          {fault !== null && <> · {told.fault(fault, answered)}</>}
          {attempts > 1 && <> · {told.attempts(attempts)}</>}
          {status === "pending" && attempts > 0 && (
            <>
              {" · "}
              {told.next} <Moment at={dueAt} />
            </>
          )}
        </p>
      </div>
      {status === "failed" && (
        <Form method="post">
          <input type="hidden" name="delivery" value={id} />
          <SubmitButton
            name="intent"
            value="repeat"
            size="sm"
            variant="outline"
            pendingText={told.repeating}
            aria-label={`${told.repeat}: ${EVENT_WORDS[event]}`}
          >
            {told.repeat}
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}

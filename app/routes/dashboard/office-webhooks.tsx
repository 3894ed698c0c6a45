import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { DEVELOPERS_PATH } from "#app/domains/programs/rules.ts";
import {
  pauseWebhook,
  removeWebhook,
  renewSecret,
  repeatDelivery,
  resumeWebhook,
} from "#app/domains/programs/webhooks/change-webhook.server.ts";
import { listWebhooks } from "#app/domains/programs/webhooks/list-webhooks.server.ts";
import { makeWebhook } from "#app/domains/programs/webhooks/make-webhook.server.ts";
import { WEBHOOK_TOPICS, WEBHOOKS_PATH } from "#app/domains/programs/webhooks/rules.ts";
import { testWebhook } from "#app/domains/programs/webhooks/test-webhook.server.ts";
import { WebhooksInput } from "#app/domains/programs/webhooks/webhook-input.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { webhookErrors } from "#app/i18n/programs/webhook-errors.ts";
import { webhooksCopy } from "#app/i18n/programs/webhooks.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { formErrorsOf, resultOf } from "#app/ui/account/result-of.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { BoundField, BoundSelect } from "#app/ui/kit/bound-field.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import { OfficeTabs } from "#app/ui/offices/office-tabs.tsx";
import { OnceShown } from "#app/ui/programs/once-shown.tsx";
import { WebhookList } from "#app/ui/programs/webhook-list.tsx";
import type { Route } from "./+types/office-webhooks.ts";
import "#app/ui/programs/webhooks.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const TOPICS = WEBHOOK_TOPICS.map((value) => ({ value, label: webhooksCopy.make.topics[value] }));

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: webhooksCopy.title });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return { webhooks: await listWebhooks(context.get(memberContext)) };
}

const CHANGES = {
  remove: { change: removeWebhook, done: "webhook-removed" },
  pause: { change: pauseWebhook, done: "webhook-paused" },
  resume: { change: resumeWebhook, done: "webhook-resumed" },
} as const;

export async function action({ context, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request, WebhooksInput);
  if (!form.ok) return form.reply;
  const input = form.value;
  switch (input.intent) {
    case "make": {
      const made = await makeWebhook(member, input);
      if (made.ok) return { secret: made.secret, isNew: true };
      if (made.reason === "too-many") return form.wait(made.waitMs);
      return form.refuse(webhookErrors.refused[made.reason], made.reason === "full" ? undefined : "address");
    }
    case "renew": {
      const secret = await renewSecret(member, input.webhook);
      return secret === null ? form.refuse(webhookErrors.gone) : { secret, isNew: false };
    }
    case "test": {
      const sent = await testWebhook(member, input.webhook);
      if (sent.ok) return redirectWithFlash(WEBHOOKS_PATH, "webhook-tested");
      return sent.reason === "gone" ? form.refuse(webhookErrors.gone) : form.wait(sent.waitMs);
    }
    case "repeat": {
      if (!(await repeatDelivery(member, input.delivery))) return form.refuse(webhookErrors.deliveryGone);
      return redirectWithFlash(WEBHOOKS_PATH, "webhook-repeated");
    }
    default: {
      const { change, done } = CHANGES[input.intent];
      if (!(await change(member, input.webhook))) return form.refuse(webhookErrors.gone);
      return redirectWithFlash(WEBHOOKS_PATH, done);
    }
  }
}

export default function OfficeWebhooks({ loaderData: { webhooks }, actionData }: Route.ComponentProps) {
  const { made, title, lead, limits, docs, make, list } = webhooksCopy;
  if (actionData && "secret" in actionData)
    return (
      <SettingsPage title={title} back={{ to: WEBHOOKS_PATH, label: title }}>
        <OnceShown secret={actionData.secret} words={made} doneTo={WEBHOOKS_PATH}>
          {!actionData.isNew && <p>{made.renewed}</p>}
        </OnceShown>
      </SettingsPage>
    );
  const result = actionData?.result;
  const ofMake = resultOf(actionData, "make");
  return (
    <SettingsPage title={title} lead={lead}>
      <OfficeTabs here="webhooks" />
      {!ofMake && <FormErrors errors={formErrorsOf(result)} />}
      <Card as="section" className="stack">
        <CardHead title={make.title} />
        <MakeWebhook lastResult={ofMake} />
        <p className="small muted">{limits}</p>
        <p>
          <ButtonLink to={`${DEVELOPERS_PATH}#webhooks`} variant="outline" iconEnd="forward">
            {docs}
          </ButtonLink>
        </p>
      </Card>
      <Card flush as="section" className="setting-card">
        {webhooks.length === 0 ? (
          <EmptyState title={list.emptyTitle} text={list.empty} />
        ) : (
          <>
            <CardHead title={list.title(webhooks.length)} />
            <WebhookList webhooks={webhooks} />
          </>
        )}
      </Card>
    </SettingsPage>
  );
}

function MakeWebhook({ lastResult }: { lastResult: Parameters<typeof useForm>[0]["lastResult"] }) {
  const words = webhooksCopy.make;
  const [form, fields] = useForm<{ address: string; topic: string }>({
    id: "make-webhook",
    lastResult: lastResult as never,
    defaultValue: { topic: "all" },
  });
  return (
    <Form method="post" className="stack" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <BoundField
        field={fields.address}
        label={words.address}
        hint={words.addressHint}
        ltr
        input={{ autoComplete: "off", inputMode: "url", required: true }}
      />
      <BoundSelect field={fields.topic} label={words.topic} options={TOPICS} />
      <SubmitButton name="intent" value="make" pendingText={words.pending}>
        {words.send}
      </SubmitButton>
    </Form>
  );
}

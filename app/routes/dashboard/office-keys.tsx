import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { curlExample } from "#app/domains/programs/curl-example.ts";
import { KeysInput } from "#app/domains/programs/keys/key-input.ts";
import { listKeys } from "#app/domains/programs/keys/list-keys.server.ts";
import { makeKey } from "#app/domains/programs/keys/make-key.server.ts";
import { revokeKey } from "#app/domains/programs/keys/revoke-key.server.ts";
import { DEVELOPERS_PATH } from "#app/domains/programs/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { keyErrors } from "#app/i18n/programs/key-errors.ts";
import { keysCopy } from "#app/i18n/programs/keys.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { formErrorsOf, resultOf } from "#app/ui/account/result-of.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { BoundField } from "#app/ui/kit/bound-field.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import { OfficeTabs } from "#app/ui/offices/office-tabs.tsx";
import { KeyList } from "#app/ui/programs/key-list.tsx";
import { NewKey } from "#app/ui/programs/new-key.tsx";
import type { Route } from "./+types/office-keys.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const HERE = "/dashboard/office/keys";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: keysCopy.title });

export async function loader({ context }: Route.LoaderArgs) {
  return { keys: await listKeys(context.get(memberContext)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request, KeysInput);
  if (!form.ok) return form.reply;
  const input = form.value;
  if (input.intent === "revoke") {
    if (!(await revokeKey(member, input.key))) return form.refuse(keyErrors.gone);
    return redirectWithFlash(HERE, "key-revoked");
  }
  const made = await makeKey(member, input.name);
  if (!made.ok) return form.refuse(keyErrors.refused[made.reason]);
  return { madeKey: made.key, example: curlExample(member.settings.origin, "estimate", made.key) };
}

export default function OfficeKeys({ loaderData: { keys }, actionData }: Route.ComponentProps) {
  if (actionData && "madeKey" in actionData)
    return (
      <SettingsPage title={keysCopy.title} back={{ to: HERE, label: keysCopy.title }}>
        <NewKey {...actionData} doneTo={HERE} />
      </SettingsPage>
    );
  return (
    <SettingsPage title={keysCopy.title} lead={keysCopy.lead}>
      <OfficeTabs here="keys" />
      <FormErrors errors={formErrorsOf(resultOf(actionData, "revoke"))} />
      <Card as="section" className="stack">
        <CardHead title={keysCopy.make.title} />
        <MakeKey lastResult={resultOf(actionData, "make")} />
        <p className="small muted">{keysCopy.limits}</p>
        <p>
          <ButtonLink to={DEVELOPERS_PATH} variant="outline" iconEnd="forward">
            {keysCopy.docs}
          </ButtonLink>
        </p>
      </Card>
      <Card flush as="section" className="setting-card">
        {keys.length === 0 ? (
          <EmptyState title={keysCopy.list.emptyTitle} text={keysCopy.list.empty} />
        ) : (
          <>
            <CardHead title={keysCopy.list.title(keys.length)} />
            <KeyList keys={keys} />
          </>
        )}
      </Card>
    </SettingsPage>
  );
}

function MakeKey({ lastResult }: { lastResult: Parameters<typeof useForm>[0]["lastResult"] }) {
  const words = keysCopy.make;
  const [form, fields] = useForm<{ name: string }>({ id: "make-key", lastResult: lastResult as never });
  return (
    <Form method="post" className="stack" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <BoundField
        field={fields.name}
        label={words.name}
        hint={words.nameHint}
        input={{ autoComplete: "off", required: true }}
      />
      <SubmitButton name="intent" value="make" pendingText={words.pending}>
        {words.send}
      </SubmitButton>
    </Form>
  );
}

import { Form, href } from "react-router";
import { forgetKept } from "#app/domains/holdings/kept/keep-property.server.ts";
import { ForgetInput } from "#app/domains/holdings/kept/kept-input.ts";
import { findKeptWithPoints } from "#app/domains/holdings/kept/kept-properties.server.ts";
import { pageOfKept } from "#app/domains/holdings/kept/view-kept.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { holdingsCopy } from "#app/i18n/holdings/holdings.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { areaWords } from "#app/i18n/reports/reports.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { BoughtPart, ChangedPart, RentPart, ValuePart } from "#app/ui/holdings/kept-parts.tsx";
import { HistoryPart } from "#app/ui/holdings/value-history.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/kept.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = holdingsCopy.one;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.kept.name ?? holdingsCopy.list.title });

export async function loader({ context, params: { keptId } }: Route.LoaderArgs) {
  return { kept: pageOfKept(found(await findKeptWithPoints(context.get(memberContext), keptId))) };
}

export async function action({ context, params: { keptId }, request }: Route.ActionArgs) {
  const form = await readForm(request, ForgetInput);
  if (!form.ok) return form.reply;
  found((await forgetKept(context.get(memberContext), keptId)) || null);
  return redirectWithFlash("/dashboard/properties", "kept-forgotten");
}

export default function KeptProperty({ loaderData: { kept } }: Route.ComponentProps) {
  const { id, name, title, areaSqm, query } = kept;
  return (
    <SettingsPage
      title={<bdi>{name}</bdi>}
      lead={`${title}، ${areaWords(areaSqm)}`}
      back={{ to: "/dashboard/properties", label: words.back }}
    >
      <div className="row gap-2">
        <ButtonLink to={href("/dashboard/properties/kept/:keptId/edit", { keptId: id })} variant="outline">
          {words.edit}
        </ButtonLink>
        <ButtonLink to={`/estimate?${query}`} variant="outline">
          {words.estimate}
        </ButtonLink>
        <ButtonLink to={`/seller-owner-report?${query}`} variant="outline">
          {words.order}
        </ButtonLink>
      </div>
      <ValuePart kept={kept} />
      <BoughtPart kept={kept} />
      <ChangedPart kept={kept} />
      <HistoryPart kept={kept} />
      <RentPart kept={kept} />
      <Card as="section" className="stack" aria-labelledby="forget-title">
        <h2 id="forget-title">{words.forget}</h2>
        <p className="muted">{words.forgetText}</p>
        <Form method="post">
          <SubmitButton name="intent" value="forget" variant="danger-outline" pendingText={words.forgetting}>
            {words.forget}
          </SubmitButton>
        </Form>
      </Card>
    </SettingsPage>
  );
}

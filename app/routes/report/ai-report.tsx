import { useState } from "react";
import { Form, redirect } from "react-router";
import { OrderInput } from "#app/domains/reports/order-input.ts";
import { orderReport, previewOrder } from "#app/domains/reports/order-report.server.ts";
import { listOwnReportTypes } from "#app/domains/reports/queries.server.ts";
import { parseReportType } from "#app/domains/reports/rules.ts";
import { explainedProperty } from "#app/domains/properties/subject.ts";
import { memberContext } from "#app/http/context.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { copy as payments } from "#app/i18n/payments.ts";
import { copy, refusalSentence } from "#app/i18n/properties.ts";
import { areaWords, propertyTitle, reportTypeLabel } from "#app/i18n/reports.ts";
import { propertyNoun } from "#app/i18n/valuation.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { ChoiceField, FormErrors } from "#app/ui/kit/form.tsx";
import { useHydrated } from "#app/ui/kit/hydrated.ts";
import { Notice } from "#app/ui/kit/notice.tsx";
import { EvidenceFacts, EvidenceLimits } from "#app/ui/property-form/evidence.tsx";
import { FormLinks, ORDER_KINDS, OrderContents } from "#app/ui/property-form/order.tsx";
import { PriceFacts } from "#app/ui/property-form/promise-card.tsx";
import type { Route } from "./+types/ai-report.ts";
import "#app/ui/property-form/order.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = copy.order;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title, noindex: true });

const KIND_OF_FORM = {
  property: null,
  buyer_investor: "buyer_investor",
  seller_owner: "seller_owner",
} as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const propertyId = query.get("property_id");
  if (!propertyId) return null;

  const member = context.get(memberContext);
  const { property, evidence } = found(await previewOrder(member, propertyId));
  const explained = explainedProperty(property);
  const { country, cityAr, propertyType } = explained;
  return {
    title: propertyTitle(explained),
    area: areaWords(property.areaSqm),
    address: property.address,
    bought: await listOwnReportTypes(member, propertyId),
    reportType: parseReportType(query.get("report_type")) ?? KIND_OF_FORM[property.formKind],
    refusal: evidence.ok ? null : refusalSentence[evidence.reason](propertyNoun[propertyType].forAll, cityAr),
    evidence: evidence.ok
      ? { ...evidence, place: undefined, country, cityAr, placeAr: evidence.place?.nameAr ?? null }
      : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const propertyId = found(new URL(request.url).searchParams.get("property_id"));
  const form = await readForm(request, OrderInput);
  if (!form.ok) return form.reply;

  const outcome = await orderReport(context.get(memberContext), propertyId, form.value.report_type);
  if (!outcome.ok) return form.refuse(payments.refused[outcome.reason]);
  return redirect(outcome.url, 303);
}

export default function AiReport({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <div className="wrap section">
        <EmptyState spot="no-results" level={1} title={words.needsProperty} text={words.needsPropertyText}>
          <FormLinks />
        </EmptyState>
      </div>
    );

  const { title, area, address, evidence, refusal } = loaderData;
  return (
    <div className="wrap order">
      <div className="page-head">
        <h1>{words.heading}</h1>
        <p className="muted">
          {title}، <bdi dir="rtl">{area}</bdi>
        </p>
        <p className="small muted">
          <bdi>{address}</bdi>
        </p>
      </div>
      <div className="order__grid">
        <Card as="section" className="stack" aria-labelledby="evidence-title">
          <div>
            <h2 id="evidence-title">{copy.evidence.title}</h2>
            <p className="small muted">{copy.evidence.text}</p>
          </div>
          {evidence && (
            <>
              <EvidenceFacts evidence={evidence} />
              <EvidenceLimits limits={evidence.limits} />
            </>
          )}
          {refusal && (
            <>
              <Notice tone="warn" title={copy.evidence.refusedTitle}>
                {refusal}
              </Notice>
              <div className="row">
                <FormLinks />
              </div>
            </>
          )}
        </Card>
        {evidence && <Order data={loaderData} result={actionData?.result} />}
      </div>
    </div>
  );
}

type OrderProps = {
  data: NonNullable<Route.ComponentProps["loaderData"]>;
  result: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
};

function Order({ data, result }: OrderProps) {
  // Payment opens in its own tab; without a script the form stays in this one.
  const scripted = useHydrated();
  const [opened, setOpened] = useState(false);
  const kept = result?.initialValue?.report_type;
  const chosen = parseReportType(typeof kept === "string" ? kept : null) ?? data.reportType;
  return (
    <Card as="section" className="stack" aria-labelledby="kind-title">
      <CardHead title={<span id="kind-title">{words.kind}</span>} />
      <FormErrors errors={result?.error?.[""]} />
      {data.bought.length > 0 && (
        <Notice
          tone="warn"
          icon="info"
          title={words.bought(data.bought.map((type) => reportTypeLabel[type]))}
        >
          <p>{words.boughtText}</p>
          <ButtonLink to="/dashboard" variant="ghost" size="sm" iconEnd="forward">
            {words.dashboard}
          </ButtonLink>
        </Notice>
      )}
      <Form
        method="post"
        reloadDocument
        className="stack"
        target={scripted ? "_blank" : undefined}
        rel="noopener"
        onSubmit={() => setOpened(true)}
      >
        <ChoiceField
          label={<span className="vh">{words.kind}</span>}
          name="report_type"
          required
          defaultValue={chosen ?? undefined}
          options={ORDER_KINDS}
          errors={result?.error?.report_type}
        />
        <OrderContents />
        <PriceFacts />
        <Button type="submit" size="lg" block variant={opened ? "outline" : "primary"} icon="lock">
          {opened ? words.payAgain : words.pay}
        </Button>
        <p className="tiny">{words.payNote}</p>
      </Form>
      <div role="status">
        {opened && (
          <Notice tone="info" title={words.opened}>
            <p>{words.openedText}</p>
            <ButtonLink to="/dashboard" variant="ghost" size="sm" iconEnd="forward">
              {words.dashboard}
            </ButtonLink>
          </Notice>
        )}
      </div>
    </Card>
  );
}

import { useRef, useState } from "react";
import { data } from "react-router";
import { findOwnProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { findOwnRequest } from "#app/domains/requests/find-request.server.ts";
import { ServiceRequestInput } from "#app/domains/requests/requests-input.ts";
import { referenceOf, SERVICE_TYPES, type ServiceType } from "#app/domains/requests/rules.ts";
import { sendServiceRequest } from "#app/domains/requests/send-service-request.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { asksToDiscard, discardDraft, dropDraft, findDraft, keepForm } from "#app/http/drafts.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { memberOf, signInFirst } from "#app/http/guards.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { serviceRequestCopy, SERVICE_LABELS } from "#app/i18n/site/service-request.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { newId } from "#app/lib/ids.ts";
import { DraftKept } from "#app/ui/kit/draft-kept.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { SentPanel } from "#app/ui/requests/sent-panel.tsx";
import { ServiceCards } from "#app/ui/requests/service-cards.tsx";
import { ServiceForm } from "#app/ui/requests/service-form.tsx";
import type { Route } from "./+types/service-request.ts";
import "#app/ui/requests/requests.css";

const PAGE = "/service-request";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: serviceRequestCopy.title,
    description: serviceRequestCopy.description,
    noindex: args.location.search !== "",
  });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The form's own fields that a visitor may have filled in. */
const TYPED = ["full_name", "phone", "phone_country", "email", "description"] as const;

const serviceOf = (asked: unknown): ServiceType | "" => SERVICE_TYPES.find((known) => known === asked) ?? "";

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const member = memberOf(context);
  const profile = member && (await findOwnProfile(member));
  const draft = await findDraft(visitor, request, PAGE, member?.userId ?? null);
  const typed = TYPED.flatMap((name) => {
    const value = draft.values?.[name];
    return typeof value === "string" && value !== "" ? [[name, value]] : [];
  });
  const asked = url.searchParams.get("sent");
  const sent = member && asked !== null ? await findOwnRequest(member, asked) : null;
  const page = {
    formKey: newId(),
    signedIn: member !== null,
    owner: member?.userId ?? null,
    values: {
      full_name: profile?.fullName ?? "",
      phone: profile?.phone ?? "",
      email: profile?.email ?? "",
      description: "",
      ...(Object.fromEntries(typed) as Partial<Record<(typeof TYPED)[number], string>>),
    },
    drafted: draft.values !== null,
    service: serviceOf(draft.values?.service_type ?? url.searchParams.get("service")),
    sent: sent && { reference: referenceOf(sent.id), service: SERVICE_LABELS[sent.serviceType] },
  };
  return data(page, { headers: draft.headers });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  if (asksToDiscard(url)) return discardDraft(visitor, request, url);
  const member = memberOf(context);
  if (!member) throw signInFirst(context, PAGE, await keepForm(visitor, request, PAGE));
  const form = await readForm(request, ServiceRequestInput);
  if (!form.ok) return form.reply;
  try {
    const outcome = await sendServiceRequest(member, form.value);
    if (outcome.ok) {
      const used = await dropDraft(visitor, request, PAGE);
      return redirectWithFlash(`${PAGE}?sent=${outcome.id}`, "request-sent", used);
    }
    if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
    return form.refuse(serviceRequestCopy.closed);
  } catch (error) {
    member.log("service_request.failed", { reference: member.reference, error: errorText(error) });
    return form.fail(serviceRequestCopy.failed);
  }
}

export default function ServiceRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { sent } = loaderData;
  return (
    <div className="wrap column request">
      <PageHead title={serviceRequestCopy.title} lead={serviceRequestCopy.lead} leadClass="page-head__lead" />
      {sent ? (
        <>
          <SentPanel
            words={serviceRequestCopy.sent}
            text={serviceRequestCopy.sent.text(sent.service)}
            reference={sent.reference}
            to={PAGE}
          />
          <ServiceCards />
        </>
      ) : (
        <ServiceParts key={String(loaderData.drafted)} page={loaderData} result={actionData?.result} />
      )}
    </div>
  );
}

/** The service cards, and the form that their buttons fill in. */
function ServiceParts({
  page,
  result,
}: {
  page: Route.ComponentProps["loaderData"];
  result: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const [service, setService] = useState(
    result ? serviceOf(result.initialValue?.service_type) : page.service,
  );
  return (
    <>
      <ServiceCards
        onChoose={(chosen) => {
          setService(chosen);
          select.current?.focus();
        }}
      />
      <Card as="section" className="request__form" aria-labelledby="form-title">
        <h2 id="form-title">{serviceRequestCopy.formTitle}</h2>
        {page.drafted && <DraftKept />}
        <ServiceForm {...page} result={result} service={service} onService={setService} serviceRef={select} />
      </Card>
    </>
  );
}

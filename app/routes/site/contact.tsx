import { redirectDocument } from "react-router";
import { findOwnProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { ContactInput } from "#app/domains/requests/requests-input.ts";
import { referenceOf } from "#app/domains/requests/rules.ts";
import { sendContactMessage } from "#app/domains/requests/send-contact-message.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readCredentialForm } from "#app/http/form.server.ts";
import { memberOf } from "#app/http/guards.server.ts";
import { contactCopy } from "#app/i18n/site/contact.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { newId } from "#app/lib/ids.ts";
import { Card } from "#app/ui/kit/card.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { ContactAside } from "#app/ui/requests/contact-aside.tsx";
import { ContactForm } from "#app/ui/requests/contact-form.tsx";
import { SentPanel } from "#app/ui/requests/sent-panel.tsx";
import type { Route } from "./+types/contact.ts";
import "#app/ui/requests/requests.css";

const PAGE = "/contact";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: contactCopy.title,
    description: contactCopy.description,
    noindex: args.location.search !== "",
  });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const isId = (text: string | null): text is string => text !== null && /^[\da-f]{32}$/.test(text);

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { settings } = context.get(visitorContext);
  const siteKey = settings.turnstile?.siteKey ?? null;
  // Turnstile's script and the policy that allows it come only with a document load, not with a client navigation.
  if (siteKey !== null && new URL(request.url).pathname !== url.pathname)
    throw redirectDocument(url.pathname + url.search);
  const member = memberOf(context);
  const profile = member && (await findOwnProfile(member));
  // The page only says that a message was sent, so it does not check whose it was.
  const sent = url.searchParams.get("sent");
  return {
    formKey: newId(),
    siteKey,
    values: {
      name: profile?.fullName ?? "",
      email: profile?.email ?? "",
      phone: profile?.phone ?? "",
    },
    headAddress: settings.seller.address,
    reference: isId(sent) ? referenceOf(sent) : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  const form = await readCredentialForm(visitor, request, ContactInput);
  if (!form.ok) return form.reply;
  try {
    const outcome = await sendContactMessage(visitor, form.value, memberOf(context)?.userId ?? null);
    if (outcome.ok) return redirectWithFlash(`${PAGE}?sent=${outcome.id}`, "message-sent");
    if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
    return form.refuse(contactCopy.closed);
  } catch (error) {
    visitor.log("contact.failed", { reference: visitor.reference, error: errorText(error) });
    return form.fail(contactCopy.failed);
  }
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { headAddress, reference, ...form } = loaderData;
  return (
    <div className="wrap column contact-page">
      <PageHead title={contactCopy.title} lead={contactCopy.lead} leadClass="page-head__lead" />
      <div className="beside contact__grid">
        <Card as="section" className="contact__form" aria-labelledby="form-title">
          {reference === null ? (
            <>
              <h2 id="form-title">{contactCopy.formTitle}</h2>
              <ContactForm {...form} result={actionData?.result} />
            </>
          ) : (
            <>
              <h2 id="form-title" className="vh">
                {contactCopy.formTitle}
              </h2>
              <SentPanel
                words={contactCopy.sent}
                text={contactCopy.sent.text}
                reference={reference}
                to={PAGE}
              />
            </>
          )}
        </Card>
        <ContactAside headAddress={headAddress} />
      </div>
    </div>
  );
}

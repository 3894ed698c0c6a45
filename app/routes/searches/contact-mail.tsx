import { data, Form } from "react-router";
import { confirmContactMail, readContactLink } from "#app/domains/listings/contact/contact-mail.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { LINK_HEADERS } from "#app/http/link.server.ts";
import { ownListingsCopy } from "#app/i18n/listings/own-listings.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { QuestionPage } from "#app/ui/listings/question-page.tsx";
import type { Route } from "./+types/contact-mail.ts";
import "#app/ui/listings/favorites.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = ownListingsCopy.confirmMail;

export const headers: Route.HeadersFunction = () => LINK_HEADERS;

// The URL is a secret: no canonical link may repeat it.
export const meta: Route.MetaFunction = (args) =>
  pageMeta({ ...args, location: { pathname: "/" } }, { title: words.title, noindex: true });

const answer = <Link extends { state: string }>(link: Link) =>
  data(link, { status: link.state === "unknown" ? 404 : link.state === "expired" ? 410 : 200 });

// Opening the link changes nothing, so a mail scanner cannot confirm it; the button posts.
export async function loader({ context, params }: Route.LoaderArgs) {
  return answer(await readContactLink(context.get(visitorContext), params.token));
}

export async function action({ context, params }: Route.ActionArgs) {
  return answer(await confirmContactMail(context.get(visitorContext), params.token));
}

const SAID = {
  confirmed: { title: words.doneTitle, text: words.done },
  expired: { title: words.expiredTitle, text: words.expired },
  unknown: { title: words.unknownTitle, text: words.unknown },
};

export default function ConfirmContactMail({ loaderData, actionData }: Route.ComponentProps) {
  const link = actionData ?? loaderData;
  if (link.state !== "open")
    return (
      <div className="wrap favorites">
        <EmptyState
          spot={link.state === "confirmed" ? "success" : "no-results"}
          level={1}
          {...SAID[link.state]}
        >
          <ButtonLink to="/marketplace">{words.market}</ButtonLink>
        </EmptyState>
      </div>
    );
  return (
    <QuestionPage words={words} about={<Ltr>{link.email}</Ltr>}>
      <Form method="post">
        <SubmitButton pendingText={words.sending}>{words.send}</SubmitButton>
      </Form>
    </QuestionPage>
  );
}

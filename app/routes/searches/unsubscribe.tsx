import { data, Form } from "react-router";
import { findSavedSearch } from "#app/domains/listings/saved/saved-searches.server.ts";
import { searchOfToken, unsubscribe } from "#app/domains/listings/saved/unsubscribe.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { LINK_HEADERS } from "#app/http/link.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { savedSearchesCopy, describeSearch } from "#app/i18n/listings/saved-searches.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { QuestionPage } from "#app/ui/listings/question-page.tsx";
import type { Route } from "./+types/unsubscribe.ts";
import "#app/ui/listings/favorites.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = savedSearchesCopy.unsubscribe;

export const headers: Route.HeadersFunction = () => LINK_HEADERS;

// The URL is a secret: no canonical link may repeat it.
export const meta: Route.MetaFunction = (args) =>
  pageMeta({ ...args, location: { pathname: "/" } }, { title: words.title, noindex: true });

type State = "kept" | "removed" | "unknown";

// Opening the link changes nothing, so a mail scanner cannot end the mails; the button posts.
export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const id = searchOfToken(visitor, params.token);
  const saved = id && (await findSavedSearch(visitor, id));
  const state: State = saved ? "kept" : id ? "removed" : "unknown";
  return data(
    { state, sentence: saved ? describeSearch(saved.search) : null },
    { status: state === "unknown" ? 404 : 200 },
  );
}

export async function action({ context, params }: Route.ActionArgs) {
  const known = await unsubscribe(context.get(visitorContext), params.token);
  const state: State = known ? "removed" : "unknown";
  return data({ state }, { status: known ? 200 : 404 });
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? loaderData.state;
  if (state !== "kept") {
    const done = state === "removed";
    return (
      <div className="wrap favorites">
        <EmptyState
          spot={done ? "success" : "no-results"}
          level={1}
          title={done ? words.doneTitle : words.unknownTitle}
          text={done ? words.done : words.unknown}
        >
          <ButtonLink to="/marketplace">{words.market}</ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <QuestionPage words={words} about={loaderData.sentence}>
      <Form method="post">
        <SubmitButton pendingText={words.sending}>{words.send}</SubmitButton>
      </Form>
    </QuestionPage>
  );
}

import { data, Form } from "react-router";
import { findValueMails } from "#app/domains/holdings/kept/value-mails.server.ts";
import { findSavedSearch } from "#app/domains/listings/saved/saved-searches.server.ts";
import { findTold } from "#app/domains/listings/prices/mute-favorite.server.ts";
import {
  subscriptionOfToken,
  unsubscribe,
  type Subscription,
} from "#app/domains/listings/saved/unsubscribe.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { LINK_HEADERS } from "#app/http/link.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { holdingsCopy } from "#app/i18n/holdings/holdings.ts";
import { savedSearchesCopy, describeSearch } from "#app/i18n/listings/saved-searches.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { QuestionPage } from "#app/ui/listings/question-page.tsx";
import type { Route } from "./+types/unsubscribe.ts";
import "#app/ui/listings/favorites.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const common = savedSearchesCopy.unsubscribe;
const WORDS = {
  search: common,
  price: savedSearchesCopy.unsubscribePrice,
  values: holdingsCopy.unsubscribe,
} as const;

function kindOf(of: Subscription | null): keyof typeof WORDS {
  if (of !== null && "listingId" in of) return "price";
  return of !== null && "valuesOf" in of ? "values" : "search";
}

/** What the mails are about, in words; null once they have ended. */
async function aboutOf(ctx: Parameters<typeof findTold>[0], of: Subscription): Promise<string | null> {
  if ("listingId" in of) {
    const told = await findTold(ctx, of);
    return told && (told.title ?? WORDS.price.notPublic);
  }
  if ("valuesOf" in of) {
    const mails = await findValueMails(ctx, of.valuesOf);
    return mails && mails.mutedAt === null ? WORDS.values.about : null;
  }
  const saved = await findSavedSearch(ctx, of.searchId);
  return saved && describeSearch(saved.search);
}

export const headers: Route.HeadersFunction = () => LINK_HEADERS;

// The URL is a secret: no canonical link may repeat it.
export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    { ...args, location: { pathname: "/" } },
    { title: WORDS[args.loaderData?.kind ?? "search"].title, noindex: true },
  );

type State = "kept" | "removed" | "unknown";

// Opening the link changes nothing, so a mail scanner cannot end the mails; the button posts.
export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const of = subscriptionOfToken(visitor, params.token);
  const about = of && (await aboutOf(visitor, of));
  const state: State = about !== null ? "kept" : of ? "removed" : "unknown";
  return data({ state, about, kind: kindOf(of) }, { status: state === "unknown" ? 404 : 200 });
}

export async function action({ context, params }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  const known = await unsubscribe(visitor, params.token);
  const state: State = known ? "removed" : "unknown";
  return data(
    { state, kind: kindOf(subscriptionOfToken(visitor, params.token)) },
    { status: known ? 200 : 404 },
  );
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { state, kind } = actionData ?? loaderData;
  const words = WORDS[kind];
  if (state !== "kept") {
    const done = state === "removed";
    return (
      <div className="wrap favorites">
        <EmptyState
          spot={done ? "success" : "no-results"}
          level={1}
          title={done ? words.doneTitle : common.unknownTitle}
          text={done ? words.done : common.unknown}
        >
          <ButtonLink to="/marketplace">{common.market}</ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <QuestionPage words={words} about={loaderData.about}>
      <Form method="post">
        <SubmitButton pendingText={words.sending}>{words.send}</SubmitButton>
      </Form>
    </QuestionPage>
  );
}

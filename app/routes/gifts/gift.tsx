import { data, Form } from "react-router";
import { acceptGift, readGift } from "#app/domains/orders/gifts/accept-gift.server.ts";
import { viewerContext, visitorContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { memberOf, signInFirst } from "#app/http/guards.server.ts";
import { SHARED_PAGE_HEADERS } from "#app/http/shared-link.server.ts";
import { giftsCopy } from "#app/i18n/orders/gifts.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { Route } from "./+types/gift.ts";
import "#app/ui/listings/favorites.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = giftsCopy.page;

export const headers: Route.HeadersFunction = () => SHARED_PAGE_HEADERS;

// The URL is a secret: no canonical link may repeat it.
export const meta: Route.MetaFunction = (args) =>
  pageMeta({ ...args, location: { pathname: "/" } }, { title: words.title, noindex: true });

const STATUS = { unknown: 404, accepted: 410, taken_back: 410, expired: 410, ended: 410 } as const;

// Opening the link changes nothing, so a mail scanner cannot accept the gift; the button posts.
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const gift = await readGift(context.get(visitorContext), token, viewer?.userId ?? null);
  if (gift.ok) return data({ ...gift, isMember: memberOf(context) !== null });
  return data(gift, { status: gift.isOwn ? 200 : STATUS[gift.reason] });
}

export async function action({ context, params: { token } }: Route.ActionArgs) {
  const member = memberOf(context);
  if (!member) return signInFirst(context, `/gifts/${token}`);
  const accepted = await acceptGift(member, token);
  if (accepted.ok) return redirectWithFlash("/dashboard/credits", "gift-accepted");
  return data({ refused: accepted.reason }, { status: accepted.reason === "too-many" ? 429 : 409 });
}

export default function Gift({ loaderData: gift, actionData }: Route.ComponentProps) {
  // A refusal that the page itself shows needs no second saying.
  const refused = actionData && "refused" in actionData ? giftsCopy.refused[actionData.refused] : null;
  if (!gift.ok)
    return (
      <div className="wrap section">
        <EmptyState
          spot={gift.isOwn ? "success" : "no-results"}
          level={1}
          {...(gift.isOwn ? { title: words.title, text: words.yours } : giftsCopy.refused[gift.reason])}
        >
          <ButtonLink to={gift.isOwn ? "/dashboard/credits" : "/"}>
            {gift.isOwn ? words.toCredits : words.toHome}
          </ButtonLink>
        </EmptyState>
      </div>
    );
  const { name, message, expiresAt, isOwn, isMember } = gift;
  return (
    <div className="wrap favorites favorites--narrow">
      <h1>{words.title}</h1>
      <Card className="stack">
        <p>
          <b>{name === null ? words.fromMember : <bdi>{words.from(name)}</bdi>}</b>
        </p>
        {message !== null && (
          <blockquote>
            <p className="preline" dir="auto">
              {message}
            </p>
          </blockquote>
        )}
        <p>{words.what}</p>
        <p className="small muted">{words.until(expiresAt)}</p>
        {refused && (
          <Notice tone="bad" title={refused.title} role="alert">
            {refused.text}
          </Notice>
        )}
        {isOwn ? (
          <Notice>{words.own}</Notice>
        ) : (
          <Form method="post">
            <SubmitButton icon="check" pendingText={words.accepting}>
              {isMember ? words.accept : words.signIn}
            </SubmitButton>
          </Form>
        )}
      </Card>
    </div>
  );
}

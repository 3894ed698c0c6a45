import { data, href, redirect } from "react-router";
import { setBlocked } from "#app/domains/listings/inbox/block-person.server.ts";
import { findConversation, markRead } from "#app/domains/listings/inbox/find-conversation.server.ts";
import { ConversationInput } from "#app/domains/listings/inbox/inbox-input.ts";
import { VIEWING_WITHIN } from "#app/domains/listings/inbox/rules.ts";
import { sendAnswer } from "#app/domains/listings/inbox/send-answer.server.ts";
import {
  cancelViewing,
  confirmViewing,
  declineViewing,
  listViewings,
  proposeViewing,
} from "#app/domains/listings/inbox/viewings.server.ts";
import { clockTime } from "#app/domains/listings/own/country-clock.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { inboxCopy } from "#app/i18n/listings/inbox.ts";
import { viewingCopy } from "#app/i18n/listings/viewings.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { resultOf } from "#app/ui/account/result-of.ts";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { AboutListing } from "#app/ui/listings/inbox/about-listing.tsx";
import { AnswerForm } from "#app/ui/listings/inbox/answer-form.tsx";
import { MessageList } from "#app/ui/listings/inbox/message-list.tsx";
import { BlockedNotice, SafetyPart } from "#app/ui/listings/inbox/safety-card.tsx";
import { ViewingCard } from "#app/ui/listings/inbox/viewing-card.tsx";
import type { Route } from "./+types/conversation.ts";
import "#app/ui/listings/inbox/inbox.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = inboxCopy.conversation;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params: { conversationId }, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const before = readCursor(url, "before");
  const conversation = found(await findConversation(member, conversationId, before));
  const { standing, live, older, ...shown } = conversation;
  const [viewings] = await Promise.all([
    listViewings(member, conversationId),
    before === null ? markRead(member, standing) : null,
  ]);
  const { side } = standing;
  const at = member.now();
  const { country } = shown;
  return {
    ...shown,
    otherName: shown.name ?? words.names[side],
    side,
    conversationId,
    listing: live && { id: live.id, image: live.image, price: live.price, currency: live.currency },
    older: older && `?before=${writeCursor(older)}`,
    newest: before === null ? null : href("/dashboard/inbox/:conversationId", { conversationId }),
    viewings: viewings.map(({ id, state, proposedBy, times, confirmedFor }) => ({
      id,
      state,
      proposedBy,
      times,
      confirmedFor,
    })),
    from: clockTime(at + minutes(1), country),
    until: clockTime(at + VIEWING_WITHIN, country),
    formKey: newId(),
    at,
  };
}

type Outcome = { ok: true } | { ok: false; reason: keyof typeof viewingCopy.refused } | Wait;
type Wait = { ok: false; reason: "too-many"; waitMs: number };
type Member = Parameters<typeof sendAnswer>[0];

/** Does what a form asks for; the toast that tells of it, if the page does not show it by itself. */
async function act(
  member: Member,
  id: string,
  input: ConversationInput,
): Promise<{ outcome: Outcome; done: FlashKey | null }> {
  switch (input.intent) {
    case "answer":
      return { outcome: await sendAnswer(member, id, input), done: null };
    case "propose":
      return { outcome: await proposeViewing(member, id, input.times), done: "viewing-proposed" };
    case "confirm":
      return { outcome: await confirmViewing(member, id, input), done: "viewing-confirmed" };
    case "decline":
      return { outcome: await declineViewing(member, id, input.viewing), done: "viewing-declined" };
    case "cancel":
      return { outcome: await cancelViewing(member, id, input.viewing), done: "viewing-cancelled" };
    case "block":
    case "unblock": {
      const on = input.intent === "block";
      const ok = await setBlocked(member, id, on);
      return {
        outcome: ok ? { ok } : { ok, reason: "gone" },
        done: on ? "person-blocked" : "person-unblocked",
      };
    }
  }
}

export async function action({ context, params: { conversationId }, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request, ConversationInput);
  if (!form.ok) return form.reply;
  const { intent } = form.value;
  try {
    const { outcome, done } = await act(member, conversationId, form.value);
    const here = href("/dashboard/inbox/:conversationId", { conversationId });
    if (outcome.ok) return done === null ? redirect(here) : redirectWithFlash(here, done);
    if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
    if (outcome.reason === "gone") throw data(null, { status: 404 });
    return form.refuse(viewingCopy.refused[outcome.reason]);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    member.log("inbox.act_failed", { act: intent, reference: member.reference, error: errorText(error) });
    return form.fail(intent === "answer" ? words.failed : words.actFailed);
  }
}

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { conversationId, otherName, side, hasBlocked, messages, older, newest, at } = loaderData;
  const answer = resultOf(actionData, "answer");
  const lastOwn = messages.findLast(({ mine }) => mine)?.id ?? "none";
  return (
    <div className="wrap column gap-6 conv">
      <BackLink to="/dashboard/inbox" label={words.back} />
      <header>
        <h1>
          <bdi>{words.with(otherName)}</bdi>
        </h1>
        <p className="small muted">{inboxCopy.roles[side]}</p>
      </header>
      <AboutListing title={loaderData.title} listing={loaderData.listing} />
      <Card as="section" className="stack">
        <MessageList {...{ messages, otherName, older, newest, at }} />
        {hasBlocked ? (
          <BlockedNotice />
        ) : (
          // A new form once the message stands above it.
          newest === null && <AnswerForm key={lastOwn} formKey={loaderData.formKey} result={answer} />
        )}
      </Card>
      <ViewingCard
        part={{ ...loaderData, open: !hasBlocked }}
        result={answer ? undefined : actionData?.result}
      />
      <SafetyPart conversationId={conversationId} hasBlocked={hasBlocked} />
    </div>
  );
}

import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { MESSAGE } from "#app/domains/listings/rules.ts";
import { usuallyAnswers } from "#app/i18n/listings/inbox.ts";
import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { DoneNotice } from "../auth/done-notice.tsx";
import { ContactOfferParts, type ContactOffer } from "./contact-offer.tsx";
import { Ltr } from "../kit/bdi.tsx";
import { BoundTextArea } from "../kit/bound-field.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { Link } from "../kit/link.tsx";

const words = listingPageCopy.contact;

/** Reply to the message form: sent, and where its conversation is, or refused with the typed text. */
export type MessageReply =
  { sent: true; conversationId: string | null } | { result: SubmissionResult<string[]> };

/** Contact with the owner by message, and by what the owner offers to members. The page itself holds no number and no address. */
export function ContactCard({
  listingId,
  signedIn,
  offer,
  conversationId,
  usualMs,
  office,
  reply,
}: {
  listingId: string;
  signedIn: boolean;
  /** Only for members. */
  offer: ContactOffer | null;
  /** The member's conversation about this listing, if there is one. */
  conversationId: string | null;
  /** Within which time the advertiser usually answers; null if that is not told. */
  usualMs: number | null;
  office: { name: string; slug: string } | null;
  reply: MessageReply | undefined;
}) {
  return (
    <>
      <h2>{words.title}</h2>
      {office && (
        <p>
          {officeCopy.page.of}{" "}
          <Link to={href("/office/:slug", { slug: office.slug })}>
            <bdi>{office.name}</bdi>
          </Link>
        </p>
      )}
      {usualMs !== null && <p className="small">{usuallyAnswers(usualMs)}</p>}
      {signedIn ? (
        <>
          {offer && <ContactOfferParts listingId={listingId} offer={offer} />}
          {conversationId !== null && !(reply && "sent" in reply) && (
            <p className="small">
              {words.asked} <ConversationLink conversationId={conversationId} />
            </p>
          )}
          <MessageParts listingId={listingId} reply={reply} />
        </>
      ) : (
        <>
          <p className="small muted">{words.private}</p>
          <ButtonLink
            to={`/auth?next=${encodeURIComponent(href("/marketplace/:listingId", { listingId }))}`}
            icon="mail"
            block
            rel="nofollow"
          >
            {words.signIn}
          </ButtonLink>
        </>
      )}
    </>
  );
}

const ConversationLink = ({ conversationId }: { conversationId: string }) => (
  <Link to={href("/dashboard/inbox/:conversationId", { conversationId })} rel="nofollow">
    {words.conversation}
  </Link>
);

/** The form, or that its message was sent; opening the page again gives a new form. */
function MessageParts({ listingId, reply }: { listingId: string; reply: MessageReply | undefined }) {
  if (!reply || !("sent" in reply)) return <MessageForm listingId={listingId} result={reply?.result} />;
  return (
    <>
      <DoneNotice title={words.sent}>{words.sentText}</DoneNotice>
      {reply.conversationId !== null && (
        <p>
          <ConversationLink conversationId={reply.conversationId} />
        </p>
      )}
      <ButtonLink to={href("/marketplace/:listingId", { listingId })} variant="ghost">
        {words.another}
      </ButtonLink>
    </>
  );
}

function MessageForm({
  listingId,
  result,
}: {
  listingId: string;
  result: SubmissionResult<string[]> | undefined;
}) {
  const [form, { message }] = useForm<{ message: string }>({
    id: "message",
    lastResult: result,
    constraint: { message: { required: true, maxLength: MESSAGE.max } },
  });
  return (
    <form
      method="post"
      action={href("/marketplace/:listingId", { listingId })}
      className="stack"
      {...getFormProps(form)}
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      <BoundTextArea
        field={message}
        label={words.message}
        hint={words.hint}
        input={{ placeholder: words.placeholder, rows: 4 }}
      />
      <SubmitButton block icon="mail" pendingText={words.sending}>
        {words.send}
      </SubmitButton>
    </form>
  );
}

export type OwnContact = { name: string | null; phone: string | null; email: string | null };

/** For the owner of the listing: the contact data that visitors never see, and links to change the listing. */
export function OwnContactCard({
  listingId,
  contact,
  accountEmail,
}: {
  listingId: string;
  contact: OwnContact;
  accountEmail: string;
}) {
  const own = listingPageCopy.own;
  return (
    <>
      <h2>{own.title}</h2>
      <p className="small muted">{own.onlyYou}</p>
      <dl className="kv lp__own">
        <div>
          <dt>{own.name}</dt>
          <dd>{contact.name ?? own.missing}</dd>
        </div>
        <div>
          <dt>{own.phone}</dt>
          <dd>{contact.phone ? <Ltr>{contact.phone}</Ltr> : own.missing}</dd>
        </div>
        <div>
          <dt>{contact.email ? own.email : own.accountEmail}</dt>
          <dd>
            <Ltr>{contact.email ?? accountEmail}</Ltr>
          </dd>
        </div>
      </dl>
      <div className="row gap-2">
        <ButtonLink to={href("/marketplace/:listingId/edit", { listingId })}>{own.edit}</ButtonLink>
        <ButtonLink to="/dashboard/listings" variant="outline">
          {own.all}
        </ButtonLink>
      </div>
    </>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { Ltr } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";

const words = listingPageCopy.numbers;

/** Where the answer stands: on the page of its form, and on the page that the form leads to. */
const NUMBER_ANSWER = "number-answer";

type ContactWay = keyof typeof words.ways;

/** What an advertiser lets members see and use. */
export type ContactOffer = { name: string | null; call: boolean; whatsapp: boolean };

/** The answer to a press: the number, or why there is none. */
export type NumberReply =
  { number: { way: ContactWay; phone: string; url: string } } | { result: SubmissionResult<string[]> };

/** The advertiser's name and the buttons that show the number, as far as they are offered. */
export function ContactOfferParts({ listingId, offer }: { listingId: string; offer: ContactOffer }) {
  const { name, call, whatsapp } = offer;
  return (
    <>
      {name !== null && (
        <p>
          {words.advertiser} <bdi>{name}</bdi>
        </p>
      )}
      {(call || whatsapp) && (
        <form
          method="post"
          action={href("/marketplace/:listingId/number", { listingId })}
          data-in-place={NUMBER_ANSWER}
        >
          <WayButtons offer={offer} />
        </form>
      )}
      <NumberAnswer reply={undefined} />
    </>
  );
}

/** A button for each way that is offered. */
export function WayButtons({ offer }: { offer: ContactOffer }) {
  const button = (way: ContactWay) => (
    <SubmitButton name="way" value={way} variant="outline" pendingText={words.sending}>
      {words.ways[way]}
    </SubmitButton>
  );
  return (
    <div className="row gap-2">
      {offer.call && button("call")}
      {offer.whatsapp && button("whatsapp")}
    </div>
  );
}

/** The number with its link, or why it is not shown; said aloud when it arrives. */
export function NumberAnswer({ reply }: { reply: NumberReply | undefined }) {
  return (
    <div id={NUMBER_ANSWER} aria-live="polite" className="stack gap-2">
      {reply && "result" in reply && <FormErrors errors={formErrorsOf(reply.result)} />}
      {reply && "number" in reply && (
        <>
          <p>
            {words.number} <Ltr>{reply.number.phone}</Ltr>
          </p>
          <ButtonLink
            to={reply.number.url}
            document
            rel="noopener noreferrer nofollow"
            target={reply.number.way === "whatsapp" ? "_blank" : undefined}
          >
            {words.open[reply.number.way]}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

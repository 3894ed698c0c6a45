import { z } from "zod";
import { AHEAD } from "#app/domains/listings/own/country-clock.ts";
import type { RegisterKeys } from "#app/platform/licence-settings.ts";
import type { RegisterCall } from "#app/platform/register-call.server.ts";
import { withParams } from "#app/lib/with-params.ts";
import type { AskRegister, LicenceAnswer, LicenceFacts, LicenceQuestion } from "../rules.ts";
import type { LicenceRefusal } from "../rules.ts";
import { amount, endOfNamedDay, isOtherAdvert, shortText } from "./facts.ts";

const Advertisement = z.object({
  adLicenseNumber: z.coerce.string(),
  isHalted: z.boolean().nullish(),
  propertyType: shortText,
  propertyArea: amount,
  advertisementType: shortText,
  location: z.object({ city: shortText }).nullish().catch(null),
  endDate: z.unknown(),
  // Older answers name the same page so.
  adLicenseURL: z.string().nullish().catch(null),
  adLicenseUrl: z.string().nullish().catch(null),
  qrCodeUrl: z.string().nullish().catch(null),
});

const Answer = z.object({
  Header: z.object({ ReqID: shortText }).nullish().catch(null),
  Body: z.object({
    result: z
      .object({
        isValid: z.boolean(),
        advertisement: Advertisement.nullish(),
        message: z.string().nullish().catch(null),
      })
      .nullish(),
    error: z.object({ message: z.string() }).nullish(),
  }),
});
type Answer = z.output<typeof Answer>;

/** 1: a person's identity; 2: the unified number of a company, which begins with 7. */
const idTypeOf = (holder: string): "1" | "2" => (holder.startsWith("7") ? "2" : "1");

/** The gateway has one code for all refusals and says the rest in words. */
function whyOf(message: string): LicenceRefusal {
  if (/منته|انته|expired/i.test(message)) return "expired";
  return /ملغ|[إا]لغا|موقوف|cancel/i.test(message) ? "cancelled" : "unknown";
}

function factsOf(advert: z.output<typeof Advertisement>, { holder }: LicenceQuestion): LicenceFacts {
  return {
    advertiser: idTypeOf(holder) === "1" ? "person" : "office",
    city: advert.location?.city,
    offer: advert.advertisementType,
    propertyType: advert.propertyType,
    areaSqm: advert.propertyArea,
  };
}

function read(answer: Answer, question: LicenceQuestion): LicenceAnswer {
  const reference = answer.Header?.ReqID ?? null;
  const { result, error } = answer.Body;
  const advert = result?.advertisement;
  const validUntil = endOfNamedDay(advert?.endDate, AHEAD.sa);
  const facts = advert ? factsOf(advert, question) : {};
  const refused = (outcome: LicenceRefusal): LicenceAnswer => ({ outcome, validUntil, reference, facts });
  if (result && advert) {
    if (advert.adLicenseNumber !== question.number) throw new Error("REGA answered about another number");
    if (advert.isHalted === true) return refused("cancelled");
    if (validUntil !== null && validUntil <= question.at) return refused("expired");
    if (!result.isValid) return refused(whyOf(result.message ?? ""));
    if (validUntil === null) throw new Error("REGA confirmed a licence without its last day");
    if (isOtherAdvert(facts, question)) return refused("other-advert");
    const link = advert.adLicenseURL ?? advert.adLicenseUrl ?? advert.qrCodeUrl ?? null;
    return { outcome: "confirmed", validUntil, link, reference, facts };
  }
  if (result?.isValid) throw new Error("REGA confirmed a licence without saying which");
  const message = error?.message ?? result?.message;
  if (message === undefined || message === null) throw new Error("REGA refused without a reason");
  return refused(whyOf(message));
}

/**
 * REGA's register, by the gateway that licensed platforms ask: `AdvertisementValidator`, with the number and the
 * identity of whoever it was given to.
 */
export function regaRegister({ origin, id, secret }: RegisterKeys, call: RegisterCall): AskRegister {
  return async (question) => {
    const { number, holder } = question;
    const { status, body } = await call(
      withParams(`${origin}/v2/brokerage/AdvertisementValidator`, {
        adLicenseNumber: number,
        advertiserId: holder,
        idType: idTypeOf(holder),
      }),
      { headers: { "X-IBM-Client-Id": id, "X-IBM-Client-Secret": secret, RefId: "1" } },
    );
    const answer = Answer.safeParse(body);
    // The gateway answers 400 for a number that it refuses, with its reason.
    if ((status !== 200 && status !== 400) || !answer.success) throw new Error(`REGA answered ${status}`);
    return read(answer.data, question);
  };
}

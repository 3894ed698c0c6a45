import { z } from "zod";
import { AHEAD } from "#app/domains/listings/own/country-clock.ts";
import { withParams } from "#app/lib/with-params.ts";
import type { RegisterKeys } from "#app/platform/licence-settings.ts";
import type { RegisterCall } from "#app/platform/register-call.server.ts";
import type { AskRegister, LicenceAnswer, LicenceQuestion } from "../rules.ts";
import type { LicenceRefusal } from "../rules.ts";
import { amount, endOfNamedDay, isOtherAdvert, shortText } from "./facts.ts";

const Token = z.object({ accessToken: z.string().min(1) });

const Permit = z.object({
  permitNumber: z.coerce.string(),
  expiresAt: z.unknown(),
  status: shortText,
  validationUrl: z.string().nullish().catch(null),
  property: z
    .object({ city: shortText, listingType: shortText, propertyType: shortText, size: amount })
    .nullish()
    .catch(null),
});
const Permits = z.object({ data: z.array(Permit).max(50), requestId: shortText });

function read(
  question: LicenceQuestion,
  reference: string | null,
  permit: z.output<typeof Permit>,
): LicenceAnswer {
  if (permit.permitNumber.toUpperCase() !== question.number) throw new Error("answered about another permit");
  const validUntil = endOfNamedDay(permit.expiresAt, AHEAD[question.country]);
  const { city, listingType: offer, propertyType, size: areaSqm } = permit.property ?? {};
  const facts = { advertiser: "office" as const, city, offer, propertyType, areaSqm };
  const refused = (outcome: LicenceRefusal): LicenceAnswer => ({ outcome, validUntil, reference, facts });
  if (/cancel|revoke|suspend/i.test(permit.status ?? "")) return refused("cancelled");
  if (/expire/i.test(permit.status ?? "")) return refused("expired");
  if (validUntil === null) throw new Error("a permit without its last day");
  if (validUntil <= question.at) return refused("expired");
  if (isOtherAdvert(facts, question)) return refused("other-advert");
  return { outcome: "confirmed", validUntil, link: permit.validationUrl ?? null, reference, facts };
}

/**
 * A register of permits, in the published shape of a look-up of Dubai's: a token for the keys, then the permit by its
 * number and the licence of the office that it was given to. `permitType` says whose permits.
 */
export function permitRegister(
  { origin, id, secret }: RegisterKeys,
  call: RegisterCall,
  permitType: "rera" | "aqarat",
): AskRegister {
  return async (question) => {
    const login = await call(`${origin}/v1/auth/token`, {
      method: "POST",
      body: { apiKey: id, apiSecret: secret },
    });
    const token = Token.safeParse(login.body);
    if (login.status !== 200 || !token.success) throw new Error(`the token was refused with ${login.status}`);
    const address = [question.number, question.holder].map(encodeURIComponent).join("/");
    const { status, body } = await call(withParams(`${origin}/v1/compliances/${address}`, { permitType }), {
      headers: { Authorization: `Bearer ${token.data.accessToken}` },
    });
    const none: LicenceAnswer = { outcome: "unknown", validUntil: null, reference: null, facts: {} };
    if (status === 404) return none;
    const permits = Permits.safeParse(body);
    if (status !== 200 || !permits.success) throw new Error(`the register answered ${status}`);
    const [permit] = permits.data.data;
    return permit ? read(question, permits.data.requestId ?? null, permit) : none;
  };
}

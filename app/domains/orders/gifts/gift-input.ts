import { z } from "zod";
import { giftsCopy } from "#app/i18n/orders/gifts.ts";
import { say } from "#app/i18n/site/errors.ts";
import { nameFault } from "#app/lib/text/person-name.ts";
import { mailAddress, optionalLongText, personName } from "#app/lib/text/typed-fields.ts";
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from "./rules.ts";

const { wanted } = giftsCopy;

/** A gift of one credit. What strangers read holds no address that they could follow. */
export const GiveInput = z.object({
  intent: z.literal("give"),
  email: mailAddress({ missing: wanted.email, invalid: wanted.emailInvalid, long: say.emailTooLong }),
  giver_name: personName(
    { min: 2, max: GIFT_NAME_MAX },
    { short: wanted.name, long: wanted.nameLong, refused: wanted.nameRefused },
  ),
  message: optionalLongText(GIFT_MESSAGE_MAX, wanted.messageLong).refine(
    (text) => text === null || nameFault(text) !== "address",
    wanted.messageAddress,
  ),
  /** Identifies this form, so that pressing its button twice gives one credit. */
  form_key: z.string(say.unexpected).regex(/^[0-9a-f]{32}$/, say.unexpected),
});

export const TakeBackInput = z.object({
  intent: z.literal("take-back"),
  gift: z.string(say.unexpected).regex(/^[0-9a-f]{32}$/, say.unexpected),
});

import { z } from "zod";
import { ALWAYS, checkPhone } from "#app/domains/accounts/check-phone.server.ts";
import { say } from "#app/i18n/site/errors.ts";
import { requestSay } from "#app/i18n/site/request-errors.ts";
import { phoneSay } from "#app/i18n/site/phones.ts";
import { chosenOr, phoneCountry } from "#app/lib/text/phone.server.ts";
import { line, longText, mailAddress, optionalLine, personName } from "#app/lib/text/typed-fields.ts";
import {
  DESCRIPTION,
  EMAIL_MAX,
  FULL_NAME,
  MESSAGE,
  NOTE_MAX,
  PHONE_MAX,
  REQUEST_STATUSES,
  SERVICE_TYPES,
  SUBJECT,
  TRAP,
} from "./rules.ts";

/** The country of a number that is typed as at home. */
export const requestPhoneCountry = chosenOr("SA");
const phoneCheck = checkPhone("phone", requestPhoneCountry);

const phone = line({ min: 1, max: PHONE_MAX }, { short: phoneSay.wrong, long: phoneSay.long });
/** Nothing typed is null. */
const optionalPhone = optionalLine(PHONE_MAX, phoneSay.long);

const email = mailAddress(
  {
    missing: requestSay.emailWrong,
    invalid: requestSay.emailWrong,
    long: requestSay.emailLong,
  },
  EMAIL_MAX,
);

const fullName = personName(FULL_NAME, { ...requestSay.name, refused: say.nameRefused });

/** Made with each form that is shown, so that a second press of its button is recognised. */
const formKey = z.string(say.unexpected).regex(/^[\da-f]{32}$/, say.unexpected);

/** A member's request for a service. */
export const ServiceRequestInput = z
  .object({
    form_key: formKey,
    full_name: fullName,
    phone,
    phone_country: phoneCountry,
    email,
    service_type: z.enum(SERVICE_TYPES, requestSay.serviceWanted),
    description: longText(DESCRIPTION, requestSay.description),
  })
  .superRefine(phoneCheck, ALWAYS);
export type ServiceRequestInput = z.infer<typeof ServiceRequestInput>;

/** A message from the contact form. */
export const ContactInput = z
  .object({
    form_key: formKey,
    name: fullName,
    email,
    phone: optionalPhone,
    phone_country: phoneCountry,
    subject: line(SUBJECT, requestSay.subject),
    message: longText(MESSAGE, requestSay.message),
    [TRAP]: z.string().optional(),
  })
  .superRefine(phoneCheck, ALWAYS);
export type ContactInput = z.infer<typeof ContactInput>;

/** What an administrator does with a request or a message. `seen` is its `updatedAt` as the page showed it. */
export const RequestActInput = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("move"),
    status: z.enum(REQUEST_STATUSES, say.unexpected),
    seen: z.coerce.number(say.unexpected).int(say.unexpected),
  }),
  z.object({
    intent: z.literal("note"),
    form_key: formKey,
    note: longText({ min: 1, max: NOTE_MAX }, requestSay.note),
  }),
]);
export type RequestActInput = z.infer<typeof RequestActInput>;

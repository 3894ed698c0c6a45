import { z } from "zod";
import { say } from "#app/i18n/site/errors.ts";
import { requestSay } from "#app/i18n/site/request-errors.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { line, longText, mailAddress, personName } from "#app/lib/text/typed-fields.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import {
  DESCRIPTION,
  EMAIL_MAX,
  FULL_NAME,
  MESSAGE,
  NOTE_MAX,
  PHONE,
  REQUEST_STATUSES,
  SERVICE_TYPES,
  SUBJECT,
  TRAP,
} from "./rules.ts";

const PHONE_SHAPE = /^\+?[\d\s\-()]+$/;
const isPhone = (value: string) => PHONE_SHAPE.test(value) && /\d/.test(value);
const typedPhone = (typed: string) => foldDigits(typedLine(typed));

/**
 * True for an acceptable number; an empty field is accepted if none is required. A text that is too long is not checked
 * further.
 */
const phoneIn = (schema: z.ZodType<string, string | undefined>, mayMiss: boolean) => {
  const open = (value: string) => mayMiss && value === "";
  return schema
    .refine((value) => value.length <= PHONE.max, { error: requestSay.phoneLong, abort: true })
    .refine((value) => open(value) || isPhone(value), requestSay.phoneWrong)
    .refine((value) => open(value) || value.length >= PHONE.min, requestSay.phoneShort);
};

const phone = phoneIn(z.string(requestSay.phoneWrong).transform(typedPhone), false);

/** Nothing typed is null. */
const optionalPhone = phoneIn(
  z
    .string()
    .optional()
    .transform((typed) => typedPhone(typed ?? "")),
  true,
).transform((value) => value || null);

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
export const ServiceRequestInput = z.object({
  form_key: formKey,
  full_name: fullName,
  phone,
  email,
  service_type: z.enum(SERVICE_TYPES, requestSay.serviceWanted),
  description: longText(DESCRIPTION, requestSay.description),
});
export type ServiceRequestInput = z.infer<typeof ServiceRequestInput>;

/** A message from the contact form. */
export const ContactInput = z.object({
  form_key: formKey,
  name: fullName,
  email,
  phone: optionalPhone,
  subject: line(SUBJECT, requestSay.subject),
  message: longText(MESSAGE, requestSay.message),
  [TRAP]: z.string().optional(),
});
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

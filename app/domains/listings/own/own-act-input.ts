import { z } from "zod";
import { say } from "#app/i18n/site/errors.ts";
import { OWN_ACTS } from "#app/domains/listings/own/rules.ts";

/** One act of an owner on their listing; `back` is the list that it was sent from, if it was. */
export const OwnActInput = z.object({
  intent: z.enum(OWN_ACTS, say.unexpected),
  back: z
    .string()
    .regex(/^\/dashboard\/listings(\?[a-z0-9=&]*)?$/, say.unexpected)
    .optional(),
});

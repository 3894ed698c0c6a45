import { z } from "zod";
import { say } from "#app/i18n/site/errors.ts";

/** The dashboard's forms about orders that were left. */
export const LeftInput = z.object({
  intent: z.enum(["discard", "cancel"], say.unexpected),
  /** The property to remove, or the payment to cancel. */
  id: z.string(say.unexpected).regex(/^[\w-]{1,64}$/, say.unexpected),
});

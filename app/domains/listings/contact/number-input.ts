import { z } from "zod";
import { say } from "#app/i18n/site/errors.ts";

/** The ways to an advertiser besides a message. */
export const CONTACT_WAYS = ["call", "whatsapp"] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];

/** The press on one of the buttons that show a listing's number. */
export const NumberInput = z.object({ way: z.enum(CONTACT_WAYS, say.unexpected) });

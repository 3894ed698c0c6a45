import { z } from "zod";
import { PaymentSettings, paymentChoiceOf } from "./payment-settings.ts";
import type { SiteFacts } from "#app/lib/site-facts.ts";

/** Unset and empty mean the same: it is not shown. */
const optional = (schema: z.ZodString) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Settings that every page may show, also those that the build writes to files. */
export const PublicSettings = z.object({
  ...PaymentSettings.shape,
  /** Where people write to us: on pages, in mails and in the legal texts. */
  SUPPORT_EMAIL: z.email("SUPPORT_EMAIL is no mail address"),
  SUPPORT_PHONE: optional(
    z.string().regex(/^\+[1-9]\d{7,14}$/, "SUPPORT_PHONE is no number in E.164, like +966112345678"),
  ),
  /** The seller on tax invoices. The name is in their QR code, where a field holds 255 bytes. */
  SELLER_NAME: z
    .string()
    .trim()
    .min(1)
    .refine((name) => new TextEncoder().encode(name).length <= 255, "SELLER_NAME is over 255 bytes"),
  SELLER_VAT_NUMBER: z.string().regex(/^3\d{13}3$/, "SELLER_VAT_NUMBER is not 15 digits with 3 at both ends"),
  /** Commercial registration, shown if set. */
  SELLER_CR_NUMBER: optional(z.string().regex(/^\d{10}$/, "SELLER_CR_NUMBER is not 10 digits")),
  /** Licence of the Real Estate General Authority, shown if set. */
  SELLER_LICENCE_NUMBER: optional(
    z
      .string()
      .regex(
        /^[\dA-Z][\dA-Z/-]{2,28}[\dA-Z]$/,
        "SELLER_LICENCE_NUMBER is not 4 to 30 digits and Latin capitals",
      ),
  ),
});

/** The facts for the pages from the variables of wrangler.toml; throws and names the variable that is wrong. */
export function siteFactsOf(vars: Record<string, unknown>): SiteFacts {
  const parsed = PublicSettings.safeParse(vars);
  if (!parsed.success)
    throw new Error(
      `Settings are incomplete. ${parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`,
    );
  const value = parsed.data;
  const { chosen, used, methods } = paymentChoiceOf(value);
  return {
    payments: { provider: chosen.SAR, used, methods },
    supportEmail: value.SUPPORT_EMAIL,
    supportPhone: value.SUPPORT_PHONE ?? null,
    sellerName: value.SELLER_NAME,
    vatNumber: value.SELLER_VAT_NUMBER,
    crNumber: value.SELLER_CR_NUMBER ?? null,
    licenceNumber: value.SELLER_LICENCE_NUMBER ?? null,
  };
}

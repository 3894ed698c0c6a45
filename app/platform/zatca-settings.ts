import { z } from "zod";
import type { AddressParts } from "#app/domains/payments/invoice-rules.ts";

/** Unset and empty mean the same. */
const optional = (schema: z.ZodString | z.ZodURL) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Settings of e-invoicing. Without `ZATCA_FROM` none of the others is asked for. */
export const ZatcaSettings = z.object({
  /** The day in Riyadh from which each invoice is an e-invoice, as 2026-01-31. */
  ZATCA_FROM: optional(z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "ZATCA_FROM is no date like 2026-01-31")),
  /** Fatoora's interface without the last slash: developer portal, simulation, core, or the stand-in. */
  ZATCA_API_ORIGIN: optional(z.url()),
  /** The seller's national address in parts. */
  SELLER_STREET: optional(z.string().trim().min(1).max(127)),
  SELLER_BUILDING: optional(z.string().regex(/^\d{4}$/, "SELLER_BUILDING is not 4 digits")),
  SELLER_DISTRICT: optional(z.string().trim().min(1).max(127)),
  SELLER_CITY: optional(z.string().trim().min(1).max(127)),
  SELLER_POSTAL_CODE: optional(z.string().regex(/^\d{5}$/, "SELLER_POSTAL_CODE is not 5 digits")),
});

export type Zatca = {
  /** Epoch ms: the beginning of the day. */
  from: number;
  apiOrigin: string;
  address: AddressParts;
};

/** What each of Fatoora's interfaces calls its certificates' template. */
export function templateOf(
  apiOrigin: string,
): "TSTZATCA-Code-Signing" | "PREZATCA-Code-Signing" | "ZATCA-Code-Signing" {
  if (apiOrigin.endsWith("/core")) return "ZATCA-Code-Signing";
  return apiOrigin.endsWith("/simulation") ? "PREZATCA-Code-Signing" : "TSTZATCA-Code-Signing";
}

/** Midnight in Riyadh, which has no summer time; null if there is no such day. */
function startOfDay(date: string): number | null {
  const at = Date.parse(`${date}T00:00:00+03:00`);
  // A day that its month does not have may be read as one of the next.
  const isDay = !Number.isNaN(at) && new Date(at + 3 * 3_600_000).toISOString().startsWith(date);
  return isDay ? at : null;
}

/** E-invoicing as the settings want it, null if they do not. Throws and names what is missing. */
export function readZatca(value: z.output<typeof ZatcaSettings>): Zatca | null {
  if (value.ZATCA_FROM === undefined) return null;
  const from = startOfDay(value.ZATCA_FROM);
  if (from === null)
    throw new Error("Settings are incomplete. ZATCA_FROM: there is no such day in the calendar");
  const {
    ZATCA_API_ORIGIN: origin,
    SELLER_STREET: street,
    SELLER_BUILDING: building,
    SELLER_DISTRICT: district,
    SELLER_CITY: city,
    SELLER_POSTAL_CODE: postalCode,
  } = value;
  if (!origin || !street || !building || !district || !city || !postalCode) {
    const wanted = [
      "ZATCA_API_ORIGIN",
      "SELLER_STREET",
      "SELLER_BUILDING",
      "SELLER_DISTRICT",
      "SELLER_CITY",
      "SELLER_POSTAL_CODE",
    ] as const;
    const missing = wanted.filter((name) => value[name] === undefined);
    throw new Error(
      `Settings are incomplete. ${missing.map((name) => `${name}: is missing, and ZATCA_FROM is set`).join("; ")}`,
    );
  }
  const address = { street, building, district, city, postalCode };
  return { from, apiOrigin: origin.replace(/\/$/, ""), address };
}

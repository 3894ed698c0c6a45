import { days, hours } from "#app/lib/duration.ts";

/** How far a unit has come: asked for, with a compliance certificate, its samples passed, in use, replaced. */
export const DEVICE_STATUSES = ["requested", "compliant", "checked", "active", "retired"] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

/** What became of a document's report. `warned` is accepted too, with remarks. */
export const EINVOICE_STATUSES = ["waiting", "accepted", "warned", "rejected"] as const;
export type EInvoiceStatus = (typeof EINVOICE_STATUSES)[number];

export const EINVOICE_FILTERS = ["all", ...EINVOICE_STATUSES] as const;
export type EInvoiceFilter = (typeof EINVOICE_FILTERS)[number];

export const EINVOICE_SORTS = ["newest", "oldest"] as const;
export type EInvoiceSort = (typeof EINVOICE_SORTS)[number];

/** One remark of Fatoora's, in its own words. */
export type ZatcaMessage = { type: "warning" | "error"; code: string; category: string; message: string };

/** A simplified invoice has to be reported within 24 hours. After this time somebody has to look. */
export const UNREPORTED_LIMIT = hours(12);

/** How long before a certificate's end it should be renewed. */
export const RENEW_BEFORE = days(30);

/** Why a rejected document was not corrected. */
export type CorrectionRefusal = "gone" | "not-rejected" | "corrected" | "no-device";

/** What can fail, each independently. */
export const TARGETS = ["d1", "r2", "browser", "mail", "queue", "channel", "fatoora"] as const;
export type Target = (typeof TARGETS)[number];

/** Settings of the chaos run's Worker: from CHAOS_SETTINGS at the start, later from POST /chaos/settings. */
export type ChaosSettings = {
  seed: string;
  /** How far the clock is ahead, ms. */
  aheadMs: number;
  /** The fraction of calls that fail. */
  rates: Record<Target, number>;
  /** Settings of the deployment that differ from the Worker's own: what its operator changed meanwhile. */
  vars: Record<string, string>;
};

/** A number for each target. */
export const forEachTarget = (n: number): Record<Target, number> =>
  Object.fromEntries(TARGETS.map((target) => [target, n])) as Record<Target, number>;

export const CALM: ChaosSettings["rates"] = forEachTarget(0);

export const STORM: ChaosSettings["rates"] = {
  d1: 0.01,
  r2: 0.2,
  browser: 0.2,
  mail: 0.2,
  queue: 0.1,
  channel: 0.1,
  fatoora: 0.1,
};

export type NewMember = { id: string; fullName: string; isOffice: boolean; isAdmin: boolean };
export type NewProperty = { id: string; userId: string; areaSqm: number; isAbroad: boolean };

/** The steps of onboarding the unit that signs e-invoices, as `npm run zatca` has them. */
export type UnitStep = "request" | "compliance" | "check" | "production" | "renew";

/** What a person does on the site, as the pages' actions do: one call of a domain function with their context. */
export type Act =
  | { act: "order-report"; userId: string; propertyId: string; updatesReportId: string | null }
  | { act: "order-credits"; userId: string; quantity: number }
  | { act: "return"; userId: string; paymentId: string; checkoutId: string | null }
  | { act: "cancel"; userId: string; paymentId: string }
  | { act: "spend"; userId: string; propertyId: string; orderKey: string }
  | { act: "request-refund"; userId: string; paymentId: string }
  | { act: "grant-refund"; userId: string; refundId: string }
  | { act: "decline-refund"; userId: string; refundId: string }
  | { act: "refund-payment"; userId: string; paymentId: string }
  | { act: "retry-refund"; userId: string; refundId: string }
  | { act: "return-credit"; userId: string; reportId: string }
  | { act: "retry-dead-letter"; userId: string; letterId: string }
  | { act: "dismiss-dead-letter"; userId: string; letterId: string }
  | { act: "unit-step"; userId: string; step: UnitStep }
  | { act: "correct-einvoice"; userId: string; einvoiceId: string };

export type Outcome = { ok: true; url?: string; reportId?: string } | { ok: false; reason: string };

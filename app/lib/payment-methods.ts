/** Who takes payments for us. */
export const PROVIDERS = ["stripe", "moyasar"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Ways to pay, in the order in which pages name them. */
export const METHODS = ["mada", "visa", "mastercard", "apple_pay", "google_pay", "stc_pay"] as const;
export type PaymentMethod = (typeof METHODS)[number];

/** What each provider's hosted page can offer. */
export const METHODS_OF: Record<ProviderName, readonly PaymentMethod[]> = {
  stripe: ["mada", "visa", "mastercard", "apple_pay", "google_pay"],
  moyasar: ["mada", "visa", "mastercard", "apple_pay", "google_pay", "stc_pay"],
};

import { z } from "zod";
import {
  METHODS,
  METHODS_OF,
  PROVIDERS,
  type PaymentMethod,
  type ProviderName,
} from "#app/lib/payment-methods.ts";

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** A comma-separated list of known words. Unset and empty mean the same. */
const words = <const Word extends string>(known: readonly Word[], message: string) =>
  z.preprocess(
    (value) => (typeof value === "string" ? listOf(value) : (value ?? [])),
    z.array(z.enum(known, message)),
  );

/** Which provider takes new payments, which ones took earlier ones, and how can be paid. */
export const PaymentSettings = z.object({
  /** By currency, as in `SAR:moyasar`. We charge riyals only. */
  PAYMENT_PROVIDERS: z
    .string()
    .regex(/^SAR:(stripe|moyasar)$/, "PAYMENT_PROVIDERS is neither SAR:stripe nor SAR:moyasar")
    .default("SAR:stripe"),
  /** Providers of earlier payments, which are still looked up and refunded there. */
  PAYMENT_PROVIDERS_BEFORE: words(
    PROVIDERS,
    "PAYMENT_PROVIDERS_BEFORE names something else than stripe and moyasar",
  ),
  /** The methods that are switched on at the provider; the cards by default. Pages name these and no others. */
  PAYMENT_METHODS: words(
    METHODS,
    `PAYMENT_METHODS names something else than ${METHODS.join(", ")}`,
  ).transform((named): PaymentMethod[] => (named.length === 0 ? ["mada", "visa", "mastercard"] : named)),
});

export type PaymentChoice = {
  chosen: Record<"SAR", ProviderName>;
  /** All that are asked: the chosen one first. */
  used: ProviderName[];
  methods: PaymentMethod[];
};

/** What these settings choose; throws and names the variable if the provider has no such method. */
export function paymentChoiceOf(value: z.output<typeof PaymentSettings>): PaymentChoice {
  const chosen = value.PAYMENT_PROVIDERS.slice("SAR:".length) as ProviderName;
  const named = new Set(value.PAYMENT_METHODS);
  const methods = METHODS.filter((method) => named.has(method));
  const foreign = methods.filter((method) => !METHODS_OF[chosen].includes(method));
  if (foreign.length > 0) throw new Error(`PAYMENT_METHODS: ${chosen} does not have ${foreign.join(", ")}`);
  return {
    chosen: { SAR: chosen },
    used: [...new Set([chosen, ...value.PAYMENT_PROVIDERS_BEFORE])],
    methods,
  };
}

/** Where a provider's interface is, the key to it, and the secret of its webhook. */
export type ProviderKeys = { apiOrigin: string; secretKey: string; webhookSecret: string };

type Variable = "API_ORIGIN" | "SECRET_KEY" | "WEBHOOK_SECRET";

/**
 * The keys of each provider: null for one that has none. Throws and names the variable if one of a provider that is used
 * is missing.
 */
export function providerKeysOf(
  value: Partial<Record<`${"STRIPE" | "MOYASAR"}_${Variable}`, string>>,
  used: readonly ProviderName[],
): Record<ProviderName, ProviderKeys | null> {
  function keysOf(name: ProviderName): ProviderKeys | null {
    const prefix = name === "stripe" ? "STRIPE" : "MOYASAR";
    const read = (variable: Variable): string | null => {
      const found = value[`${prefix}_${variable}`];
      const full = `${prefix}_${variable}`;
      if (!found && used.includes(name))
        throw new Error(`${full}: ${full} is missing, and ${name} is in use`);
      return found ?? null;
    };
    const [apiOrigin, secretKey, webhookSecret] = [
      read("API_ORIGIN"),
      read("SECRET_KEY"),
      read("WEBHOOK_SECRET"),
    ];
    return apiOrigin && secretKey && webhookSecret ? { apiOrigin, secretKey, webhookSecret } : null;
  }
  return { stripe: keysOf("stripe"), moyasar: keysOf("moyasar") };
}

import type { ProviderName } from "#app/lib/payment-methods.ts";
import type { PaymentProvider, Payments } from "./port.ts";

/** The providers that are set up, of which `chosen` takes new payments, by currency. */
export function paymentsOf(
  providers: readonly PaymentProvider[],
  chosen: Readonly<Record<"SAR", ProviderName>>,
): Payments {
  function of(name: ProviderName): PaymentProvider {
    const found = providers.find((provider) => provider.name === name);
    if (!found) throw new Error(`${name} is not set up: its key and the secret of its webhook are missing`);
    return found;
  }
  return { chosenFor: (currency) => of(chosen[currency]), of, all: () => [...providers] };
}

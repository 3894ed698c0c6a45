import type { PaymentMethod, ProviderName } from "./payment-methods.ts";

/** Who stands behind the site, how to reach them and how to pay them; null where the operator set nothing. */
export type SiteFacts = {
  /** Who takes new payments, all who take or took some, and what is switched on there. */
  payments: { provider: ProviderName; used: readonly ProviderName[]; methods: readonly PaymentMethod[] };
  supportEmail: string;
  /** In E.164. */
  supportPhone: string | null;
  sellerName: string | null;
  vatNumber: string | null;
  crNumber: string | null;
  /** Of the authority that licenses the business. */
  licenceNumber: string | null;
};

/** The build puts the settings of wrangler.toml here (scripts/build/site-facts.ts): files know no Worker. */
declare const SITE_FACTS_OF_BUILD: SiteFacts | undefined;

/** Without a build (unit tests, scripts): the address of local mode and nothing else. */
const UNBUILT: SiteFacts = {
  payments: {
    provider: "stripe",
    used: ["stripe"],
    methods: ["mada", "visa", "mastercard", "apple_pay", "google_pay"],
  },
  supportEmail: "support@miyar.example",
  supportPhone: null,
  sellerName: null,
  vatNumber: null,
  crNumber: null,
  licenceNumber: null,
};

export const SITE_FACTS: SiteFacts =
  typeof SITE_FACTS_OF_BUILD === "undefined" ? UNBUILT : SITE_FACTS_OF_BUILD;

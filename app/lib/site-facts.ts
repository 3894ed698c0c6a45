/** Who stands behind the site and how to reach them; null where the operator set nothing. */
export type SiteFacts = {
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
  supportEmail: "support@miyar.example",
  supportPhone: null,
  sellerName: null,
  vatNumber: null,
  crNumber: null,
  licenceNumber: null,
};

export const SITE_FACTS: SiteFacts =
  typeof SITE_FACTS_OF_BUILD === "undefined" ? UNBUILT : SITE_FACTS_OF_BUILD;

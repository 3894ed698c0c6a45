import type { OfferType } from "#app/domains/listings/rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { days, minutes } from "#app/lib/duration.ts";

/** The public registers of advertising licences: REGA's, Dubai's land department's, and Qatar's authority's. */
export const REGISTERS = ["rega", "dld", "aqarat"] as const;
export type RegisterName = (typeof REGISTERS)[number];

/** Why a register does not confirm a licence. */
export const LICENCE_REFUSALS = ["unknown", "expired", "cancelled", "other-advert"] as const;
export type LicenceRefusal = (typeof LICENCE_REFUSALS)[number];

/** What a register answered. */
export const LICENCE_OUTCOMES = ["confirmed", ...LICENCE_REFUSALS] as const;
export type LicenceOutcome = (typeof LICENCE_OUTCOMES)[number];

/** The states of a question: `unanswered` after the last attempt, `overtaken` when the listing's licence changed meanwhile. */
export const CHECK_STATUSES = ["waiting", "answered", "unanswered", "overtaken"] as const;

/** The register that has a place's advertising licences; null where we know of none that can be asked. */
export function registerOf(country: Country, city: string): RegisterName | null {
  if (country === "sa") return "rega";
  if (country === "qa") return "aqarat";
  return city === "Dubai" ? "dld" : null;
}

/** The refusals that end a licence: such a listing is hidden as one is whose licence ran out. */
export const endsLicence = (refusal: LicenceRefusal): boolean =>
  refusal === "expired" || refusal === "cancelled";

/** The hosts of each register's own pages; a host below one of them is its own too. */
const OWN_HOSTS: Record<RegisterName, readonly string[]> = {
  rega: ["rega.gov.sa"],
  dld: ["dubailand.gov.ae"],
  aqarat: ["aqarat.gov.qa"],
};

const LONGEST_LINK = 500;

/** A licence's page at its register, as a code and a link lead there; null unless it is by https on a host of the register. */
export function registerLink(register: RegisterName, link: string | null): string | null {
  if (link === null || link.length > LONGEST_LINK || !URL.canParse(link)) return null;
  const { protocol, hostname, port, username, password, href } = new URL(link);
  const isOwn = OWN_HOSTS[register].some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === "https:" && port === "" && username === "" && password === "" && isOwn ? href : null;
}

/** How often the licence of a public listing is asked about again. */
export const ASK_EVERY = days(7);
/** How long before its last instant it is asked about once more. */
export const ASK_BEFORE_END = days(1);
/** How long after all attempts went unanswered the next question is put. */
export const ASK_UNANSWERED_AFTER = days(1);

/** After which time the attempts at one question follow each other; then it stays unanswered. */
const PAUSES = [minutes(2), minutes(10), minutes(60), minutes(360)];
export const ATTEMPTS_MAX = PAUSES.length + 1;
export const pauseAfter = (attempts: number): number => PAUSES[attempts - 1] ?? minutes(360);

/** Why an administrator's question is not put. */
export type AskRefusal = "gone" | "changed" | "no-register" | "no-number";

/** A licence that its register confirmed: which one, when, and its page of the licence, if it has one. */
export type LicenceConfirmation = {
  licenceRegister: RegisterName | null;
  licenceConfirmedAt: number | null;
  licenceLink: string | null;
};

/** What a register is asked: the licence's number, and whom it was given to, which registers want with it. */
export type LicenceQuestion = {
  number: string;
  holder: string;
  country: Country;
  city: string;
  offerType: OfferType;
  /** Epoch ms: when it is asked. */
  at: number;
};

/** What of an answer is kept: never a person's name, number or identity. */
export type LicenceFacts = {
  advertiser?: "person" | "office";
  city?: string;
  offer?: string;
  propertyType?: string;
  areaSqm?: number;
};

export type LicenceAnswer =
  | {
      outcome: "confirmed";
      validUntil: number;
      link: string | null;
      reference: string | null;
      facts: LicenceFacts;
    }
  | { outcome: LicenceRefusal; validUntil: number | null; reference: string | null; facts: LicenceFacts };

/** Asks a register once. Throws if it does not answer, or in no way that can be understood. */
export type AskRegister = (question: LicenceQuestion) => Promise<LicenceAnswer>;

/** The registers that are switched on. */
export type Registers = Partial<Record<RegisterName, AskRegister>>;

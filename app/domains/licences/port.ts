import type { OfferType } from "#app/domains/listings/rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import type { LicenceRefusal, RegisterName } from "./rules.ts";

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

import type { OfferType } from "#app/domains/listings/rules.ts";
import { yearlyRent, type RentPeriod } from "#app/lib/rent.ts";

type Typed = {
  offer_type: OfferType;
  price: number;
  rent_period: RentPeriod;
  rent_checked?: { period: RentPeriod; price: number } | null;
};

/** What a form asks: the price, of a year if it is a rent, and by which period it is asked. A sale has 'year'. */
export function askedPrice({ offer_type, price, rent_period, rent_checked }: Typed) {
  if (offer_type !== "rent") return { price, rentPeriod: "year" as const, isChecked: false };
  const isChecked = rent_checked?.price === price;
  const rentPeriod = isChecked ? rent_checked.period : rent_period;
  return { price: yearlyRent(price, rentPeriod), rentPeriod, isChecked };
}

/** A rent is asked back before it is stored: it is likelier meant for the period `likely`. */
export type RentDoubted = { ok: false; reason: "rent-doubted"; likely: RentPeriod };

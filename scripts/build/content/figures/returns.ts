import { rentCostsOf } from "#app/domains/valuation/engine/rent-costs.ts";
import { annualTotalReturn } from "#app/domains/valuation/engine/total-return.ts";
import { sum } from "#app/lib/stats.ts";
import type { Figures } from "./figures.ts";

/** The two flats of 140 m² that articles work through: prices and rents at the level of their districts, rounded. */
const FLATS = {
  riyadh: { price: 780_000, rent: 32_800 },
  jeddah: { price: 532_000, rent: 28_600 },
} as const;
/** Tax on the transfer; commission with VAT, as the laws set them. */
const TRANSFER_TAX = 0.05;
const COMMISSION = 0.025;
const COMMISSION_WITH_VAT = COMMISSION * 1.15;

type Flat = { price: number; rent: number };

/** A year's rent less the costs of letting that the reports count. */
function netRentOf({ price, rent }: Flat): number {
  const subject = { country: "sa", propertyType: "apartment", areaSqm: 140 } as const;
  return rent - sum(rentCostsOf(subject, { rent, value: price }).map(({ annual }) => annual));
}

type Course = { years: number; growth: number; buyerPaysTax?: boolean; taxOnSale?: boolean };

/**
 * The yearly total return of a flat. Its value grows at one rate through all years; its rent stays as it is, so that nothing
 * but the value differs between two courses.
 */
export function totalReturn(
  flat: Flat,
  { years, growth, buyerPaysTax = true, taxOnSale = false }: Course,
): number {
  const net = netRentOf(flat);
  const value = flat.price * (1 + growth) ** years;
  return annualTotalReturn({
    outlay: flat.price * (1 + COMMISSION_WITH_VAT + (buyerPaysTax ? TRANSFER_TAX : 0)),
    rows: Array.from({ length: years }, () => ({ net })) as Parameters<typeof annualTotalReturn>[0]["rows"],
    finalValue: taxOnSale ? value * (1 - TRANSFER_TAX) : value,
  });
}

/** What articles quote of the return of a let flat. */
export function returnFigures(): Figures {
  const out: Figures = {};
  for (const [city, flat] of Object.entries(FLATS)) {
    const net = netRentOf(flat);
    const outlay = flat.price * (1 + TRANSFER_TAX + COMMISSION_WITH_VAT);
    Object.assign(out, {
      [`return/${city}/outlay`]: outlay,
      [`return/${city}/tax`]: flat.price * TRANSFER_TAX,
      [`return/${city}/commission`]: flat.price * COMMISSION_WITH_VAT,
      [`return/${city}/costs`]: flat.rent - net,
      [`return/${city}/net`]: net,
      [`return/${city}/gross-yield`]: flat.rent / flat.price,
      [`return/${city}/net-yield`]: net / flat.price,
      [`return/${city}/net-on-outlay`]: net / outlay,
      [`return/${city}/tax-on-sale`]: totalReturn(flat, { years: 5, growth: 0, taxOnSale: true }),
      [`return/${city}/seller-pays`]: totalReturn(flat, { years: 5, growth: 0, buyerPaysTax: false }),
      [`return/${city}/rent-up`]: totalReturn({ ...flat, rent: flat.rent * 1.2 }, { years: 5, growth: 0 }),
      [`return/${city}/rent-down`]: totalReturn({ ...flat, rent: flat.rent * 0.8 }, { years: 5, growth: 0 }),
    });
    for (const years of [2, 5, 10])
      for (const [name, growth] of [
        ["down", -0.02],
        ["flat", 0],
        ["up", 0.02],
      ] as const)
        out[`return/${city}/${years}/${name}`] = totalReturn(flat, { years, growth });
  }
  return { ...out, ...waitingFigures() };
}

/** Cuts of the price that a seller may weigh against waiting. */
const CUTS = [2, 5] as const;
const MONTHS = [1, 3, 6, 12] as const;
/** Cost of money that the seller could use elsewhere or owes: an assumption for the sum, no offer of a bank. */
const MONEY = 0.05;
/** Courses of the price in a month. */
const COURSES = { rising: 0.003, still: 0, falling: -0.006 } as const;

/** What a seller loses with each month: the use of the money, less the net rent if the flat is let, and the price's course. */
function waitingFigures(): Figures {
  const out: Figures = {};
  for (const cut of CUTS)
    for (const [course, growth] of Object.entries(COURSES))
      out[`waiting/months-for-${cut}/${course}`] =
        Math.log(1 - cut / 100) / (Math.log(1 + growth) - Math.log(1 + MONEY / 12));
  for (const [city, flat] of Object.entries(FLATS)) {
    const month = netRentOf(flat) / 12;
    out[`waiting/${city}/net-month`] = month;
    out[`waiting/${city}/net-month-share`] = month / flat.price;
    out[`waiting/${city}/money-month`] = (flat.price * MONEY) / 12;
    for (const months of MONTHS)
      for (const [course, growth] of Object.entries(COURSES)) {
        const later = (1 + growth) ** months / (1 + MONEY / 12) ** months;
        out[`waiting/${city}/${course}/${months}`] = flat.price * (1 - later);
        out[`waiting/${course}/${months}`] = 1 - later;
      }
  }
  return out;
}

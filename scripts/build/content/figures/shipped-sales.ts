import ae from "#content/market/sales-ae.json" with { type: "json" };
import qa from "#content/market/sales-qa.json" with { type: "json" };
import model from "#content/market/model.json" with { type: "json" };
import sa from "#content/market/sales-sa.json" with { type: "json" };
import {
  isoDay,
  KINDS,
  NO_PROJECT,
  tableOf,
  type Kind,
  type PackedMarket,
} from "#app/domains/valuation/engine/market.ts";
import type { MarketModel } from "#app/domains/valuation/engine/model.ts";

/** The fitted model that the site ships. */
export const shippedModel = model as unknown as MarketModel;

/** One recorded sale of the shipped files. `ready`: null where the register does not say. */
export type Sale = {
  kind: Kind;
  /** `city/place`. */
  place: string;
  project: string | null;
  day: string;
  areaSqm: number;
  price: number;
  perSqm: number;
  rooms: number;
  ready: boolean | null;
  bulk: boolean;
};

const FILES = { ae, qa, sa };

/** All recorded sales of a country that the site ships. */
export function shippedSales(country: keyof typeof FILES): Sale[] {
  const packed = FILES[country] as unknown as PackedMarket;
  const table = tableOf(packed);
  return Array.from({ length: table.count }, (_, row) => {
    const areaSqm = (table.area[row] as number) / 100;
    const price = table.price[row] as number;
    const project = table.project[row] as number;
    return {
      kind: KINDS[table.kind[row] as number] as Kind,
      place: packed.places[table.place[row] as number] as string,
      project: project === NO_PROJECT ? null : (packed.projects[project] ?? null),
      day: isoDay(table.day[row] as number),
      areaSqm,
      price,
      perSqm: price / areaSqm,
      rooms: table.rooms[row] as number,
      ready: [true, false][table.readiness[row] as number] ?? null,
      bulk: table.bulk[row] === 1,
    };
  });
}

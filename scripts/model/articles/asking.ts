import { groupBy } from "#app/lib/group-by.ts";
import { median, quantile } from "#app/lib/stats.ts";
import { number, text, empty, type Table } from "../tables/column.ts";
import { readDeclared, readTable, type Row } from "../tables/table.ts";

/** Advertisements of April 2025. They calibrate what we say of asking prices; no row of them is kept. */
const ASKING: Table = {
  title: "Asking prices",
  publisher: "advertisements",
  use: "articles",
  columns: {
    community: text("community as advertised"),
    property_type: text("type"),
    beds: text("bedrooms", empty),
    area_sqm: number("m²", "area", empty),
    completion: text("Ready or Off-Plan", empty),
    asking_price_aed: number("AED", "asking price", empty),
  },
};

/** Communities by both names. */
const COMMUNITIES: Record<string, string> = {
  "Business Bay": "BUSINESS BAY",
  "Jumeirah Village Circle (JVC)": "JUMEIRAH VILLAGE CIRCLE",
  "Downtown Dubai": "BURJ KHALIFA",
  "Dubai Marina": "DUBAI MARINA",
  "Dubai Sports City": "DUBAI SPORTS CITY",
  "Dubai Creek Harbour": "DUBAI CREEK HARBOUR",
  Arjan: "ARJAN",
  "Jumeirah Lake Towers (JLT)": "JUMEIRAH LAKES TOWERS",
  "Palm Jumeirah": "PALM JUMEIRAH",
  "Dubai Production City (IMPZ)": "DUBAI PRODUCTION CITY",
  "Discovery Gardens": "DISCOVERY GARDENS",
  "Sobha Hartland": "SOBHA HEARTLAND",
  "Dubai Hills Estate": "DUBAI HILLS",
  "Dubai Land Residence Complex": "DUBAI LAND RESIDENCE COMPLEX",
  "Dubai Silicon Oasis (DSO)": "SILICON OASIS",
  "Jumeirah Beach Residence (JBR)": "JUMEIRAH BEACH RESIDENCE",
  "International City": "INTERNATIONAL CITY PH 1",
  "Dubai South": "DUBAI SOUTH",
  "Al Furjan": "AL FURJAN",
  "DAMAC Hills": "DAMAC HILLS",
};
/** Advertisements and deeds that a community and number of rooms needs. */
const ENOUGH = 8;

type Offer = { community: string; rooms: number; perSqm: number };

const within = (offers: Offer[]): Offer[] => {
  const prices = offers.map(({ perSqm }) => perSqm);
  const [low, high] = [quantile(prices, 0.01), quantile(prices, 0.99)];
  return offers.filter(({ perSqm }) => perSqm >= low && perSqm <= high);
};

function offerOf(row: Row, rooms: number, community: string, price: string): Offer[] {
  const area = row.number("area_sqm");
  const amount = row.number(price);
  return area && amount && Number.isFinite(rooms) ? [{ community, rooms, perSqm: amount / area }] : [];
}

const roomsOf = (deed: Row): number =>
  /studio/i.test(deed.text("rooms")) ? 0 : Number(/^(\d+) *B\/R/.exec(deed.text("rooms"))?.[1] ?? Number.NaN);

/** How advertisements of ready flats stood to deeds of July 2025 in the same community with as many bedrooms. */
export function askingTables(folder: string): Record<string, number> {
  const asked = within(
    readDeclared(folder, "ae_sale_asking_dubizzle_2025", ASKING, () => {}).flatMap((row) =>
      row.text("property_type") === "Apartment" && row.text("completion") === "Ready"
        ? offerOf(row, Number(row.text("beds")), COMMUNITIES[row.text("community")] ?? "", "asking_price_aed")
        : [],
    ),
  );
  const paid = within(
    readTable(folder, "ae_dld_sales_2024_2026").flatMap((row) =>
      row.text("type") === "apartment" &&
      row.text("off_plan") === "Ready" &&
      row.text("procedure") === "Sale" &&
      row.day("date").startsWith("2025-07")
        ? offerOf(row, roomsOf(row), row.text("district"), "price_aed")
        : [],
    ),
  );
  const keyOf = ({ community, rooms }: Offer): string => `${community}/${rooms}`;
  const deeds = groupBy(paid, keyOf);
  const cells = [...groupBy(asked, keyOf)].flatMap(([key, offers]) => {
    const own = deeds.get(key) ?? [];
    if (key.startsWith("/") || offers.length < ENOUGH || own.length < ENOUGH) return [];
    return {
      rooms: (offers[0] as Offer).rooms,
      community: (offers[0] as Offer).community,
      offers: offers.length,
      deeds: own.length,
      ratio: median(offers.map(({ perSqm }) => perSqm)) / median(own.map(({ perSqm }) => perSqm)),
    };
  });
  const out: Record<string, number> = {};
  const put = (name: string, some: typeof cells): void => {
    out[`asking/${name}/cells`] = some.length;
    out[`asking/${name}/offers`] = some.reduce((total, { offers }) => total + offers, 0);
    out[`asking/${name}/deeds`] = some.reduce((total, { deeds: count }) => total + count, 0);
    for (const share of [25, 50, 75])
      out[`asking/${name}/p${share}`] =
        quantile(
          some.map(({ ratio }) => ratio),
          share / 100,
        ) - 1;
  };
  put("all", cells);
  for (const rooms of [0, 1, 2])
    put(
      `rooms-${rooms}`,
      cells.filter((cell) => cell.rooms === rooms),
    );
  out["asking/all/communities"] = new Set(cells.map(({ community }) => community)).size;
  out["asking/all/above"] = cells.filter(({ ratio }) => ratio > 1).length;
  return out;
}

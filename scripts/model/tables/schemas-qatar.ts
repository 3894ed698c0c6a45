import { day, empty, number, oneOf, optional, text, type Table } from "./column.ts";

/** Input files of the Qatari market. */
export const QATAR_TABLES = {
  qa_moj_sales_2020_2025: {
    title: "Sales of the weekly bulletin",
    publisher: "Qatar Ministry of Justice",
    use: "levels, sizes, time and comparable sales in Qatar",
    columns: {
      date: day("day of the sale"),
      municipality: text("municipality, as published", optional),
      municipality_ar: text("the same in Arabic", optional),
      city: text("English name: Doha, Al Rayyan, Al Wakrah or Umm Salal; other rows are left out"),
      zone: text("English name of the zone"),
      zone_ar: text("Arabic name of the zone", empty),
      type: oneOf(
        ["house_villa", "land", "land_multi", "apartment", "res_building", "commercial_other"],
        "property type",
      ),
      published_type: text("the type as published; tells a palace and a commercial building", empty),
      published_type_ar: text("the same in Arabic", optional),
      area_sqm: number("m²", "the flat's area; for houses and land the plot's", empty),
      price_qar: number("QAR", "price", empty),
      source: text("collection the row came from", optional),
    },
  },
} as const satisfies Record<string, Table>;

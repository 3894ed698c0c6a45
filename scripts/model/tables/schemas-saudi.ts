import { boolean, day, empty, number, oneOf, optional, text, type Table } from "./column.ts";

const MOJ = "Saudi Ministry of Justice";
const REGA = "Real Estate General Authority";
const GASTAT = "General Authority for Statistics";
const PERIODICITY = ["Quarterly", "Annually"];
const QUARTERS = ["Q1", "Q2", "Q3", "Q4", "Annual average"];
const MEASURES = ["Index", "QoQ", "YoY"];

/** Input files of the Saudi market. */
export const SAUDI_TABLES = {
  sa_moj_sales_2024: {
    title: "Deeds of sale",
    publisher: MOJ,
    use: "levels of plots, flats and buildings, sizes, comparable sales",
    columns: {
      ref_number: text("number of the deed"),
      date: day("day of the sale"),
      city: text("English name: Riyadh, Jeddah, Dammam, Makkah, Madinah or Khobar; other rows are left out"),
      district: text("Arabic name of the district", empty),
      classification: oneOf(["Residential", "Commercial"], "class of the land's use"),
      area_sqm: number("m²", "area on the deed: the flat's or the plot's", empty),
      price_sar: number("SAR", "price on the deed", empty),
      bulk_sale: boolean("shares district, price, area and day with another row"),
    },
  },
  sa_rega_sales_by_district_2018_2023: {
    title: "Sales by district, type and quarter, to 2023",
    publisher: REGA,
    use: "levels per property type and their course over time",
    columns: {
      year: number("year", "calendar year", { within: [1970, 2099] }),
      quarter: number("quarter", "quarter of the year", { within: [1, 4] }),
      region_ar: text("Arabic name of the region", optional),
      city_ar: text("Arabic name of the city", empty),
      district_ar: text("Arabic name of the district", empty),
      property_type_ar: text("property type: شقة, فيلا, قطعة أرض-سكنى, عمارة and others"),
      deeds: number("deeds", "deeds in the cell"),
      value_sar: number("SAR", "total value of the cell's deeds", optional),
      price_per_sqm_weighted_iqr: number("SAR/m²", "price per m², outliers trimmed by the publisher", empty),
    },
  },
  sa_rega_sales_by_district_2024_2025: {
    title: "Sales by district, type and quarter, from 2024",
    publisher: REGA,
    use: "levels per property type and their course over time",
    columns: {
      year: number("year", "calendar year", { within: [1970, 2099] }),
      quarter: number("quarter", "quarter of the year", { within: [1, 4] }),
      city_ar: text("Arabic name of the city", empty),
      district_ar: text("Arabic name of the district", empty),
      property_type_ar: text("property type: شقة, فيلا, دوبلكس, أرض, مبنى, عمارة and others"),
      class_ar: text("class of use: سكني, تجاري, زراعي, أخرى; empty where the type says it", empty),
      deeds: number("deeds", "deeds in the cell"),
      value_sar: number("SAR", "total value of the cell's deeds", optional),
      area_sqm: number("m²", "total area of the cell's deeds", empty),
      price_per_sqm: number("SAR/m²", "price per m² of the cell", empty),
    },
  },
  sa_rega_rents_by_city_2019_2024: {
    title: "Mean rents by city, unit type and quarter",
    publisher: REGA,
    use: "rents and yields in Saudi Arabia",
    columns: {
      year: number("year", "calendar year", { within: [1970, 2099] }),
      quarter: number("quarter", "quarter of the year", { within: [1, 4] }),
      region_ar: text("Arabic name of the region", optional),
      city_ar: text("Arabic name of the city"),
      unit_type_ar: text("unit type and use, such as شقة - سكني"),
      contracts: number("contracts", "contracts in the cell", empty),
      mean_annual_rent_sar: number("SAR a year", "mean annual rent", empty),
    },
  },
  sa_gastat_price_index_by_region_2023base: {
    title: "Real-estate price index by region",
    publisher: GASTAT,
    use: "growth and its spread",
    columns: {
      periodicity: oneOf(PERIODICITY, "length of the period"),
      year: number("year", "calendar year", { within: [1970, 2099] }),
      quarter: oneOf(QUARTERS, "quarter, or the year as a whole"),
      region: text("English name of the region, or Total"),
      measure: oneOf(MEASURES, "index (2023 = 100) or its change in percent"),
      value: number("index or %", "value of the measure", empty),
    },
  },
  sa_gastat_price_index_by_sector_2023base: {
    title: "Real-estate price index by sector",
    publisher: GASTAT,
    use: "growth and its spread",
    columns: {
      periodicity: oneOf(PERIODICITY, "length of the period"),
      year: number("year", "calendar year", { within: [1970, 2099] }),
      quarter: oneOf(QUARTERS, "quarter, or the year as a whole"),
      measure: oneOf(MEASURES, "index (2023 = 100) or its change in percent"),
      sector: text("sector and type, such as Residential: Villa"),
      value: number("index or %", "value of the measure", empty),
    },
  },
  sa_district_centroids: {
    title: "Centres of districts",
    publisher: "open map data",
    use: "coordinates, Arabic and English names of districts",
    columns: {
      district_id: text("number of the district", optional),
      district_ar: text("Arabic name, with حي"),
      district_en: text("English name, with Dist.", empty),
      city_ar: text("Arabic name of the city", optional),
      city_en: text("English name of the city; Khobar is written Al Khobar here"),
      lat: number("degrees", "latitude, WGS 84", { within: [-90, 90] }),
      lng: number("degrees", "longitude, WGS 84", { within: [-180, 180] }),
    },
  },
} as const satisfies Record<string, Table>;

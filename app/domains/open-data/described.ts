import type { OpenField, OpenTable } from "./rules.ts";

/** What each table holds, in English, for programs and readers of the data package. */
export const TABLE_WORDS: Record<OpenTable, { title: string; description: string }> = {
  "city-prices": {
    title: "Prices by city and property type",
    description:
      "Price per square metre, the usual property's value and its rent, for each city and type with recorded sales.",
  },
  "district-prices": {
    title: "Prices by district and property type",
    description: "Price per square metre in each district with at least five recorded sales.",
  },
  "price-history": {
    title: "Prices by quarter",
    description:
      "Price per square metre of each city and type by quarter. Quarters without enough sales are left out.",
  },
  "model-accuracy": {
    title: "Errors of the model on sales that it had not seen",
    description:
      "Back-tests of the shipped model and of a plain baseline on the same sales: the median price per square metre of the nearest group of sales alike.",
  },
  "grade-accuracy": {
    title: "Errors by grade of confidence",
    description:
      "Median error, coverage of the 80 % range and ratio statistics of values with each grade, on sales not seen.",
  },
  "fifth-accuracy": {
    title: "Errors from the cheapest fifth to the dearest",
    description:
      "The sales of each test in five parts of the same number, in order of the mean of price and estimate.",
  },
  "district-accuracy": {
    title: "Errors by district",
    description: "Median error and bias in each district with twenty tested sales or more.",
  },
  "twin-accuracy": {
    title: "The model beside the price of the very same",
    description:
      "Tested sales of which the register has the very same (place, project, area, rooms) sold in an earlier month, at most 90 days before.",
  },
};

/** What each field means, in English. Money is in whole units of the row's currency. */
export const FIELD_WORDS: Record<OpenField, string> = {
  country: "Country: sa (Saudi Arabia), qa (Qatar), ae (United Arab Emirates).",
  city: "City, by its English name.",
  type: "Property type: apartment, villa, land, office (in Saudi Arabia and Qatar a commercial building). In the errors also all and the kinds that the market's records tell apart.",
  city_ar: "City, by its Arabic name.",
  district_ar: "District, or in Dubai the community, by its Arabic name.",
  basis:
    "Where the price per square metre comes from. recorded: sales that name their type. districts: sales name no type, so values of the usual property in each district. city: the value in the whole city.",
  currency: "Currency of the amounts, ISO 4217.",
  price_per_sqm_low:
    "Lower end of the price per square metre. By city, 80 % of sales lie between the ends; by district with basis recorded, half of them; otherwise the 80 % range of the value.",
  price_per_sqm: "Price per square metre; the median where sales are recorded by type.",
  price_per_sqm_high: "Upper end of the price per square metre; see price_per_sqm_low.",
  sales: "Recorded sales behind the figure; in the tables of errors, sales tested.",
  first_sale: "Day of the first of these sales.",
  last_sale: "Day of the last of these sales.",
  index_until:
    "Last quarter of the official index that carries prices past the last sale; empty without one.",
  usual_area_sqm: "Area of the usual property, the size that sells most, in square metres.",
  usual_value_low: "Lower end of the 80 % range of the usual property's value.",
  usual_value: "Value of the usual property.",
  usual_value_high: "Upper end of the 80 % range of the usual property's value.",
  usual_grade: "Grade of confidence of the usual property's value, A (best) to E.",
  grade: "Grade of confidence, A (best) to E.",
  rent_annual: "Annual rent of the usual property.",
  rent_low: "Lower end of the 80 % range of the annual rent.",
  rent_high: "Upper end of the 80 % range of the annual rent.",
  gross_yield: "Annual rent as a fraction of the value.",
  valued_on: "Day for which the values were made.",
  sources: "Sources by their name in this package's list, separated by spaces.",
  quarter: "Calendar quarter, as 2025-Q3.",
  test: "How sales were hidden from the fit. random fifth: every fifth sale. rolling origin: the sales after a day. other project-months: whole months of projects.",
  method:
    "model: the shipped model. baseline: the median price per square metre of the nearest group of three sales or more (project, district, city, by area).",
  hit_rate: "Fraction of the sales that could be valued.",
  median_abs_error: "Median absolute error, as a fraction of the price.",
  within_5: "Fraction of values within 5 % of the price.",
  within_10: "Fraction of values within 10 % of the price.",
  within_20: "Fraction of values within 20 % of the price.",
  coverage_80: "Fraction of prices inside the 80 % range; empty for a method without one.",
  coverage_80_low:
    "Lower end of the interval that holds this fraction in 95 of 100 draws of the same groups of sales. Sales that were priced together, as a project's of one month, are one group.",
  coverage_80_high: "Upper end of that interval.",
  median_bias: "Median of the signed errors, as a fraction of the price.",
  cod: "Coefficient of dispersion of the ratios (IAAO Standard on Ratio Studies, 2013).",
  cod_low:
    "Lower end of the interval that holds the coefficient in 95 of 100 draws of the same groups of sales.",
  cod_high: "Upper end of that interval.",
  prd: "Price-related differential of the ratios (IAAO).",
  prd_low: "Lower end of its interval; see cod_low.",
  prd_high: "Upper end of its interval.",
  prb: "Price-related bias of the ratios (IAAO); empty with too few sales.",
  prb_low: "Lower end of its interval; see cod_low.",
  prb_high: "Upper end of its interval.",
  sales_without_extremes:
    "Valued sales left without extreme ratios: those whose log lies further outside the quartiles than three times the distance between them.",
  cod_without_extremes: "Coefficient of dispersion of those sales.",
  prd_without_extremes: "Price-related differential of those sales.",
  prb_without_extremes: "Price-related bias of those sales; empty with too few of them.",
  fifth: "Fifth of the test's sales: 1 the cheapest, 5 the dearest.",
  worth_least: "The least that a sale of this fifth is worth: the mean of its price and its estimate.",
  worth_most: "The most that a sale of this fifth is worth.",
  twin_error:
    "Median absolute error of the price of the very same as an estimate, as a fraction of the price; beside it the model's on the same sales.",
};

/** The publishers of the records behind the tables, by the name of the source in the model. */
export const PUBLISHERS: Record<string, { title: string; path: string }> = {
  "sa-moj": { title: "Deeds of sale, Saudi Ministry of Justice", path: "https://open.data.gov.sa" },
  "sa-rega": {
    title: "Sales by district and type, Saudi Real Estate General Authority",
    path: "https://rega.gov.sa",
  },
  "sa-rega-rents": {
    title: "Rents by city and unit type, Saudi Real Estate General Authority",
    path: "https://rega.gov.sa",
  },
  "sa-gastat": {
    title: "Real estate price index, Saudi General Authority for Statistics",
    path: "https://www.stats.gov.sa",
  },
  "qa-moj": {
    title: "Weekly real estate bulletin, Qatar Ministry of Justice",
    path: "https://www.data.gov.qa",
  },
  "ae-dld": { title: "Sales, Dubai Land Department", path: "https://dubailand.gov.ae" },
  "ae-ejari": { title: "Tenancy contracts (Ejari), Dubai Land Department", path: "https://dubailand.gov.ae" },
};

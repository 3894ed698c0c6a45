import { readDeclared, readTable, type Row } from "../tables/table.ts";
import { number, text, type Table } from "../tables/column.ts";

/** Dubai's index, which only articles quote: the model has its own from the sales. */
const DUBAI_INDEX: Table = {
  title: "Index of homes",
  publisher: "Dubai Land Department",
  use: "articles",
  columns: {
    first_date_of_month: text("first day of the month"),
    all_monthly_index: number("index", "all homes"),
    flat_monthly_index: number("index", "flats"),
    villa_monthly_index: number("index", "villas"),
  },
};

const CITIES = {
  الرياض: "Riyadh",
  جدة: "Jeddah",
  الدمام: "Dammam",
  "مكة المكرمة": "Makkah",
  "المدينة المنورة": "Madinah",
};

const quarterly = (row: Row): boolean =>
  row.text("periodicity") === "Quarterly" && row.text("measure") === "Index";
const periodOf = (row: Row): string => `${row.number("year")}${row.text("quarter")}`;

/** Official indices by quarter (or month), and mean rents of flats by city and quarter. */
export function indexTables(folder: string): Record<string, number> {
  const out: Record<string, number> = {};
  const put = (name: string, value: number | null): void => {
    if (value !== null) out[name] = value;
  };
  for (const row of readTable(folder, "sa_gastat_price_index_by_region_2023base"))
    if (quarterly(row)) put(`region/${row.text("region")}/${periodOf(row)}`, row.number("value"));
  for (const row of readTable(folder, "sa_gastat_price_index_by_sector_2023base"))
    if (quarterly(row) && /^(Residential|Commercial: Total)/.test(row.text("sector")))
      put(`sector/${row.text("sector")}/${periodOf(row)}`, row.number("value"));
  for (const row of readDeclared(folder, "ae_dld_residential_sale_index", DUBAI_INDEX, () => {})) {
    const month = row.text("first_date_of_month").slice(0, 7);
    if (month < "2012-01") continue;
    for (const kind of ["all", "flat", "villa"])
      put(`dubai-index/${kind}/${month}`, row.number(`${kind}_monthly_index`));
  }
  for (const row of readTable(folder, "sa_rega_rents_by_city_2019_2024")) {
    if (row.text("unit_type_ar") === "شقة - سكني") {
      const year = `flat-contracts/${row.number("year")}`;
      out[year] = (out[year] ?? 0) + (row.number("contracts") ?? 0);
    }
    const city = CITIES[row.text("city_ar") as keyof typeof CITIES];
    if (!city || row.text("unit_type_ar") !== "شقة - سكني") continue;
    const name = `${city}/${row.number("year")}Q${row.number("quarter")}`;
    put(`rent/${name}`, row.number("mean_annual_rent_sar"));
    put(`rent-contracts/${name}`, row.number("contracts"));
  }
  return out;
}

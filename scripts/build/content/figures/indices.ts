import type { Figures } from "./figures.ts";

type Tables = Readonly<Record<string, number>>;

const REGIONS = [
  "Total",
  "Riyadh",
  "Makkah",
  "Madinah",
  "Eastern Province",
  "Al Qaseem",
  "Aseer",
  "Tabouk",
  "Hail",
  "Najran",
  "Al Baha",
];
const SECTORS = [
  "Residential: Total",
  "Residential: Apartment",
  "Residential: Residential Plot",
  "Residential: Villa",
  "Commercial: Total",
];
const FIRST = { year: 2021, quarter: 1 };
const CHARTED = "2023Q1";

const quartersOf = (tables: Tables, name: string): string[] => {
  const found: string[] = [];
  for (let at = FIRST.year * 4 + FIRST.quarter - 1; ; at++) {
    const period = `${Math.floor(at / 4)}Q${(at % 4) + 1}`;
    if (tables[`${name}/${period}`] === undefined) return found;
    found.push(period);
  }
};

/** Changes, peaks and charts of the official indices and rents. */
export function indexFigures(tables: Tables): Figures {
  const out: Figures = {};
  const names = [...REGIONS.map((name) => `region/${name}`), ...SECTORS.map((name) => `sector/${name}`)];
  for (const name of names) {
    const periods = quartersOf(tables, name);
    const at = (period: string): number => tables[`${name}/${period}`] as number;
    const steps = periods.slice(1).map((period, i) => at(period) / at(periods[i] as string) - 1);
    periods.slice(1).forEach((period, i) => (out[`${name}/${period}/quarter`] = steps[i] as number));
    periods
      .slice(4)
      .forEach((period, i) => (out[`${name}/${period}/year`] = at(period) / at(periods[i] as string) - 1));
    if (periods.includes("2021Q3")) out[`${name}/since-2021Q3`] = at("2025Q3") / at("2021Q3") - 1;
    out[`${name}/steps`] = steps.length;
    out[`${name}/falls`] = steps.filter((step) => step < 0).length;
    out[`${name}/worst`] = Math.min(...steps);
    out[`${name}/best`] = Math.max(...steps);
    out[`${name}/chart`] = periods.filter((period) => period >= CHARTED).map(at);
  }
  const riyadh = (period: string): number => tables[`region/Riyadh/${period}`] as number;
  out["region/Riyadh/from-peak"] = riyadh("2025Q3") / riyadh("2025Q1") - 1;
  out["region/Riyadh/from-peak-month"] = (riyadh("2025Q3") / riyadh("2025Q1")) ** (1 / 6) - 1;
  out["region/Riyadh/to-peak"] = riyadh("2025Q1") / riyadh("2021Q3") - 1;
  return { ...out, ...seriesFigures(tables) };
}

/** Charts of the rest: Dubai's index each May, rents each last quarter, districts by year, shares of flats. */
function seriesFigures(tables: Tables): Figures {
  const values = (keys: readonly string[], factor = 1): number[] =>
    keys.map((key) => {
      const value = tables[key];
      if (value === undefined) throw new Error(`content/figures/tables.json has no ${key}`);
      return value * factor;
    });
  const years = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const out: Figures = {};
  for (const kind of ["flat", "villa"]) {
    const mays = years(2012, 2024).map((year) => `dubai-index/${kind}/${year}-05`);
    out[`dubai-index/${kind}/chart`] = values(mays);
    const all = Object.entries(tables).flatMap(([name, value]) =>
      name.startsWith(`dubai-index/${kind}/`) && name >= `dubai-index/${kind}/2018` ? [value] : [],
    );
    out[`dubai-index/${kind}/from-low`] =
      (tables[`dubai-index/${kind}/2024-05`] as number) / Math.min(...all) - 1;
  }
  const dubai = (month: string): number => tables[`dubai-index/all/${month}`] as number;
  out["dubai-index/all/from-low"] = dubai("2024-05") / dubai("2021-06") - 1;
  for (const city of ["Riyadh", "Jeddah"]) {
    const rents = values(years(2019, 2024).map((year) => `rent/${city}/${year}Q4`));
    out[`rent/${city}/chart`] = rents;
    out[`rent/${city}/five-years`] = (rents.at(-1) as number) / (rents[0] as number) - 1;
    out[`rent/${city}/two-years`] = (rents.at(-1) as number) / (rents[3] as number) - 1;
    out[`rent/${city}/year`] = (rents.at(-1) as number) / (rents[4] as number) - 1;
  }
  for (const city of ["Riyadh", "Jeddah", "Dammam", "Makkah", "Madinah"]) {
    const [third, fourth] = ["Q3", "Q4"].map((quarter) => [
      tables[`rent/${city}/2024${quarter}`] as number,
      tables[`rent-contracts/${city}/2024${quarter}`] as number,
    ]) as [[number, number], [number, number]];
    const rent = (third[0] * third[1] + fourth[0] * fourth[1]) / (third[1] + fourth[1]);
    out[`rent/${city}/half`] = rent;
    out[`rent/${city}/share-of-deal`] = rent / (tables[`late-2024/${city}/flat/deal`] as number);
  }
  for (const city of ["Riyadh", "Jeddah", "Dammam"])
    out[`flat-share/${city}/chart`] = values(
      years(2018, 2025).map((year) => `flat-share/${city}/${year}`),
      100,
    );
  out["flat-contracts/chart"] = values(
    years(2019, 2024).map((year) => `flat-contracts/${year}`),
    0.001,
  );
  out["sands/chart"] = values(
    [1, 2, 3, 4]
      .map((quarter) => `sands/2024Q${quarter}/price`)
      .concat([1, 2, 3].map((quarter) => `sands/2025Q${quarter}/price`)),
  );
  for (const district of ["النرجس", "ظهرة لبن", "بدر", "قرطبة"]) {
    const flats = values(years(2020, 2025).map((year) => `riyadh/${district}/flat/${year}/price`));
    out[`riyadh/${district}/flat/chart`] = flats;
    out[`riyadh/${district}/flat/since-2020`] = (flats.at(-1) as number) / (flats[0] as number) - 1;
  }
  for (const district of ["الملقا", "حطين", "الياسمين"])
    out[`riyadh/${district}/villa/chart`] = values(
      years(2018, 2024).map((year) => `riyadh/${district}/villa/${year}/price`),
    );
  const dear = [
    "العليا",
    "الصحافة",
    "المحمدية",
    "السليمانية",
    "النزهة",
    "الرحمانية",
    "النخيل",
    "مغرزات",
    "النفل",
    "العقيق",
  ];
  out["riyadh/dear-flats/chart"] = values(dear.map((district) => `riyadh/${district}/flat/2025/price`));
  return out;
}

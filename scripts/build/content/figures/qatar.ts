import { median } from "#app/lib/stats.ts";
import type { Figures } from "./figures.ts";
import { shippedSales, type Sale } from "./shipped-sales.ts";

const CITIES = ["Doha", "Al Rayyan", "Al Wakrah"];

/** What articles quote of Qatar, from the recorded sales that the site ships. */
export function qatarFigures(): Figures {
  const sales = shippedSales("qa").filter(({ bulk }) => !bulk);
  const of = (city: string, kind: Sale["kind"], year: number): Sale[] =>
    sales.filter(
      (sale) => sale.kind === kind && sale.place.startsWith(`${city}/`) && sale.day.startsWith(String(year)),
    );
  const out: Figures = {};
  const put = (name: string, some: readonly Sale[]): void => {
    out[`qatar/${name}/sales`] = some.length;
    out[`qatar/${name}/per-sqm`] = median(some.map(({ perSqm }) => perSqm));
    out[`qatar/${name}/price`] = median(some.map(({ price }) => price));
    out[`qatar/${name}/area`] = median(some.map(({ areaSqm }) => areaSqm));
  };
  for (const city of CITIES)
    for (const year of [2020, 2024]) {
      put(`${city}/villa/${year}`, of(city, "villa", year));
      put(`${city}/land/${year}`, of(city, "land", year));
    }
  put("Doha/land/2021", of("Doha", "land", 2021));
  for (const year of [2023, 2024]) put(`Doha/apartment/${year}`, of("Doha", "apartment", year));
  for (const city of CITIES) {
    const [before, after] = [2020, 2024].map((year) => out[`qatar/${city}/villa/${year}/per-sqm`] as number);
    out[`qatar/${city}/villa/change`] = (after as number) / (before as number) - 1;
    out[`qatar/${city}/land-share`] = (out[`qatar/${city}/land/2024/per-sqm`] as number) / (after as number);
  }
  for (const year of [2020, 2024])
    out[`qatar/chart/${year}`] = CITIES.map((city) => out[`qatar/${city}/villa/${year}/per-sqm`] as number);
  return out;
}

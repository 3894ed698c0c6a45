import { quantile, sum } from "#app/lib/stats.ts";
import {
  byDistrict,
  cellPriceAt,
  deedsOf,
  districtPrice,
  middleDistrict,
  namedCells,
  type Cell,
} from "./cells.ts";

const CITIES = {
  الرياض: "Riyadh",
  جدة: "Jeddah",
  الدمام: "Dammam",
  الخبر: "Khobar",
  "مكة المكرمة": "Makkah",
  "المدينة المنورة": "Madinah",
};
const TYPES = {
  شقة: "flat",
  فيلا: "villa",
  دوبلكس: "duplex",
  دور: "floor",
  "قطعة أرض-سكنى": "plot",
  أرض: "plot",
};
type Type = "flat" | "villa" | "duplex" | "floor" | "plot";
const HOMES: readonly Type[] = ["flat", "villa", "duplex", "floor"];
/** Cities with enough deeds in every year. */
const LONG_SERIES = ["Riyadh", "Jeddah", "Dammam"];
/** Deeds from which a district has a price of its own. */
const ENOUGH = 20;

/** Districts that articles name. */
const SHOWN = new Set(
  (
    "الملقا، الياسمين، النرجس، العارض، قرطبة، المونسية، القادسية، الرمال، المهدية، ظهرة لبن، طويق، بدر، عكاظ، الدار البيضاء، " +
    "حطين، المحمدية، النخيل، المرسلات، المروج، العليا، الصحافة، السليمانية، النزهة، الرحمانية، مغرزات، النفل، العقيق"
  ).split("، "),
);

const typeOf = ({ type }: Cell): Type | undefined => TYPES[type as keyof typeof TYPES] as Type | undefined;
const isType =
  (...types: readonly Type[]) =>
  (cell: Cell) =>
    types.includes(typeOf(cell) as Type);

/** Levels by city, district and type, shares of types, and counts, all without the bucket of unnamed districts. */
export function districtTables(folder: string): Record<string, number> {
  const cells = namedCells(folder);
  const out: Record<string, number> = {};
  for (const [nameAr, city] of Object.entries(CITIES)) {
    const own = cells.filter((cell) => cell.city === nameAr && cell.deeds > 0);
    if (LONG_SERIES.includes(city)) yearTables(own, city, out);
    if (city === "Riyadh" || city === "Jeddah") matchedTables(own, city, out);
    if (city === "Dammam")
      out["half-2025/الشعلة/flat/deeds"] = deedsOf(
        own.filter(
          (cell) =>
            cell.year === 2025 && cell.quarter <= 2 && cell.district === "الشعلة" && isType("flat")(cell),
        ),
      );
    dealTables(own, city, out);
    // The file of 2025 has no rows of Madinah.
    if (city !== "Madinah") cityTables(own, city, out);
    if (city === "Riyadh") riyadhTables(own, out);
  }
  return out;
}

/** Means of a flat's deed in the second half of 2024, to set rents beside. */
function dealTables(own: readonly Cell[], city: string, out: Record<string, number>): void {
  const flats = own.filter((cell) => cell.year === 2024 && cell.quarter >= 3 && isType("flat")(cell));
  if (flats.length > 0)
    out[`late-2024/${city}/flat/deal`] = sum(flats.map(({ value }) => value)) / deedsOf(flats);
}

/** How flats moved from 2019 to 2023 in the districts that have enough deeds in both. */
function matchedTables(own: readonly Cell[], city: string, out: Record<string, number>): void {
  const flats = own.filter((cell) => isType("flat")(cell) && (cell.price ?? 0) > 0);
  const changes = [...byDistrict(flats).values()].flatMap((cells) => {
    const [before, after] = [2019, 2023].map((year) => cells.filter((cell) => cell.year === year));
    if (!before || !after || deedsOf(before) < ENOUGH || deedsOf(after) < ENOUGH) return [];
    return districtPrice(after) / districtPrice(before) - 1;
  });
  out[`matched-2019-2023/${city}/districts`] = changes.length;
  out[`matched-2019-2023/${city}/middle`] = quantile(changes, 0.5);
}

function yearTables(own: readonly Cell[], city: string, out: Record<string, number>): void {
  for (let year = 2018; year <= 2025; year++) {
    const homes = own.filter(
      (cell) => cell.year === year && (year < 2025 || cell.quarter <= 2) && isType(...HOMES)(cell),
    );
    const flats = homes.filter(isType("flat"));
    if (homes.length > 0) out[`flat-share/${city}/${year}`] = deedsOf(flats) / deedsOf(homes);
    for (const type of ["flat", "villa"] as const) {
      const priced = homes.filter((cell) => isType(type)(cell) && (cell.price ?? 0) > 0);
      if (priced.length > 0) out[`middle/${city}/${type}/${year}`] = middleDistrict(priced);
    }
  }
}

function cityTables(own: readonly Cell[], city: string, out: Record<string, number>): void {
  const half = own.filter(({ year, quarter }) => year === 2025 && quarter <= 2);
  for (const type of ["flat", "villa", "duplex", "floor", "plot"] as const) {
    const sold = half.filter((cell) => isType(type)(cell) && cell.area > 0);
    if (sold.length === 0) continue;
    const deeds = deedsOf(sold);
    out[`half-2025/${city}/${type}/deeds`] = deeds;
    out[`half-2025/${city}/${type}/middle`] = middleDistrict(sold);
    out[`half-2025/${city}/${type}/area`] = sum(sold.map(({ area }) => area)) / deeds;
    out[`half-2025/${city}/${type}/deal`] = sum(sold.map(({ value }) => value)) / deeds;
    const busy = [...byDistrict(sold).values()]
      .filter((cells) => deedsOf(cells) >= ENOUGH)
      .map(districtPrice);
    if (busy.length < 10) continue;
    out[`half-2025/${city}/${type}/districts`] = busy.length;
    for (const share of [10, 90]) out[`half-2025/${city}/${type}/p${share}`] = quantile(busy, share / 100);
  }
  out[`half-2025/${city}/home/deeds`] = deedsOf(half.filter(isType(...HOMES)));
  for (const type of ["flat", "villa"] as const) {
    const sold = own.filter((cell) => cell.year === 2025 && isType(type)(cell));
    for (const share of [25, 50, 75])
      out[`year-2025/${city}/${type}/p${share}`] = cellPriceAt(sold, share / 100);
    out[`year-2025/${city}/${type}/deeds`] = deedsOf(sold);
  }
}

/** Riyadh's districts by type and year, from twenty deeds on, and its largest ones. */
function riyadhTables(own: readonly Cell[], out: Record<string, number>): void {
  for (const type of ["flat", "villa", "floor", "duplex", "plot"] as const)
    for (const [district, all] of byDistrict(own.filter(isType(type))))
      for (let year = 2018; year <= 2025; year++) {
        const sold = all.filter((cell) => cell.year === year);
        const deeds = deedsOf(sold);
        if (deeds < ENOUGH || !SHOWN.has(district)) continue;
        const name = `${district}/${type}/${year}`;
        out[`riyadh/${name}/price`] = cellPriceAt(sold, 0.5);
        out[`riyadh/${name}/deeds`] = deeds;
        if (year < 2025) continue;
        out[`riyadh/${name}/area`] = sum(sold.map(({ area }) => area)) / deeds;
        out[`riyadh/${name}/deal`] = sum(sold.map(({ value }) => value)) / deeds;
      }
  const flats = own.filter(
    ({ year, quarter, ...cell }) => year === 2025 && quarter <= 2 && cell.type === "شقة",
  );
  const largest = [...byDistrict(flats)].map(([, cells]) => deedsOf(cells)).sort((a, b) => b - a);
  out["riyadh-flats/ten-districts"] = sum(largest.slice(0, 10)) / sum(largest);
  for (const district of ["النرجس", "الرمال"])
    out[`half-2025/${district}/flat/deeds`] = deedsOf(flats.filter((cell) => cell.district === district));
  for (const [period, sold] of [
    ["2023", own.filter((cell) => cell.year === 2023 && cell.type === "شقة")],
    ["half-2025", flats],
  ] as const)
    out[`riyadh-flats/dear-two/${period}`] =
      deedsOf(sold.filter(({ district }) => ["الملقا", "حطين"].includes(district))) / deedsOf(sold);
  const sands = own.filter((cell) => cell.type === "شقة" && cell.district === "الرمال" && cell.year >= 2024);
  for (const year of [2024, 2025])
    for (let quarter = 1; quarter <= (year === 2024 ? 4 : 3); quarter++) {
      const sold = sands.filter((cell) => cell.year === year && cell.quarter === quarter);
      out[`sands/${year}Q${quarter}/price`] =
        sum(sold.map(({ price, deeds }) => (price ?? 0) * deeds)) / deedsOf(sold);
      out[`sands/${year}Q${quarter}/deeds`] = deedsOf(sold);
    }
  for (const [quarter, type] of [
    [1, "plot"],
    [2, "plot"],
    [1, "flat"],
    [2, "flat"],
  ] as const)
    out[`riyadh/2025Q${quarter}/${type}/deeds`] = deedsOf(
      own.filter((cell) => cell.year === 2025 && cell.quarter === quarter && isType(type)(cell)),
    );
}

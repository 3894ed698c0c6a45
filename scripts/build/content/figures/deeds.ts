import { groupBy } from "#app/lib/group-by.ts";
import { median } from "#app/lib/stats.ts";
import type { Figures } from "./figures.ts";
import { shippedModel, shippedSales } from "./shipped-sales.ts";

type Tables = Readonly<Record<string, number>>;

/** Riyadh's districts whose deeds of 2024 are set beside the Authority's level of flats. */
const DISTRICTS = ["العليا", "الصحافة", "الملقا", "حطين", "الرمال", "بدر", "النرجس"];
/** Areas at which most deeds are of flats. */
const FLAT_AREA = { from: 80, to: 250 };

/** Deeds of a flat's size in Riyadh, which are cut off above a price, beside the Authority's level of flats. */
export function deedFigures(tables: Tables): Figures {
  const deeds = shippedSales("sa").filter(
    ({ kind, bulk, areaSqm, day }) =>
      kind === "deed" &&
      !bulk &&
      areaSqm >= FLAT_AREA.from &&
      areaSqm <= FLAT_AREA.to &&
      day.startsWith("2024"),
  );
  const byPlace = groupBy(deeds, ({ place }) => place);
  const ids = new Map(shippedModel.places["sa/Riyadh"]?.map(({ id, nameAr }) => [nameAr, id]));
  const out: Figures = {};
  for (const district of DISTRICTS) {
    const own = byPlace.get(`Riyadh/${ids.get(district)}`) ?? [];
    const middle = median(own.map(({ perSqm }) => perSqm));
    out[`deeds/${district}/sales`] = own.length;
    out[`deeds/${district}/middle`] = middle;
    out[`deeds/${district}/below`] = middle / (tables[`riyadh/${district}/flat/2024/price`] as number) - 1;
  }
  return out;
}

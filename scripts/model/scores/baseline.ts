import { median } from "#app/lib/stats.ts";

const BANDS = [50, 80, 120, 180, 250, 350, 500, 700, 1000, 2000];
const band = (area: number): number => BANDS.findIndex((end) => area < end);

export type BaselineRow = {
  city: string;
  type: string;
  placeId: string;
  projectKey: string | null;
  bedrooms: number | null;
  areaSqm: number;
  y: number;
};

function keysOf(row: BaselineRow): string[] {
  const type = `${row.city}/${row.type}`;
  const place = `${type}/${row.placeId}`;
  return [
    ...(row.projectKey === null
      ? []
      : [`${place}/${row.projectKey}/${band(row.areaSqm)}/${row.bedrooms}`, `${place}/${row.projectKey}`]),
    `${place}/band${band(row.areaSqm)}`,
    place,
    `${type}/band${band(row.areaSqm)}`,
    type,
  ];
}

/** The plain rule of thumb: median price per m² of the finest group with three sales or more. */
export function fitBaseline(rows: readonly BaselineRow[]): (row: BaselineRow) => number | null {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group) group.push(row.y);
      else groups.set(key, [row.y]);
    }
  }
  const medians = new Map(
    [...groups].filter(([, ys]) => ys.length >= 3).map(([key, ys]) => [key, median(ys)]),
  );
  return (row) => {
    for (const key of keysOf(row)) {
      const found = medians.get(key);
      if (found !== undefined) return found;
    }
    return null;
  };
}

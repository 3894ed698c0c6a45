/**
 * node scripts/model/article-tables.ts --data DIR: the small tables that articles quote and the shipped model does not hold, as
 * content/figures/tables.json. The build reads it (scripts/build/content/figures.ts), so the site needs no raw data.
 */
import { writeFileSync } from "node:fs";
import { runCommand, textOptions } from "./command.ts";
import { districtTables } from "./articles/districts.ts";
import { flatTables } from "./articles/riyadh-flats.ts";
import { indexTables } from "./articles/indices.ts";
import { askingTables } from "./articles/asking.ts";
import { DataError } from "./tables/table.ts";

const OUT = new URL("../../content/figures/tables.json", import.meta.url);
const USAGE = "usage: node scripts/model/article-tables.ts --data DIR";

/** A line for each figure, so that what newer data changes can be read. Six digits are finer than any that is printed. */
const textOf = (tables: Record<string, number>): string =>
  `{\n${Object.entries(tables)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => {
      if (!Number.isFinite(value)) throw new Error(`${name} is no number`);
      return `  ${JSON.stringify(name)}: ${Number(value.toPrecision(6))}`;
    })
    .join(",\n")}\n}\n`;

await runCommand(() => {
  const { data } = textOptions(["data"], USAGE);
  if (!data) throw new DataError("options", USAGE);
  const tables = {
    ...indexTables(data),
    ...districtTables(data),
    ...flatTables(data),
    ...askingTables(data),
  };
  writeFileSync(OUT, textOf(tables));
  process.stdout.write(`${Object.keys(tables).length} figures written to content/figures/tables.json\n`);
});

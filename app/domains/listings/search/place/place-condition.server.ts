import { sql, type SQL } from "drizzle-orm";
import { publicListings } from "#app/db/schema.server.ts";
import { GRID_STEPS, type GridRows } from "#app/lib/grid-rows.ts";
import { keptPer } from "#app/lib/kept-per.ts";

/** Digits of where a row's text begins, and of how long it is. */
const OFFSET = 7;
const LENGTH = 4;
const ENTRY = OFFSET + LENGTH;

/**
 * The rows as text that SQLite finds a row in without reading the others: for each row where its own text begins and how
 * long it is, then those texts, which are JSON. Equal rows share one.
 */
function packed({ rows }: GridRows): string {
  let at = rows.length * ENTRY + 1;
  const places = new Map<string, string>();
  const entries = rows.map((turns) => {
    const text = JSON.stringify(turns);
    const known = places.get(text);
    if (known !== undefined) return known;
    const entry = String(at).padStart(OFFSET, "0") + String(text.length).padStart(LENGTH, "0");
    places.set(text, entry);
    at += text.length;
    return entry;
  });
  return [...entries, ...places.keys()].join("");
}

const packageOf = keptPer(packed);

/** What `Math.round` gives for the coordinates of listings, none of which is below 0. */
const gridded = (column: typeof publicListings.latitude | typeof publicListings.longitude): SQL =>
  sql`cast(${column} * ${sql.raw(String(GRID_STEPS))} + 0.5 as integer)`;

/** Condition for the listings that are shown inside: one row of the grid is read for each, however large the place is. */
export function inPlace(place: GridRows): SQL {
  const { first, rows } = place;
  const row = gridded(publicListings.latitude);
  const part = (start: number, length: number) =>
    sql`cast(cast(substr(g.bytes, (${row} - g.first_row) * ${sql.raw(String(ENTRY))} + ${sql.raw(String(start))}, ${sql.raw(String(length))}) as text) as integer)`;
  const turns = sql`(select cast(substr(g.bytes, ${part(1, OFFSET)}, ${part(OFFSET + 1, LENGTH)}) as text)
    from (select (select cast(${packageOf(place)} as blob)) as bytes, cast(${first} as integer) as first_row, cast(${first + rows.length} as integer) as row_below) as g
    where ${row} >= g.first_row and ${row} < g.row_below)`;
  // No row, nothing to go through: then none is an even number.
  return sql`(select count(*) & 1 from json_each(${turns}) as t where t.value <= ${gridded(publicListings.longitude)})`;
}

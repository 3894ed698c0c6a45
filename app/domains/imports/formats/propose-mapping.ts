import type { Mapping, Shape } from "../rules.ts";
import { FIELD_NAMES, FIELDS, type FieldName } from "./rules.ts";
import { foldHeading } from "./values.ts";

const OF_HEADING = new Map<string, FieldName>(
  FIELD_NAMES.flatMap((name) =>
    [FIELDS[name].own, ...FIELDS[name].headings].map((head) => [foldHeading(head), name] as const),
  ),
);

/** The columns that a shape is known to give a field. A column of one field only, but for the address, which joins several. */
function knownColumns(shape: Shape, name: FieldName): readonly string[] {
  const facts = FIELDS[name];
  if (shape === "bayut") return facts.bayut;
  if (shape === "propertyfinder") return facts.propertyfinder;
  return name === "pictures" ? [facts.own, "Media/MediaURL"] : [facts.own];
}

/**
 * Which field each column is, as far as its name says so. What the owner chose for a column of this name before is kept.
 * For the published shapes columns that several fields read are named by the first; the address reads its own ones
 * besides (`columnsOf`).
 */
export function proposeMapping(shape: Shape, columns: readonly string[], before: Mapping | null): Mapping {
  const proposed: Record<string, string> = {};
  for (const column of columns) {
    const exact = FIELD_NAMES.find((name) => knownColumns(shape, name).includes(column));
    const guessed = shape === "csv" ? OF_HEADING.get(foldHeading(column)) : undefined;
    proposed[column] = before?.columns[column] ?? exact ?? guessed ?? "";
  }
  return { columns: proposed, values: before?.values ?? {} };
}

/** The columns of each field under a mapping, the preferred one first. */
export function columnsOf(
  shape: Shape,
  { columns }: Pick<Mapping, "columns">,
): Partial<Record<FieldName, string[]>> {
  const found: Partial<Record<FieldName, string[]>> = {};
  for (const name of FIELD_NAMES) {
    const chosen = Object.entries(columns).flatMap(([column, field]) => (field === name ? [column] : []));
    const order = knownColumns(shape, name);
    const place = (column: string): number => (order.includes(column) ? order.indexOf(column) : order.length);
    const shared =
      name === "address" && shape !== "csv" && shape !== "miyar"
        ? order.filter((column) => Object.hasOwn(columns, column) && columns[column] !== "")
        : [];
    const all = [...new Set([...shared, ...chosen])].toSorted((a, b) => place(a) - place(b));
    if (all.length > 0) found[name] = all;
  }
  return found;
}

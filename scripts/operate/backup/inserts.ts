import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { tableFile, type DatabaseManifest } from "./database.ts";
import { refusal } from "./refusal.ts";
import type { Value } from "./rows.ts";
import { quoted } from "./schema.ts";

/** The statements that put saved rows of a table back where they are missing: those whose columns hold the values named, as text. */
export async function insertsOf(
  dir: string,
  { tables }: DatabaseManifest,
  name: string,
  where: Record<string, string>,
): Promise<string[]> {
  const table = tables.find((known) => known.name === name);
  if (!table) throw refusal(`The backup has no table ${name}.`, "database.json names them.");
  const { columns } = table;
  const conditions = Object.entries(where).map(([column, value]) => {
    if (!columns.includes(column))
      throw refusal(`${name} has no column ${column}.`, `It has ${columns.join(", ")}.`);
    return { at: columns.indexOf(column), value };
  });
  const into = `insert into ${quoted(name)} (${columns.map(quoted).join(", ")})`;
  const statements: string[] = [];
  for await (const line of createInterface({ input: createReadStream(tableFile(dir, name)) })) {
    const row = JSON.parse(line) as Value[];
    if (!conditions.every(({ at, value }) => String(row[at]) === value)) continue;
    statements.push(`${into} values (${row.map(literal).join(", ")}) on conflict do nothing;`);
  }
  return statements;
}

const literal = (value: Value): string => {
  if (value === null) return "null";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
};

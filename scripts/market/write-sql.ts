import { createWriteStream } from "node:fs";
import { parseArgs } from "node:util";
import { readRelease, SALE_COLUMNS, type SaleRow } from "./read-sales.ts";

/** D1 takes statements of at most 100 KB. */
const STATEMENT_BYTES = 90_000;

const literal = (value: string | number | null): string =>
  value === null ? "NULL" : typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;

const tuple = (row: SaleRow): string => `(${row.map(literal).join(",")})`;

/**
 * Writes the release as SQL for `wrangler d1 execute DB --remote --file FILE`: the old sales go, the new ones come,
 * the release is recorded last.
 */
export function writeMarketSql(file: string): number {
  const { version, sales } = readRelease();
  const head = `INSERT INTO market_sales (${SALE_COLUMNS}) VALUES\n`;
  const out = createWriteStream(file);
  out.write("DELETE FROM market_releases;\nDELETE FROM market_sales;\n");
  let tuples: string[] = [];
  let bytes = 0;
  const flush = (): void => {
    if (tuples.length > 0) out.write(`${head}${tuples.join(",\n")};\n`);
    tuples = [];
    bytes = 0;
  };
  for (const row of sales) {
    const text = tuple(row);
    const size = Buffer.byteLength(text) + 2;
    if (bytes + size > STATEMENT_BYTES) flush();
    tuples.push(text);
    bytes += size;
  }
  flush();
  out.write(
    `INSERT INTO market_releases (model_version, sales_count, loaded_at) VALUES (${literal(version)}, ${sales.length}, CAST(unixepoch('subsec') * 1000 AS INTEGER));\n`,
  );
  out.end();
  return sales.length;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: "string" } } });
  if (!values.out) {
    process.stderr.write("name the file to write: node scripts/market/write-sql.ts --out FILE\n");
    process.exitCode = 1;
  } else {
    process.stdout.write(`${writeMarketSql(values.out)} sales written to ${values.out}\n`);
  }
}

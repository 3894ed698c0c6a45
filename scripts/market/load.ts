import { readRelease, SALE_COLUMNS } from "./read-sales.ts";

/** Rows per statement; each statement binds one JSON text, well under D1's 2 MB for a bound value. */
const ROWS_PER_STATEMENT = 2000;
const STATEMENTS_PER_BATCH = 5;

const CELLS = Array.from({ length: 14 }, (_, i) => `value ->> '$[${i}]'`).join(", ");
const INSERT = `INSERT INTO market_sales (${SALE_COLUMNS}) SELECT ${CELLS} FROM json_each(?)`;

/**
 * Fills market_sales from content/market, replacing an older release; does nothing when this release is loaded.
 * The release is recorded last, so that a load cut short is done again.
 */
export async function loadMarket(db: D1Database): Promise<{ loaded: boolean; sales: number }> {
  const { version, sales } = readRelease();
  const known = await db
    .prepare("SELECT sales_count FROM market_releases WHERE model_version = ?")
    .bind(version)
    .first<{ sales_count: number }>();
  if (known?.sales_count === sales.length) return { loaded: false, sales: sales.length };

  await db.batch([db.prepare("DELETE FROM market_releases"), db.prepare("DELETE FROM market_sales")]);
  const insert = db.prepare(INSERT);
  const statements = [];
  for (let i = 0; i < sales.length; i += ROWS_PER_STATEMENT) {
    statements.push(insert.bind(JSON.stringify(sales.slice(i, i + ROWS_PER_STATEMENT))));
  }
  for (let i = 0; i < statements.length; i += STATEMENTS_PER_BATCH) {
    await db.batch(statements.slice(i, i + STATEMENTS_PER_BATCH));
  }
  await db
    .prepare("INSERT INTO market_releases (model_version, sales_count, loaded_at) VALUES (?, ?, ?)")
    .bind(version, sales.length, Date.now())
    .run();
  return { loaded: true, sales: sales.length };
}

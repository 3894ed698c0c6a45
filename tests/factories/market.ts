import { env } from "cloudflare:test";

const CELLS = Array.from({ length: 14 }, (_, index) => `value ->> '$[${index}]'`).join(", ");

/** Fills market_sales with the release's villas of Riyadh, once per test file. */
export async function insertMarketSales(): Promise<void> {
  await env.DB.prepare(`INSERT OR IGNORE INTO market_sales SELECT ${CELLS} FROM json_each(?)`)
    .bind(JSON.stringify(env.TEST_SALES))
    .run();
}

declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: D1Migration[];
    /** Rows of market_sales in column order. */
    TEST_SALES: (string | number | null)[][];
    STRIPE_WEBHOOK_SECRET: string;
  }
}

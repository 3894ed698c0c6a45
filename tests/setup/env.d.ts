declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: D1Migration[];
    STRIPE_WEBHOOK_SECRET: string;
  }
}

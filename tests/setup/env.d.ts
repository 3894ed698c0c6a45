declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: D1Migration[];
    /** The database of tests/factories/lagging-database.ts. */
    REPLICA: D1Database;
    STRIPE_WEBHOOK_SECRET: string;
    /** How much the fuzzer sends, and its seed: tests/integration/attack/fuzz/effort.ts. */
    FUZZ_ROUNDS: string;
    FUZZ_SEED: string;
  }
}

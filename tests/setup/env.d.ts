declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: D1Migration[];
    STRIPE_WEBHOOK_SECRET: string;
    /** How much the fuzzer sends, and its seed: tests/integration/attack/fuzz/effort.ts. */
    FUZZ_ROUNDS: string;
    FUZZ_SEED: string;
  }
}

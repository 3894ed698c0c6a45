import { env } from "cloudflare:test";
import { randomOf, type Random } from "../../../../scripts/seed/random.ts";
import { PATIENCE } from "../../../../scripts/setup/patience.ts";

/**
 * How much is sent. Without FUZZ_ROUNDS a sample; with it every field of every form, parameter and body that many
 * times, each time differently. The same FUZZ_SEED sends the same.
 */
export const ROUNDS = Number(env.FUZZ_ROUNDS ?? 0);
const SEED = env.FUZZ_SEED ?? "1";

/** Separate random numbers for each test. */
export const randomFor = (name: string): Random => randomOf(`fuzz ${SEED} ${name}`);

/** The sample tries this many of the things; a full run tries all of them in every round. */
export function chosen<Thing>(random: Random, things: readonly Thing[], sample: number): Thing[] {
  if (ROUNDS === 0) return random.some(things, Math.min(sample, things.length));
  return Array.from({ length: ROUNDS }, () => things).flat();
}

export const PATIENT = { timeout: PATIENCE.test * Math.max(1, ROUNDS) };

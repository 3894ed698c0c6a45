import { env } from "cloudflare:test";
import { randomOf, type Random } from "../../../../scripts/seed/random.ts";
import { PATIENCE } from "../../../../scripts/setup/patience.ts";

/**
 * How much is sent. Without FUZZ_ROUNDS a sample; with it every field of every form, parameter and body that many times
 * over, each time in another way. The same FUZZ_SEED sends the same.
 */
export const ROUNDS = Number(env.FUZZ_ROUNDS ?? 0);
const SEED = env.FUZZ_SEED ?? "1";

/** Numbers of their own for each thing that is tried. */
export const randomFor = (name: string): Random => randomOf(`fuzz ${SEED} ${name}`);

/** Of these the sample tries so many; a full run all of them, in every round. */
export function chosen<Thing>(random: Random, things: readonly Thing[], sample: number): Thing[] {
  if (ROUNDS === 0) return random.some(things, Math.min(sample, things.length));
  return Array.from({ length: ROUNDS }, () => things).flat();
}

export const PATIENT = { timeout: PATIENCE.test * Math.max(1, ROUNDS) };

import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { inTurn, takePlace, type Place } from "./password-turn.server.ts";

/**
 * OWASP's scrypt parameters with the smallest memory (N=2^14, r=8, p=5: 16 MiB), which fit a Worker's 128 MB beside
 * other requests. They are stored with each hash, so raising them affects only new ones.
 */
const CURRENT = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

type Cost = typeof CURRENT;

const workOf = ({ N, r, p }: Cost): number => N * r * p;

function deriveNow(password: string, salt: Buffer, cost: Cost): Buffer {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return scryptSync(password.normalize("NFKC"), salt, KEY_BYTES, options);
}

/**
 * Waits for the isolate's turn, or is refused by `inTurn`: the runtime derives keys in its only thread, even in the
 * asynchronous `scrypt`.
 */
function derive(password: string, salt: Buffer, cost: Cost, place = takePlace()): Promise<Buffer> {
  return inTurn(place, workOf(cost) / workOf(CURRENT), () => deriveNow(password, salt, cost));
}

const formOf = ({ N, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return formOf(CURRENT, salt, await derive(password, salt, CURRENT));
}

/** A fifth of the work: fifty random bits need less protection than a password that somebody chose. */
const FOR_CODES = { ...CURRENT, p: 1 };

/** The hashes of random codes under one salt, so that one derivation checks a code against all of them. */
export async function hashCodes(codes: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16);
  const share = (codes.length * workOf(FOR_CODES)) / workOf(CURRENT);
  return inTurn(takePlace(), share, () =>
    // One after the other: each derivation takes 16 MiB.
    codes.map((code) => formOf(FOR_CODES, salt, deriveNow(code, salt, FOR_CODES))),
  );
}

/** Constant-time check against a stored hash of any parameters; false for a malformed hash. */
export async function verifyPassword(password: string, stored: string, place?: Place): Promise<boolean> {
  return (await findMatch(password, [stored], place)) !== null;
}

/**
 * Finds the first of several stored hashes, all with one salt and one set of parameters, that belongs to this text: one
 * derivation for all of them, each compared in constant time. Malformed hashes, and those with another salt, never
 * match.
 */
export async function findMatch(
  text: string,
  stored: readonly string[],
  place?: Place,
): Promise<string | null> {
  const [scheme, N, r, p, saltText, keyText] = (stored[0] ?? "").split("$");
  if (scheme !== "scrypt" || !saltText || !keyText) return null;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const salt = Buffer.from(saltText, "base64url");
  const expected = Buffer.from(formOf(cost, salt, await derive(text, salt, cost, place)));
  const matches = stored.filter((hash) => {
    const candidate = Buffer.from(hash);
    return candidate.length === expected.length && timingSafeEqual(candidate, expected);
  });
  return matches[0] ?? null;
}

/** Costs as much as a check, so that an unknown address is answered no faster than a wrong password. */
export async function wastePasswordTime(password: string, place?: Place): Promise<void> {
  await derive(password, Buffer.alloc(16), CURRENT, place);
}

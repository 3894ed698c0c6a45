import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/**
 * OWASP's scrypt parameters with the smallest memory (N=2^14, r=8, p=5: 16 MiB): what fits a Worker's 128 MB
 * beside other requests. They are stored with each hash, so raising them only affects new ones.
 */
const CURRENT = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

type Cost = typeof CURRENT;

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r };
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, CURRENT);
  const { N, r, p } = CURRENT;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Constant-time check against a stored hash of any parameters; false for a malformed hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Costs what a check costs, so that an unknown address answers no faster than a wrong password. */
export async function wastePasswordTime(password: string): Promise<void> {
  await derive(password, Buffer.alloc(16), CURRENT);
}

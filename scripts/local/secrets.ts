import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A private key for access tokens: ES256, as a JWK on one line. */
export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return JSON.stringify(privateKey.export({ format: "jwk" }));
}

const MADE = {
  APP_SECRET: () => randomBytes(48).toString("base64"),
  DATA_SECRET: () => randomBytes(48).toString("base64"),
  AUTH_KEY_A: newSigningKey,
  AUTH_KEY_B: newSigningKey,
  STRIPE_SECRET_KEY: () => `sk_test_local_${randomBytes(18).toString("hex")}`,
  STRIPE_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString("base64url")}`,
  MOYASAR_SECRET_KEY: () => `sk_test_${randomBytes(18).toString("hex")}`,
  MOYASAR_WEBHOOK_SECRET: () => randomBytes(24).toString("base64url"),
};

export type LocalSecrets = Record<keyof typeof MADE, string>;

function parse(text: string): Partial<LocalSecrets> {
  const pairs = text.split("\n").filter((line) => line.includes("=") && !line.startsWith("#"));
  return Object.fromEntries(
    pairs.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

/** The secrets of a local state folder: random, made once, kept in `local.env`, which only its owner may read. */
export function localSecrets(stateDir: string): LocalSecrets {
  const file = path.join(stateDir, "local.env");
  const kept = existsSync(file) ? parse(readFileSync(file, "utf8")) : {};
  const names = Object.keys(MADE) as (keyof typeof MADE)[];
  const made = Object.fromEntries(names.map((name) => [name, kept[name] || MADE[name]()]));
  const secrets = { ...kept, ...made } as LocalSecrets;
  if (names.some((name) => secrets[name] !== kept[name])) {
    const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}`);
    writeFileSync(file, `# Made by npm start for this machine only.\n${lines.join("\n")}\n`, { mode: 0o600 });
  }
  chmodSync(file, 0o600);
  return secrets;
}

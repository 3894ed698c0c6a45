import { SECRET_START } from "./rules.ts";

const SECRET_BYTES = 32;

/** A new secret: 256 random bits, as Standard Webhooks writes them. */
export const newSecret = (): string =>
  SECRET_START + Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64");

/**
 * The headers that sign a message, by Standard Webhooks (github.com/standard-webhooks, version 1): HMAC-SHA256 of its id,
 * its time in seconds and its body, with each secret, `v1,` before each in base64.
 */
export async function signedHeaders(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = secrets.map(async (secret) => {
    const bytes = Buffer.from(secret.slice(SECRET_START.length), "base64");
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
    const signature = await crypto.subtle.sign(algorithm, key, content);
    return `v1,${Buffer.from(signature).toString("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": (await Promise.all(signatures)).join(" "),
  };
}

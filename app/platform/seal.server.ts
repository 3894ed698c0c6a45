import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "./context.server.ts";
import type { Settings } from "./env.server.ts";

/**
 * Encryption at rest: AES-256-GCM with a random 96-bit nonce. The key is derived by HKDF-SHA-256 from a secret. The
 * text is bound to `purpose` (additional data), so a text sealed for one row opens in no other.
 */
const VERSION = "s1";

type Secrets = Pick<Settings, "dataSecret" | "dataSecretPrevious">;

const bytes = (text: string) => new TextEncoder().encode(text);

async function keyOf(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", bytes(secret), "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info: bytes("miyar seal") };
  return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}

/** `s1.{nonce}.{ciphertext and tag}`, both in base64url. `purpose` names kind and row, as in "totp:3f2a…". */
export async function seal(secrets: Secrets, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: "AES-GCM", iv, additionalData: bytes(purpose) };
  const sealed = await crypto.subtle.encrypt(algorithm, await keyOf(secrets.dataSecret), bytes(text));
  return [VERSION, Buffer.from(iv).toString("base64url"), Buffer.from(sealed).toString("base64url")].join(
    ".",
  );
}

/** Decrypts what `seal` encrypted, with the current secret or the previous one. Throws if neither works. */
export async function unseal(secrets: Secrets, purpose: string, sealed: string): Promise<string> {
  const [version, iv, body] = sealed.split(".");
  if (version !== VERSION || !iv || !body) throw new Error(`sealed text of an unknown form (${purpose})`);
  const algorithm = {
    name: "AES-GCM",
    iv: Buffer.from(iv, "base64url"),
    additionalData: bytes(purpose),
  };
  for (const secret of [secrets.dataSecret, secrets.dataSecretPrevious]) {
    if (secret === null) continue;
    try {
      const open = await crypto.subtle.decrypt(
        algorithm,
        await keyOf(secret),
        Buffer.from(body, "base64url"),
      );
      return new TextDecoder().decode(open);
    } catch (error) {
      // Sealed with the other secret, or altered: try the next one.
      if (!(error instanceof DOMException && error.name === "OperationError")) throw error;
    }
  }
  throw new Error(`sealed text does not open (${purpose})`);
}

/** The same, for a text that may fail to open without stopping the rest: null, and a line in the log. */
export async function unsealOrNull(
  ctx: Pick<AppContext, "settings" | "log">,
  purpose: string,
  sealed: string,
): Promise<string | null> {
  try {
    return await unseal(ctx.settings, purpose, sealed);
  } catch (error) {
    ctx.log("seal.unreadable", { purpose, error: errorText(error) });
    return null;
  }
}

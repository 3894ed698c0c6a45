import { hmac } from "@oslojs/crypto/hmac";
import { SHA256 } from "@oslojs/crypto/sha2";

const bytes = (text: string) => new TextEncoder().encode(text);

/** HMAC-SHA-256 of a text (RFC 2104), 32 bytes. Each purpose must start its texts with its own prefix word. */
export const keyedHash = (secret: string, text: string): Uint8Array =>
  hmac(SHA256, bytes(secret), bytes(text));

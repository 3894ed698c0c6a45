import { sha256 } from "@noble/hashes/sha2.js";

const utf8 = new TextEncoder();

export const textBytes = (text: string): Uint8Array => utf8.encode(text);

export function concatBytes(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Bytes of base64; throws on anything else. */
export function fromBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Hexadecimal digits in lower case. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a text in UTF-8. */
export const digest = (text: string): Uint8Array => sha256(textBytes(text));

/**
 * A digest as the tax authority writes those of properties and certificates: base64 of the 64 hexadecimal digits, where XML
 * Signature would have base64 of the 32 bytes.
 */
export const hexDigest = (text: string): string => toBase64(textBytes(toHex(digest(text))));

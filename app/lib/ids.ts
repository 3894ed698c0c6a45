/**
 * A random, URL-safe row id that reveals no time: 128 random bits (a UUID has six fewer) as 32 hexadecimal characters.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** An order number, `#MIYAR-{year}-{6 characters}`, without the look-alikes 0/O and 1/I. `year` is UTC. */
export function newOrderNumber(nowAt: number): string {
  return `#MIYAR-${new Date(nowAt).getUTCFullYear()}-${randomCode(6)}`;
}

/** A short code for a failed request. The person can tell it to support; the log has the same code. */
export function newReference(): string {
  return randomCode(8);
}

// The 32 characters divide 256 evenly, so each is equally likely.
function randomCode(length: number): string {
  let code = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(length)))
    code += CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length);
  return code;
}

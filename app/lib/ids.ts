/** A random, URL-safe, time-free identifier for a row: 32 hexadecimal characters. */
export function newId(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

const ORDER_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** An order number, `#MIYAR-{year}-{6 characters}`, without the look-alikes 0/O and 1/I. `year` is UTC. */
export function newOrderNumber(nowAt: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const code = Array.from(bytes, (byte) => ORDER_ALPHABET[byte % ORDER_ALPHABET.length]).join("");
  return `#MIYAR-${new Date(nowAt).getUTCFullYear()}-${code}`;
}

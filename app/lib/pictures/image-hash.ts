/** A hash is computed from the picture scaled to this many grey pixels. */
export const HASH_GRID = { width: 9, height: 8 } as const;

const PARTS = [0, 1, 2, 3] as const;

/**
 * A perceptual hash ("difference hash") of 64 bits, as 16 hexadecimal digits. Each bit says whether a pixel is darker
 * than the one to its right. Another size, format or brightness of the picture changes few bits. Takes 9 × 8 greys, row
 * by row.
 */
export function differenceHash(greys: Uint8Array): string {
  const { width, height } = HASH_GRID;
  if (greys.length !== width * height) throw new RangeError(`a hash takes ${width * height} greys`);
  let digits = "";
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x;
      row = (row << 1) | ((greys[at] ?? 0) < (greys[at + 1] ?? 0) ? 1 : 0);
    }
    digits += row.toString(16).padStart(2, "0");
  }
  return digits;
}

/** The four 16-bit parts of a hash. Hashes that differ in at most three bits have at least one equal part. */
export function hashParts(hash: string): number[] {
  return PARTS.map((part) => Number.parseInt(hash.slice(part * 4, part * 4 + 4), 16));
}

/** In how many of 64 bits two hashes differ. */
export function hashDistance(one: string, other: string): number {
  const others = hashParts(other);
  return hashParts(one).reduce((sum, bits, part) => sum + onesOf(bits ^ (others[part] ?? 0)), 0);
}

function onesOf(bits: number): number {
  let ones = 0;
  for (let left = bits; left > 0; left >>>= 1) ones += left & 1;
  return ones;
}

/** Whether a hash is distinctive. Plain walls and almost white scans all have similar hashes. */
export function isTelling(hash: string): boolean {
  const ones = hashDistance(hash, "0".repeat(16));
  return ones >= 8 && ones <= 56;
}

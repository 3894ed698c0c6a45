/** What a hash is made from: the picture squeezed to this many pixels, grey. */
export const HASH_GRID = { width: 9, height: 8 } as const;

const PARTS = [0, 1, 2, 3] as const;

/**
 * A perceptual hash ("difference hash") of 64 bits, as 16 hexadecimal digits. Each bit says whether a place is darker
 * than the one to its right. Another size, format or brightness of a picture changes few bits. Takes 9 × 8 greys, row
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

/**
 * The four 16-bit numbers of a hash. Hashes that differ in at most three bits share at least one of them, at the same
 * position.
 */
export function hashParts(hash: string): number[] {
  return PARTS.map((part) => Number.parseInt(hash.slice(part * 4, part * 4 + 4), 16));
}

/** In how many of their 64 bits two hashes differ. */
export function hashDistance(one: string, other: string): number {
  const others = hashParts(other);
  return hashParts(one).reduce((sum, bits, part) => sum + onesOf(bits ^ (others[part] ?? 0)), 0);
}

function onesOf(bits: number): number {
  let ones = 0;
  for (let left = bits; left > 0; left >>>= 1) ones += left & 1;
  return ones;
}

/** Whether a hash distinguishes its picture: an even wall, or a scan that is almost white, looks like any other. */
export function isTelling(hash: string): boolean {
  const ones = hashDistance(hash, "0".repeat(16));
  return ones >= 8 && ones <= 56;
}

import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG file as a person would choose it, whose colour changes from left to right. */
export function pngFile(name: string, width: number, height: number, colourAt: (x: number) => Colour) {
  // Eight bits a channel, red, green and blue.
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) row.set(colourAt(x), 1 + x * 3);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = chunk("IEND", Buffer.alloc(0));
  const buffer = Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), end]);
  return { name, mimeType: "image/png", buffer };
}

/** Stripes whose colour and width `seed` tells. */
export const stripes =
  (seed: number) =>
  (x: number): Colour =>
    Math.floor(x / (20 + seed * 9)) % 2 === 0 ? [240, 228, 205] : [30 + seed * 20, 90, 200 - seed * 18];

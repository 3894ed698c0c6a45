import { crc32, deflateSync } from "node:zlib";

/** Pictures as phones take them are larger; these are large enough to be scaled down to every variant. */
const WIDTH = 1280;
const HEIGHT = 960;
const MADE = 8;

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG whose shades change in both directions, differently for each seed. */
function draw(seed: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  const row = 1 + WIDTH * 3;
  const raw = Buffer.alloc(row * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const cell = Math.floor((x * 9) / WIDTH) * 31 + Math.floor((y * 8) / HEIGHT) * 17;
      const at = y * row + 1 + x * 3;
      raw[at] = (cell * (seed * 2 + 7) * 13 + seed * 91) & 255;
      raw[at + 1] = (x >> 2) & 255;
      raw[at + 2] = (y >> 2) & 255;
    }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk("IDAT", deflateSync(raw, { level: 1 }));
  return Buffer.concat([signature, chunk("IHDR", header), pixels, chunk("IEND", Buffer.alloc(0))]);
}

/** The files that users upload. */
export const drawPictures = (): Buffer[] => Array.from({ length: MADE }, (_, seed) => draw(seed + 1));

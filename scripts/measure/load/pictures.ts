import { deflateSync } from "node:zlib";
import { pngOf } from "#tests/fixtures/png.ts";

/** Pictures as phones take them are larger; these are large enough to be scaled down to every variant. */
const WIDTH = 1280;
const HEIGHT = 960;
const MADE = 8;

/** A PNG whose shades change in both directions, differently for each seed. */
function draw(seed: number): Buffer {
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
  return Buffer.from(pngOf(WIDTH, HEIGHT, deflateSync(raw, { level: 1 })));
}

/** The files that users upload. */
export const drawPictures = (): Buffer[] => Array.from({ length: MADE }, (_, seed) => draw(seed + 1));

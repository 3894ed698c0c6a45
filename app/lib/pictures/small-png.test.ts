import sharp from "sharp";
import { expect, test } from "vitest";
import { readGreys } from "./small-png.ts";

// Noise and gradients, so that an encoder uses every row filter.
const colours = Uint8Array.from({ length: 32 * 24 * 3 }, (_, i) => {
  const [x, y, channel] = [Math.floor(i / 3) % 32, Math.floor(i / 96), i % 3];
  return y < 8
    ? (x * 8 + channel * 20) & 255
    : y < 16
      ? (y * 15 + x) & 255
      : (x * y * 31 + channel * 97) & 255;
});
const picture = () => sharp(colours, { raw: { width: 32, height: 24, channels: 3 } });

const expected = Array.from({ length: 32 * 24 }, (_, i) => {
  const [red = 0, green = 0, blue = 0] = colours.subarray(i * 3, i * 3 + 3);
  return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
});

test.for(["none", "all"])("colour, rows filtered by %s", async (filter) => {
  const png = await picture()
    .png({ adaptiveFiltering: filter === "all" })
    .toBuffer();
  const { width, height, greys } = await readGreys(png);
  expect([width, height]).toEqual([32, 24]);
  expect(Array.from(greys)).toEqual(expected);
});

test("what is transparent lies on white", async () => {
  const half = await picture().ensureAlpha(0.5).png().toBuffer();
  const clear = await picture().ensureAlpha(0).png().toBuffer();
  const { greys } = await readGreys(half);
  for (const [at, value] of greys.entries())
    expect(Math.abs(value - (255 + (expected[at] ?? 0)) / 2), `at ${at}`).toBeLessThan(2);
  expect(new Set((await readGreys(clear)).greys)).toEqual(new Set([255]));
});

test.for([2, 4, 16, 256])("a palette of %i colours", async (count) => {
  const png = await picture().png({ palette: true, colours: count, dither: 0 }).toBuffer();
  const seen = await sharp(png).removeAlpha().toColourspace("srgb").raw().toBuffer();
  const { greys } = await readGreys(png);
  for (const [at, value] of greys.entries()) {
    const [red = 0, green = 0, blue = 0] = seen.subarray(at * 3, at * 3 + 3);
    expect(value, `at ${at}`).toBe(Math.round(0.299 * red + 0.587 * green + 0.114 * blue));
  }
});

test("grey, with and without alpha", async () => {
  const grey = await picture().toColourspace("b-w").png().toBuffer();
  const seen = await sharp(grey).toColourspace("b-w").raw().toBuffer();
  expect(Array.from((await readGreys(grey)).greys)).toEqual(Array.from(seen));
  const solid = await picture().toColourspace("b-w").ensureAlpha(1).png().toBuffer();
  expect((await readGreys(solid)).greys).toEqual((await readGreys(grey)).greys);
});

test("what is no such PNG is refused", async () => {
  const png = await picture().png().toBuffer();
  const deep = await picture().toColourspace("rgb16").png().toBuffer();
  const interlaced = await picture().png({ progressive: true }).toBuffer();
  for (const bytes of [new Uint8Array(), png.subarray(0, 40), deep, interlaced, png.subarray(0, 900)])
    await expect(readGreys(bytes)).rejects.toThrow();
});

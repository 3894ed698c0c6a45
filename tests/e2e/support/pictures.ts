import { png, type Colour } from "#tests/fixtures/png.ts";

/** A PNG file to upload, whose colour changes from left to right. */
export const pngFile = (name: string, width: number, height: number, colourAt: (x: number) => Colour) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(png(width, height, colourAt)),
});

/** Stripes whose colour and width depend on `seed`. */
export const stripes =
  (seed: number) =>
  (x: number): Colour =>
    Math.floor(x / (20 + seed * 9)) % 2 === 0 ? [240, 228, 205] : [30 + seed * 20, 90, 200 - seed * 18];

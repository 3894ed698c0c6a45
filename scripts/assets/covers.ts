/**
 * node scripts/assets/covers.ts: the blog's covers, from the drawings in scripts/assets/covers to public/covers: AVIF and WebP
 * at the widths that pages ask for, and one JPEG of 1200 x 630 for social previews, which know nothing newer.
 */
import { mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";

const WIDTHS = [400, 800, 1200];
const here = path.dirname(fileURLToPath(import.meta.url));
const from = path.join(here, "covers");
const to = path.resolve(here, "../../public/covers");

mkdirSync(to, { recursive: true });
for (const file of readdirSync(from).filter((name) => name.endsWith(".svg"))) {
  const name = path.basename(file, ".svg");
  // Drawn at twice the size, so that the smallest lines are averaged and not skipped.
  const drawn = await sharp(path.join(from, file), { density: 144 })
    .flatten({ background: "#0a2722" })
    .png()
    .toBuffer();
  const written: string[] = [];
  const write = async (target: string, picture: Sharp) => {
    await picture.toFile(path.join(to, target));
    written.push(`${target} ${Math.round(statSync(path.join(to, target)).size / 1024)} kB`);
  };
  for (const width of WIDTHS) {
    const sized = () => sharp(drawn).resize(width);
    await write(`${name}-${width}.avif`, sized().avif({ quality: 50, effort: 6 }));
    await write(`${name}-${width}.webp`, sized().webp({ quality: 74, effort: 6 }));
  }
  await write(`${name}.jpg`, sharp(drawn).resize(1200, 630).jpeg({ quality: 78, mozjpeg: true }));
  console.log(written.join("  "));
}

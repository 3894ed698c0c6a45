// `node scripts/assets/icons.ts`: the site's icons as PNG, from the mark of public/favicon.svg.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const PUBLIC = path.resolve(import.meta.dirname, "../../public");
const favicon = readFileSync(path.join(PUBLIC, "favicon.svg"), "utf8");
/** The mark: its three shapes, on a field of 48 by 48 units. */
const mark = [...favicon.matchAll(/<path [^>]*\/>/g)].map(([shape]) => shape).join("");
const GREEN = /<rect [^>]*fill="(#[0-9A-F]{6})"/.exec(favicon)?.[1];
if (!GREEN) throw new Error("public/favicon.svg has no ground of one colour.");

type Drawing = { share: number; ground?: string; shapes?: string };

/** The mark in the middle of a square, `share` of its side high. */
function drawn({ share, ground = "", shapes = mark }: Drawing): Buffer {
  const scale = (100 * share) / 48;
  const offset = (100 - 48 * scale) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground}<g transform="translate(${offset} ${offset}) scale(${scale})">${shapes}</g></svg>`;
  return Buffer.from(svg);
}

const rounded = `<rect width="100" height="100" rx="22" fill="${GREEN}"/>`;
const full = `<rect width="100" height="100" fill="${GREEN}"/>`;
const oneColour = mark.replaceAll(/fill="#[0-9A-F]{6}"/g, 'fill="#fff"');

const ICONS: [file: string, side: number, drawing: Drawing][] = [
  ["icons/icon-192.png", 192, { share: 0.78, ground: rounded }],
  ["icons/icon-512.png", 512, { share: 0.78, ground: rounded }],
  // What a system cuts to its own shape keeps the mark within the middle 80 %.
  ["icons/maskable-192.png", 192, { share: 0.56, ground: full }],
  ["icons/maskable-512.png", 512, { share: 0.56, ground: full }],
  ["icons/monochrome-512.png", 512, { share: 0.8, shapes: oneColour }],
  ["apple-touch-icon.png", 180, { share: 0.68, ground: full }],
];

mkdirSync(path.join(PUBLIC, "icons"), { recursive: true });
for (const [file, side, drawing] of ICONS)
  await sharp(drawn(drawing), { density: (72 * side) / 100 })
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(PUBLIC, file));

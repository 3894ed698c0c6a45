/** Accepted formats, detected by their first bytes, never by name or declared type. */
export type PictureFormat = "jpeg" | "png" | "webp";

/**
 * What a file's own headers say; sides in pixels as stored. The picture ends at byte `endsAt`; anything after it is
 * other data.
 */
export type Picture = { format: PictureFormat; width: number; height: number; endsAt: number };

/** The `accept` attribute of a file field; the bytes decide. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp";
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** Decoding needs four bytes per pixel. */
export const MAX_PICTURE_PIXELS = 50_000_000;
/** Cloudflare Images refuses longer sides. */
export const MAX_PICTURE_SIDE = 12_000;
export const MIN_PICTURE_SIDE = 64;

const SIGNATURES = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  riff: [0x52, 0x49, 0x46, 0x46],
  webp: [0x57, 0x45, 0x42, 0x50],
} as const;

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, i) => bytes[at + i] === byte);

/** The format by the first bytes, or null. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | null {
  if (starts(bytes, SIGNATURES.jpeg)) return "jpeg";
  if (starts(bytes, SIGNATURES.png)) return "png";
  if (starts(bytes, SIGNATURES.riff) && starts(bytes, SIGNATURES.webp, 8)) return "webp";
  return null;
}

/** Format and size from the file's own structure; null for another kind of file or a truncated one. */
export function readPicture(bytes: Uint8Array): Picture | null {
  const format = pictureFormatOf(bytes);
  if (!format) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const extent = { jpeg: jpegExtent, png: pngExtent, webp: webpExtent }[format](view);
    return extent && extent.width > 0 && extent.height > 0 ? { format, ...extent } : null;
  } catch (error) {
    // A read past the end: the file is truncated inside its headers.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Extent = { width: number; height: number; endsAt: number };

const EOI = 0xd9;
const SOS = 0xda;

/** Frame headers are C0 to CF, except tables (C4), extensions (C8) and conditioning (CC). ITU-T T.81, B.1.1.3. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegExtent(view: DataView): Extent | null {
  let sides: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) return sides && hasPixels ? { ...sides, endsAt: at + 2 } : null;
    if (isFrame(marker)) {
      // Two frames of different size: decoders could choose either.
      if (sides) return null;
      sides = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
    if (marker === SOS) {
      hasPixels = true;
      at = afterScan(view, at);
    }
  }
}

/**
 * The position of the marker after a scan. Inside a scan, FF is followed by 00, by a restart marker (D0 to D7) or by
 * another FF.
 */
function afterScan(view: DataView, from: number): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError("the scan has no end");
}

const chunk = (name: string): number => [...name].reduce((sum, c) => (sum << 8) | c.charCodeAt(0), 0) >>> 0;
const [IHDR, IDAT, IEND] = [chunk("IHDR"), chunk("IDAT"), chunk("IEND")];

function pngExtent(view: DataView): Extent | null {
  if (view.getUint32(12) !== IHDR) return null;
  const sides = { width: view.getUint32(16), height: view.getUint32(20) };
  let hasPixels = false;
  // A chunk is length, name, data and checksum. Read on to the last one.
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const name = view.getUint32(at + 4);
    if (name === IDAT) hasPixels = true;
    // The last chunk is empty; its checksum ends the file.
    if (name === IEND) return hasPixels && view.getUint32(at + 8) ? { ...sides, endsAt: at + 12 } : null;
  }
}

const [VP8, VP8L, VP8X] = [chunk("VP8 "), chunk("VP8L"), chunk("VP8X")];

/** The end comes from the container's size, width and height from the first chunk. RFC 9649, 2.3 to 2.7. */
function webpExtent(view: DataView): Extent | null {
  const endsAt = view.getUint32(4, true) + 8;
  const sides = endsAt <= view.byteLength ? webpSides(view) : null;
  return sides && { ...sides, endsAt };
}

function webpSides(view: DataView): { width: number; height: number } | null {
  const kind = view.getUint32(12);
  if (kind === VP8)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === VP8L) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === VP8X) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  return null;
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

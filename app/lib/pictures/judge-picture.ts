import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  MIN_PICTURE_SIDE,
  pictureFormatOf,
  readPicture,
} from "./picture.ts";

/** Why a file is refused as a picture. */
export type PictureRefusal =
  "empty" | "too-large" | "wrong-type" | "unreadable" | "hides-more" | "too-small" | "too-many-pixels";

/** The fault of a file, or null. It parses the file's structure before any decoder sees the bytes. */
export function judgePicture(bytes: Uint8Array): PictureRefusal | null {
  if (bytes.byteLength === 0) return "empty";
  if (bytes.byteLength > MAX_PICTURE_BYTES) return "too-large";
  if (!pictureFormatOf(bytes)) return "wrong-type";
  const picture = readPicture(bytes);
  if (!picture) return "unreadable";
  const { width, height, endsAt } = picture;
  if (Math.min(width, height) < MIN_PICTURE_SIDE) return "too-small";
  if (Math.max(width, height) > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS)
    return "too-many-pixels";
  return hidesMore(bytes.subarray(endsAt)) ? "hides-more" : null;
}

/** Signatures of archives, documents and programs. */
const OTHER_FILES = [
  "PK\x03\x04",
  "PK\x05\x06",
  "Rar!",
  "7z\xbc\xaf",
  "\x1f\x8b\x08",
  "%PDF",
  "\x7fELF",
  "MZ",
];
const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20]);
/** This many printable characters in a row count as text. */
const TEXT_LENGTH = { min: 8, max: 32 };

/**
 * Whether another file follows the picture's end: a page, a script, an archive, a program. Phones also append data to a
 * photo (a motion clip, a second exposure), but never text. Either way only the pixels are kept.
 */
function hidesMore(rest: Uint8Array): boolean {
  const from = rest.findIndex((byte) => !BLANKS.has(byte));
  if (from < 0) return false;
  const start = rest.subarray(from, from + TEXT_LENGTH.max);
  const isText = start.every((byte) => BLANKS.has(byte) || (byte > 0x20 && byte < 0x7f));
  if (isText && start.length >= TEXT_LENGTH.min) return true;
  const signs = String.fromCharCode(...start);
  return OTHER_FILES.some((sign) => signs.startsWith(sign));
}

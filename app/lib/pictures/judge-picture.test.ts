import sharp from "sharp";
import { expect, test } from "vitest";
import { judgePicture } from "./judge-picture.ts";
import { readPicture } from "./picture.ts";

const noise = Uint8Array.from({ length: 320 * 200 * 3 }, (_, i) => (i * 7919) % 251);
const picture = () => sharp(noise, { raw: { width: 320, height: 200, channels: 3 } });
const jpeg = () => picture().jpeg().toBuffer();
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const behind = async (rest: Uint8Array) => judgePicture(Buffer.concat([await jpeg(), rest]));

test.for([
  ["JPEG", () => jpeg()],
  ["a JPEG in many scans", () => picture().jpeg({ progressive: true }).toBuffer()],
  ["a JPEG of one scan a colour", () => picture().jpeg({ mozjpeg: true }).toBuffer()],
  ["a grey JPEG", () => picture().greyscale().jpeg().toBuffer()],
  ["PNG", () => picture().png().toBuffer()],
  ["an interlaced PNG", () => picture().png({ progressive: true }).toBuffer()],
  ["a PNG of few colours", () => picture().png({ palette: true }).toBuffer()],
  ["WebP", () => picture().webp().toBuffer()],
  ["a lossless WebP", () => picture().webp({ lossless: true }).toBuffer()],
  ["a WebP with transparency", () => picture().ensureAlpha(0.5).webp().toBuffer()],
] as const)("%s is taken, and is known to its last byte", async ([, make]) => {
  const file = await make();
  expect(judgePicture(file)).toBeNull();
  expect(readPicture(file)).toMatchObject({ width: 320, height: 200, endsAt: file.byteLength });
});

test("restart marks inside a scan do not end it", async () => {
  const file = await jpeg();
  const scan = file.indexOf(Buffer.from([0xff, 0xda]));
  const middle = file.indexOf(0, scan + 100);
  const marked = Buffer.concat([
    file.subarray(0, middle),
    Uint8Array.of(0xff, 0xd3, 0xff, 0xff, 0x00),
    file.subarray(middle),
  ]);
  expect(readPicture(marked)).toMatchObject({ endsAt: marked.byteLength });
});

test("a picture cut anywhere is unreadable, as soon as its format is known", async () => {
  for (const file of [
    await jpeg(),
    await picture().jpeg({ progressive: true }).toBuffer(),
    await picture().png().toBuffer(),
    await picture().webp().toBuffer(),
  ])
    for (let share = 1; share < 100; share += 1) {
      const cut = file.subarray(0, Math.max(16, Math.floor((file.byteLength * share) / 100)));
      expect(judgePicture(cut), `${cut.byteLength} of ${file.byteLength}`).toBe("unreadable");
    }
});

test("a JPEG of two frames is unreadable: nobody knows which one a decoder takes", async () => {
  const file = await jpeg();
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  const segment = file.subarray(frame, frame + 2 + file.readUInt16BE(frame + 2));
  const second = Buffer.from(segment);
  second.writeUInt16BE(60_000, 5);
  expect(judgePicture(Buffer.concat([file.subarray(0, frame), second, file.subarray(frame)]))).toBe(
    "unreadable",
  );
  expect(judgePicture(Buffer.concat([file.subarray(0, -2), second, Buffer.from([0xff, 0xd9])]))).toBe(
    "unreadable",
  );
});

test.for([
  ["a page", bytes("\n<!doctype html><script>alert(1)</script>")],
  ["a script", bytes("*/=1;alert(document.cookie)//")],
  ["a ZIP", bytes("PK\x03\x04\x14\x00\x00\x00\x08\x00")],
  ["an empty ZIP", bytes(`PK\x05\x06${"\0".repeat(18)}`)],
  ["a PDF", bytes("%PDF-1.7\n\x93\x8c\x8b\x9e")],
  ["a RAR", bytes("Rar!\x1a\x07\x01\x00")],
  ["a 7-Zip", bytes("7z\xbc\xaf\x27\x1c")],
  ["a gzip", bytes("\x1f\x8b\x08\x00\x00")],
  ["a program", bytes("MZ\x90\x00\x03")],
  ["a page after zeros", bytes(`${"\0".repeat(5000)}<html><body onload=alert(1)>`)],
] as const)("%s behind a picture is told", async ([, rest]) => {
  expect(await behind(rest)).toBe("hides-more");
});

test("what phones put behind a photo is no reason to refuse it", async () => {
  for (const rest of [
    new Uint8Array(4096),
    bytes("\0\0\0\x18ftypmp42\0\0\0\0isommp42"),
    bytes("\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1700000000000"),
    await jpeg(),
    bytes("\n"),
  ])
    expect(await behind(rest)).toBeNull();
});

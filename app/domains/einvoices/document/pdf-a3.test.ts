import { PDFDocument } from "@cantoo/pdf-lib";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { attachToPdf } from "./pdf-a3.ts";
import { smallPdf } from "./pdf/small-pdf.fixture.ts";
import { srgbProfile } from "./pdf/srgb-profile.ts";

const attachment = {
  xml: "<a>ف</a>",
  fileName: "a (1).xml",
  title: String.raw`فاتورة \ (1)`,
  language: "ar",
};
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

test("the same print and document give the same file, another document another identifier", () => {
  const once = latin1(attachToPdf(smallPdf(), attachment));
  expect(latin1(attachToPdf(smallPdf(), attachment))).toBe(once);
  const idOf = (text: string) => /\/ID \[<([0-9A-F]{32})>/.exec(text)?.[1];
  const other = latin1(attachToPdf(smallPdf(), { ...attachment, xml: "<b/>" }));
  expect(idOf(once)).toBeTruthy();
  expect(idOf(other)).not.toBe(idOf(once));
});

test("another's reader finds title, language and date; a language that the pages have stays", async () => {
  const read = await PDFDocument.load(attachToPdf(smallPdf(), attachment), { updateMetadata: false });
  expect(read.getTitle()).toBe(attachment.title);
  expect(read.getCreator()).toBe("Miyar");
  expect(read.getProducer()).toBe("Skia/PDF m156");
  expect(read.getCreationDate()?.getTime()).toBe(Date.UTC(2026, 10, 22, 9, 30));
  expect(read.getPageCount()).toBe(1);
  expect(latin1(attachToPdf(smallPdf(), attachment))).toContain("/Lang (ar)");
  const english = latin1(attachToPdf(smallPdf({ catalog: "\n/Lang (en)" }), attachment));
  expect(english.slice(-6000)).not.toContain("/Lang (ar)");
});

test.each([
  ["no PDF", new TextEncoder().encode("%PDF-1.7 40"), /does not begin as one/],
  ["one that breaks off", smallPdf().subarray(0, -8), /has no end/],
  ["one that is encrypted", smallPdf({ trailer: "\n/Encrypt 9 0 R" }), /encrypted/],
  ["one that has metadata already", smallPdf({ catalog: "\n/Metadata 9 0 R" }), /has Metadata already/],
  ["one that was archived before", attachToPdf(smallPdf(), attachment), /added to before/],
  [
    "one whose table of objects is compressed",
    Uint8Array.from(latin1(smallPdf()).replace("\nxref\n", "\nXREF\n"), (letter) => letter.charCodeAt(0)),
    /is compressed/,
  ],
])("%s is refused", (_what, pdf, words) => {
  expect(() => attachToPdf(pdf, attachment)).toThrow(words);
});

test("a colour library of another make takes our profile for sRGB: colours stay what they are, to one step in 255", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "miyar-profile-"));
  const pixels = Uint8Array.from({ length: 3 * 512 }, (_, index) => (index * 97) % 256);
  /** How far colours move when the library turns its own sRGB into a profile. */
  const furthest = async (profile: string): Promise<number> => {
    const raw = { width: 512, height: 1, channels: 3 } as const;
    const turned = await sharp(pixels, { raw }).withIccProfile(profile).png().toBuffer();
    const stored = await sharp(turned, { ignoreIcc: true }).removeAlpha().raw().toBuffer();
    return Math.max(...pixels.map((value, index) => Math.abs(value - (stored[index] ?? 999))));
  };
  try {
    const ours = path.join(folder, "srgb.icc");
    writeFileSync(ours, srgbProfile());
    expect(await furthest(ours)).toBeLessThanOrEqual(1);
    // Another colour space would move them.
    expect(await furthest("p3")).toBeGreaterThan(10);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

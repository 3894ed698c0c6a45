import jsQR from "jsqr";
import TLV from "node-tlv";
import { expect, test } from "vitest";
import { qrCodeSvg } from "#app/lib/pictures/qr-code.ts";
import { plainRiyals } from "#app/lib/money.ts";
import { zatcaQr, zatcaTimestamp, type ZatcaFields } from "./zatca-qr.ts";

const fields: ZatcaFields = {
  sellerName: "شركة معيار للتقنية العقارية",
  vatNumber: "399999999900003",
  issuedAt: Date.UTC(2026, 10, 22, 9, 30, 0, 417),
  totalHalalas: 40_000,
  vatHalalas: 5217,
};

/** The drawn code as a camera has it, five pixels a module. */
function photograph(svg: string) {
  const modules = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const scale = 5;
  const side = modules * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return { pixels, side };
}

/** What another's reader sees in the picture, and another's parser in what it read. */
function scan(svg: string) {
  const { pixels, side } = photograph(svg);
  const text = jsQR(pixels, side, side)?.data ?? "";
  const parsed = TLV.parseList(Buffer.from(text, "base64"));
  return { text, parsed: parsed.map(({ tag, length, bValue }) => ({ tag, length, bytes: [...bValue] })) };
}

const utf8 = (text: string): number[] => [...Buffer.from(text, "utf8")];

test.each([
  ["Arabic", "شركة معيار للتقنية العقارية"],
  ["Arabic with digits, brackets and Latin", "مؤسسة بيت ٧ (Miyar) للتقييم"],
  ["Arabic with vowels and a tatweel", "مُعـــيَّار"],
  ["of four bytes a letter", "معيار 🏠"],
  ["the longest that every reader of TLV takes", `${"م".repeat(63)}.`],
])("the drawn code of a seller's name that is %s reads back byte for byte", (_what, sellerName) => {
  const { text, parsed } = scan(qrCodeSvg(zatcaQr({ ...fields, sellerName }), "رمز الفاتورة"));
  const values = [sellerName, "399999999900003", "2026-11-22T09:30:00Z", "400.00", "52.17"];
  expect(parsed).toEqual(
    values.map((value, index) => ({
      tag: `0${index + 1}`,
      length: utf8(value).length,
      bytes: utf8(value),
    })),
  );
  // Nothing before, between or after the fields.
  expect(Buffer.from(text, "base64")).toHaveLength(
    values.reduce((sum, value) => sum + 2 + utf8(value).length, 0),
  );
});

test("the text is the one that a Base64 encoder of another make gives", () => {
  const bytes = [1, 51, ...utf8(fields.sellerName), 2, 15, ...utf8("399999999900003"), 3, 20];
  bytes.push(...utf8("2026-11-22T09:30:00Z"), 4, 6, ...utf8("400.00"), 5, 5, ...utf8("52.17"));
  expect(zatcaQr(fields)).toBe(Buffer.from(bytes).toString("base64"));
});

test("a field of 255 bytes still has one length byte; one of 256 is refused", () => {
  const longest = `${"م".repeat(127)}.`;
  const bytes = Buffer.from(zatcaQr({ ...fields, sellerName: longest }), "base64");
  expect([...bytes.subarray(0, 2)]).toEqual([1, 255]);
  expect(bytes.subarray(2, 257).toString("utf8")).toBe(longest);
  expect([...bytes.subarray(257, 259)]).toEqual([2, 15]);
  expect(() => zatcaQr({ ...fields, sellerName: "م".repeat(128) })).toThrow(/field 1 takes 256 bytes/);
});

test("amounts have two decimals and no grouping, instants no milliseconds", () => {
  expect([0, 5, 52, 100, 5217, 40_000, 1_080_000].map(plainRiyals)).toEqual([
    "0.00",
    "0.05",
    "0.52",
    "1.00",
    "52.17",
    "400.00",
    "10800.00",
  ]);
  expect(zatcaTimestamp(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe("2026-12-31T23:59:59Z");
});

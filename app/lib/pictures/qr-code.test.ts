import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { drawQrCode } from "#tests/qr-picture.ts";
import { qrCodeSvg } from "./qr-code.ts";

const uri =
  "otpauth://totp/Miyar:sara%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Miyar&algorithm=SHA1&digits=6&period=30";

test("a reader gets back what was put in", () => {
  for (const text of [uri, "معيار", `${uri}&note=${"x".repeat(300)}`])
    expect(decodeQR(drawQrCode(qrCodeSvg(text, "رمز")).image)).toBe(text);
});

test("four light modules surround the code", () => {
  const { modules, dark } = drawQrCode(qrCodeSvg(uri, "رمز"));
  const coordinates = [...dark].flatMap((cell) => cell.split(",").map(Number));
  expect(Math.min(...coordinates)).toBe(4);
  expect(Math.max(...coordinates)).toBe(modules - 5);
});

test("it is one picture with a name, a size, a white ground and nothing that runs", () => {
  const svg = qrCodeSvg(uri, 'رمز "<script>"');
  expect(svg).toMatch(/^<svg [^>]*width="(\d+)" height="\1"[^>]*role="img"[^>]*>/);
  expect(svg).toContain('aria-label="رمز &quot;&lt;script>&quot;"');
  expect(svg).toMatch(/<rect width="\d+" height="\d+" fill="#fff"\/>/);
  expect(svg.match(/<[a-z]+/g)).toEqual(["<svg", "<rect", "<path"]);
  expect(svg).not.toMatch(/style=|on\w+=|href/);
});

import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { qrCodeSvg } from "./qr-code.ts";

const uri =
  "otpauth://totp/Miyar:sara%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Miyar&algorithm=SHA1&digits=6&period=30";

/** The picture as a camera sees it: RGBA, each module six pixels wide. */
function draw(svg: string) {
  const modules = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const path = /<path fill="#000" d="([^"]+)"\/>/.exec(svg)?.[1] ?? "";
  const scale = 6;
  const side = modules * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  const dark = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(width); i += 1) dark.add(`${Number(x) + i},${y}`);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (dark.has(`${Math.floor(x / scale)},${Math.floor(y / scale)}`))
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { image: { width: side, height: side, data }, modules, dark };
}

test("a reader gets back what was put in", () => {
  for (const text of [uri, "معيار", `${uri}&note=${"x".repeat(300)}`])
    expect(decodeQR(draw(qrCodeSvg(text, "رمز")).image)).toBe(text);
});

test("four light modules surround the code", () => {
  const { modules, dark } = draw(qrCodeSvg(uri, "رمز"));
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

/** A QR code's SVG as a camera sees it: RGBA, each module six pixels wide, with its width in modules and its dark ones. */
export function drawQrCode(svg: string) {
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

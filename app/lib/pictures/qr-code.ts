import { encodeQR } from "qr";

/** Width of the light border in modules (ISO/IEC 18004); scanners need it to find the code. */
const QUIET_ZONE = 4;
/** Width of a module in CSS pixels, unless a style sheet says otherwise. */
const MODULE_PX = 4;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The dark modules of one row as runs, one rectangle each. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const width = x + 1 - start;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}

/**
 * A QR code as one SVG picture, black on white even in dark themes. `label` is its name for screen readers. `sidePx` is
 * its width and height instead of four pixels for each module.
 */
export function qrCodeSvg(text: string, label: string, sidePx?: number): string {
  const rows = encodeQR(text, "raw", { border: QUIET_ZONE });
  const size = rows.length;
  const side = sidePx ?? size * MODULE_PX;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${side}" height="${side}"`,
    ` role="img" aria-label="${escape(label)}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/>`,
    `<path fill="#000" d="${rows.map(runsOf).join("")}"/></svg>`,
  ].join("");
}

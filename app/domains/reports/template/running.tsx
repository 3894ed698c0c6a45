import { renderToStaticMarkup } from "react-dom/server";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { propertyTitle, reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { day, disclaimer } from "#app/i18n/valuation/valuation.ts";
import { qrCodeSvg } from "#app/lib/pictures/qr-code.ts";
import { searchable } from "#app/lib/text/printed-text.ts";
import { Logo } from "#app/ui/chrome/logo.tsx";
import type { ReportBody } from "../rules.ts";
import type { VerifyMark } from "./verify-mark.tsx";

const BRAND = "#0F4A38";
const ACCENT = "#B4642F";
/** Longer titles would push logo and order number off the running head. */
const HEAD_MAX = 70;

/** Text as a CSS string: every character that could end it, or the style element, is written as its code point. */
export function cssString(text: string): string {
  const safe = searchable(text).replace(
    /[^\p{L}\p{N} ]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${safe}"`;
}

const shortened = (text: string): string => {
  const letters = Array.from(text);
  return letters.length <= HEAD_MAX
    ? text
    : `${letters
        .slice(0, HEAD_MAX - 1)
        .join("")
        .trimEnd()}…`;
};

/** The logo as an image of a margin box. */
function logoImage(): string {
  const svg = renderToStaticMarkup(<Logo />)
    .replace("<svg ", `<svg xmlns="http://www.w3.org/2000/svg" `)
    .replace(/width="161" height="48"/, `width="74" height="22"`)
    .replaceAll("currentColor", BRAND)
    .replaceAll('class="logo__accent"', `fill="${ACCENT}"`);
  return asImage(svg);
}

/** A picture of ours for a margin box, which takes no markup. */
const asImage = (svg: string): string => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;

/** Between two strings of a margin box, which does not wrap. */
const NEW_LINE = ` "\\a " `;

/** As small as a camera still reads it from paper: 14 mm, a third of a millimetre for each of some 41 modules. */
const FOOT_QR_PX = 54;

/**
 * Head and foot of every page but the cover, as page margin boxes: only they can number pages of text whose length
 * is not known before. Needs Chrome 131; an older one prints the pages without them.
 */
export function runningCss(
  { reportType, property, orderNumber, estimate }: ReportBody,
  mark: string | undefined,
  verify: VerifyMark | null,
): string {
  const kind = mark ?? reportTypeLabel[reportType];
  const title = shortened(`${kind}، ${propertyTitle(property)}`);
  const dataUntil = `${pageCopy.dataUntil} ${day(estimate.dataUntil)}.`;
  const foot = verify
    ? [disclaimer(estimate.level), dataUntil, pageCopy.verifyAt(verify.address)]
    : [`${disclaimer(estimate.level)} ${dataUntil}`];
  const qrCode = verify ? ` "  " ${asImage(qrCodeSvg(verify.url, pageCopy.verifyQr, FOOT_QR_PX))}` : "";
  const pages = `${cssString(`${pageCopy.pageWord} `)} counter(page,arabic-indic) ${cssString(` ${pageCopy.ofWord} `)} counter(pages,arabic-indic)`;
  const text = `font:10px/1.5 "Readex Pro Print";color:#5B645C;white-space:pre`;
  const head = `${text};vertical-align:bottom;padding-bottom:3mm;margin-bottom:6mm;border-bottom:.5px solid #DED4C1`;
  const base = `${text};vertical-align:top;padding-top:2.5mm;margin-top:4mm;border-top:.5px solid #DED4C1`;
  return `@page{
@top-right{content:${logoImage()};${head}}
@top-center{content:${cssString(title)};width:60%;direction:rtl;text-align:center;${head}}
@top-left{content:${cssString(orderNumber)};direction:ltr;text-align:left;${head}}
@bottom-right{content:${foot.map(cssString).join(NEW_LINE)};direction:rtl;text-align:right;${base}}
@bottom-center{content:"";width:10%;${base}}
@bottom-left{content:${pages}${qrCode};direction:rtl;text-align:left;${base}}
}
@page cover{margin:0;${["top-right", "top-center", "top-left", "bottom-right", "bottom-center", "bottom-left"]
    .map((box) => `@${box}{content:none}`)
    .join("")}}`;
}

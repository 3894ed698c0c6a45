import type { ReactNode } from "react";
import { arNumber, arPercent } from "#app/i18n/format.ts";

/** Widths at which a chart is drawn, so that its text keeps its size; container queries show one of them. */
export const UNITS = { narrow: 300, mid: 470, wide: 680, full: 880 } as const;
export type Width = keyof typeof UNITS;

/** The widths for a page. The PDF draws only `wide`. */
export const PAGE_WIDTHS: readonly Width[] = ["full", "wide", "mid", "narrow"];
export const CARD_WIDTHS: readonly Width[] = ["wide", "mid", "narrow"];
export const PRINT_WIDTHS: readonly Width[] = ["wide"];

/** One chart as SVG at each of the given widths. */
export function Drawn({ widths, draw }: { widths: readonly Width[]; draw: (width: Width) => ReactNode }) {
  return widths.map((width) => <Keyed key={width}>{draw(width)}</Keyed>);
}

const Keyed = ({ children }: { children: ReactNode }) => children;

/** A chart's frame: an image with a text equivalent; units are CSS pixels. */
export function Chart({
  width,
  height,
  label,
  children,
}: {
  width: Width;
  height: number;
  label: string;
  children: ReactNode;
}) {
  return (
    <svg
      className={`chart only-${width}`}
      viewBox={`0 0 ${UNITS[width]} ${height}`}
      width={UNITS[width]}
      height={height}
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}

/** A coordinate rounded to one decimal: precise enough for print, half the bytes. */
export const at = (value: number): number => Math.round(value * 10) / 10;

/** «+٣٦٬٠٠٠» for a right-to-left box, which sets the direction, so no direction marks are needed. */
export const signedNumber = (value: number): string => `${value < 0 ? "−" : "+"}${arNumber(Math.abs(value))}`;

/** «−٣٦٬٠٠٠» or plain «٣٦٬٠٠٠»: an amount that can be a loss, for a right-to-left box. */
export const signedMoney = (value: number): string =>
  value < 0 ? `−${arNumber(Math.abs(value))}` : arNumber(value);

/** A smaller fraction prints as ٠٫٠٪, which has no sign. */
const SLIGHT = 0.0005;

/** «−٤٫٢٪» or plain «٤٫٢٪», for a right-to-left box. */
export const signedShare = (fraction: number): string =>
  `${fraction <= -SLIGHT ? "−" : ""}${arPercent(Math.abs(fraction), 1)}`;

/** «+٤٫٢٪» or «−٤٫٢٪», for a right-to-left box. */
export const signedPercent = (fraction: number): string =>
  fraction >= SLIGHT ? `+${arPercent(fraction, 1)}` : signedShare(fraction);

import type { ReactNode } from "react";
import { Figure } from "./bdi.tsx";
import { classNames } from "./class-names.ts";

/**
 * A table that scrolls inside its card where it is wider than the screen. `cards`: on a phone each row becomes
 * a block, and every cell's `data-label` repeats its head. The caller writes thead and tbody.
 */
export function Table({ label, cards, children }: { label: string; cards?: boolean; children: ReactNode }) {
  return (
    // Focusable, so that a keyboard can scroll it.
    <div className="card card--flush table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className={classNames("table", cards && "table--cards")}>{children}</table>
    </div>
  );
}

/** The row of column heads. */
export function TableHead({ heads }: { heads: readonly ReactNode[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head, index) => (
          <th key={index} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A cell with one figure. `label` repeats the column's head where rows become blocks; `strong` for what counts most. */
export function FigureCell({
  label,
  strong,
  children,
}: {
  label?: string;
  strong?: boolean;
  children: string;
}) {
  const figure = <Figure>{children}</Figure>;
  return <td data-label={label}>{strong ? <b>{figure}</b> : figure}</td>;
}

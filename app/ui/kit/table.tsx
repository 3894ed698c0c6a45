import type { ReactNode } from "react";
import { Figure } from "./bdi.tsx";
import { classNames } from "./class-names.ts";

/**
 * A table that scrolls inside its card if it is wider than the screen. `cards`: on a phone each row becomes a block,
 * and each cell's `data-label` repeats its column head. The caller writes thead and tbody.
 */
export function Table({ label, cards, children }: { label: string; cards?: boolean; children: ReactNode }) {
  return (
    // Focusable, so that it can be scrolled by keyboard.
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

/** A cell with one figure. `label` repeats the column head where rows become blocks; `strong` for the main figure. */
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

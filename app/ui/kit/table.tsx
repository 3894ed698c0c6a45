import type { ReactNode } from "react";
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

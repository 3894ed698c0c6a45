import type { ReactNode } from "react";
import { classNames } from "../kit/class-names.ts";
import { TableHead } from "../kit/table.tsx";

/** A report's table. `cards` on the page, where rows become blocks on a phone; without it on paper. */
export function ReportTable({
  caption,
  heads,
  kind,
  cards,
  children,
}: {
  caption: ReactNode;
  heads?: readonly ReactNode[];
  /** Class for the column widths. */
  kind?: string;
  cards?: boolean;
  /** The rows. */
  children: ReactNode;
}) {
  return (
    <table className={classNames("table", cards && "table--cards", kind)}>
      <caption className="vh">{caption}</caption>
      {heads && <TableHead heads={heads} />}
      <tbody>{children}</tbody>
    </table>
  );
}

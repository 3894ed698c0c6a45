import type { ReactNode } from "react";
import { classNames } from "../kit/class-names.ts";
import { TableHead } from "../kit/table.tsx";

/** A table of a report: `cards` on the page, where its rows become blocks on a phone, without them on paper. */
export function ReportTable({
  caption,
  heads,
  kind,
  cards,
  children,
}: {
  caption: ReactNode;
  heads?: readonly ReactNode[];
  /** The class that sets the widths of its columns. */
  kind?: string;
  cards?: boolean;
  /** Its rows. */
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

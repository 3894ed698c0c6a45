import type { ReactNode } from "react";
import {
  comparisonAddress,
  MARKS,
  type MarkedColumn,
  type MarkedRow,
} from "#app/domains/comparison/rules.ts";
import { comparisonCopy as words } from "#app/i18n/listings/comparison.ts";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { CardPicture } from "../listings/card-picture.tsx";
import { cellsOf, titleOf, type RowKey } from "./comparison-cells.tsx";

/** Rows that say something of properties for sale only, and those of rooms. */
const OF_SALES: ReadonlySet<RowKey> = new Set(["buying", "rent", "yearly", "gross", "net"]);
const ORDER: readonly RowKey[] = [
  "price",
  "estimate",
  "stand",
  "perSqm",
  "type",
  "place",
  "area",
  "bedrooms",
  "bathrooms",
  "floor",
  "buying",
  "rent",
  "yearly",
  "gross",
  "net",
  "days",
  "licence",
];
/** The properties side by side: a column for each, under its picture and name. */
export function ComparisonTable({ columns }: { columns: readonly MarkedColumn[] }) {
  const hasSales = columns.some(({ offerType }) => offerType === "sale");
  const rows = ORDER.filter((row) => hasSales || !OF_SALES.has(row));
  return (
    <div className="table-scroll compare__scroll" tabIndex={0} role="region" aria-label={words.table}>
      {/* On a phone the rows are grids, and some browsers forget then what a table is: the roles say it again. */}
      <table className="compare__table" role="table" data-columns={columns.length}>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" className="compare__corner">
              <span className="vh">{words.item}</span>
            </td>
            {columns.map((column) => (
              <ColumnHead key={column.param} column={column} columns={columns} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row key={row} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({ column, columns }: { column: MarkedColumn; columns: readonly MarkedColumn[] }) {
  const { image, link, param } = column;
  const title = titleOf(column);
  const others = columns.map((other) => other.param).filter((other) => other !== param);
  return (
    <th scope="col" role="columnheader">
      <div className="compare__head">
        <div className="compare__media">
          {image ? (
            // An eager one would be preloaded in a size that a later width of the window does not use.
            <CardPicture image={image} sizes="(max-width: 52rem) 50vw, 20rem" />
          ) : (
            <span className="badge">{words.anEstimate}</span>
          )}
        </div>
        <Link to={link} className="compare__title">
          {title}
        </Link>
        <Link
          to={comparisonAddress(others)}
          className="compare__remove"
          aria-label={words.removeNamed(title)}
          data-compare-remove={param}
        >
          <Icon name="close" />
          <span>{words.remove}</span>
        </Link>
      </div>
    </th>
  );
}

function headOf(row: RowKey, columns: readonly MarkedColumn[]): string {
  if (row !== "price") return words.rows[row];
  const offers = new Set(columns.map(({ offerType }) => offerType));
  const [only = "sale"] = offers;
  return words.rows.price[offers.size > 1 ? "both" : only];
}

/** Which word a mark says: an area is large, not high. */
const markWord = (row: MarkedRow): string => (row === "area" ? words.marks.largest : words.marks[MARKS[row]]);

function Row({ row, columns }: { row: RowKey; columns: readonly MarkedColumn[] }) {
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <span>{headOf(row, columns)}</span>
      </th>
      {columns.map((column) => {
        const mark = column.marks.find((marked) => marked === row);
        return (
          <td
            key={column.param}
            role="cell"
            className={classNames(row === "price" && "compare__price", mark && "compare__best")}
          >
            {cellsOf[row](column)}
            {mark && <Mark>{markWord(mark)}</Mark>}
          </td>
        );
      })}
    </tr>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="compare__mark">
      <Icon name="check" />
      {children}
    </span>
  );
}

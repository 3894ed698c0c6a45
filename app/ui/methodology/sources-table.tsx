import type { SourceRef } from "#app/domains/valuation/engine/types.ts";
import { arNumber } from "#app/i18n/format.ts";
import { methodologyCopy } from "#app/i18n/valuation/methodology.ts";
import { day } from "#app/i18n/valuation/valuation.ts";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";

const words = methodologyCopy.sources;

/** `read` and `kept` are 0 for a source whose files contain figures instead of records. */
export type Source = SourceRef & {
  read: number;
  kept: number;
  rejections: { kind: string; count: number }[];
};

const count = (n: number): string => (n > 0 ? arNumber(n) : "–");

/** The data sources: publisher, period, records read and kept, licence. */
export function SourcesTable({ sources }: { sources: readonly Source[] }) {
  return (
    <Table label={words.table} cards>
      <TableHead heads={[words.name, words.period, words.read, words.rows, words.licence]} />
      <tbody>
        {sources.map(({ id, nameAr, publisherAr, licenceAr, from, to, read, kept }) => (
          <tr key={id}>
            <th scope="row">
              {nameAr}
              <span className="tiny">{publisherAr}</span>
            </th>
            <td className="wide" data-label={words.period}>
              {words.periodWords(day(from), day(to))}
            </td>
            <FigureCell label={words.read}>{count(read)}</FigureCell>
            <FigureCell label={words.rows}>{count(kept)}</FigureCell>
            <td className="wide" data-label={words.licence}>
              {licenceAr}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What was dropped from each source and why, in one folded table each. */
export function CleaningTables({ sources }: { sources: readonly Source[] }) {
  const cleaned = sources.filter(({ rejections }) => rejections.length > 0);
  if (cleaned.length === 0) return null;
  return (
    <section className="methodology__market late" aria-labelledby="cleaning">
      <h3 id="cleaning">{words.cleaning}</h3>
      <p>{words.cleaningText}</p>
      {cleaned.map(({ id, nameAr, publisherAr, rejections }) => (
        <details key={id} className="methodology__more">
          <summary>{words.ofPublisher(nameAr, publisherAr)}</summary>
          <Table label={words.rejectedOf(nameAr, publisherAr)}>
            <TableHead heads={[words.reason, words.count]} />
            <tbody>
              {rejections.map((rejection) => (
                <tr key={rejection.kind}>
                  <th scope="row">{rejection.kind}</th>
                  <FigureCell>{arNumber(rejection.count)}</FigureCell>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      ))}
    </section>
  );
}

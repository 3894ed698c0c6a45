import type { SourceRef } from "#app/domains/valuation/engine/types.ts";
import { arNumber } from "#app/i18n/format.ts";
import { copy } from "#app/i18n/methodology.ts";
import { day } from "#app/i18n/valuation.ts";
import { Figure } from "../kit/bdi.tsx";
import { Table } from "../kit/table.tsx";

const words = copy.sources;

type Source = SourceRef & { kept: number };

/** Where the data comes from: publisher, period, size, licence. */
export function SourcesTable({ sources }: { sources: readonly Source[] }) {
  return (
    <Table label={words.table} cards>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.period}</th>
          <th scope="col">{words.rows}</th>
          <th scope="col">{words.licence}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ id, nameAr, publisherAr, licenceAr, from, to, kept }) => (
          <tr key={id}>
            <th scope="row">
              {nameAr}
              <span className="tiny">{publisherAr}</span>
            </th>
            <td className="wide" data-label={words.period}>
              {words.periodWords(day(from), day(to))}
            </td>
            <td data-label={words.rows}>
              <Figure>{kept > 0 ? arNumber(kept) : "–"}</Figure>
            </td>
            <td className="wide" data-label={words.licence}>
              {licenceAr}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

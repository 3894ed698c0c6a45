import type { Head } from "#app/domains/record/rules.ts";
import { recordCopy } from "#app/i18n/valuation/record.ts";
import { day } from "#app/i18n/valuation/valuation.ts";
import { Ltr } from "../kit/bdi.tsx";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";

const words = recordCopy.newest;

/** The heads of the newest days: number and hash of the entry that was the last when the day began. */
export function HeadsTable({ heads }: { heads: readonly Head[] }) {
  return (
    <Table label={words.heads} cards>
      <TableHead heads={[words.day, words.entry, words.hash]} />
      <tbody>
        {heads.map((head) => (
          <tr key={head.day}>
            <th scope="row">{day(head.day)}</th>
            <FigureCell label={words.entry}>{recordCopy.number(head.seq)}</FigureCell>
            <td className="wide record__hash" data-label={words.hash}>
              <Ltr>{head.hash}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

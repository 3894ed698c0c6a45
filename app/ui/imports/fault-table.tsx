import type { RowFault } from "#app/domains/imports/rules.ts";
import { fieldLabel, importWords } from "#app/i18n/imports/imports.ts";
import { arNumber } from "#app/i18n/format.ts";
import { Num } from "../kit/bdi.tsx";
import { Table, TableHead } from "../kit/table.tsx";

const words = importWords.errors;

/** Refused rows, with what is wrong in which column and what to do. */
export function FaultTable({ faults, all }: { faults: readonly RowFault[]; all: number }) {
  return (
    <section className="stack">
      <h2>{words.title}</h2>
      {all > faults.length && <p className="small muted">{words.shown(faults.length, all)}</p>}
      <Table label={words.title} cards>
        <TableHead heads={[words.row, words.reference, words.what]} />
        <tbody>
          {faults.map(({ row, reference, errors }) => (
            <tr key={row}>
              <td data-label={words.row}>
                <Num>{arNumber(row)}</Num>
              </td>
              <td data-label={words.reference}>
                <bdi>{reference}</bdi>
              </td>
              <td data-label={words.what}>
                <ul role="list">
                  {errors.map((error) => (
                    <li key={error.field}>
                      <b>
                        <bdi>{error.column === error.field ? fieldLabel(error.field) : error.column}</bdi>
                      </b>
                      : {error.message}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

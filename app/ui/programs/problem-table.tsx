import { PROBLEMS, type ProblemCode } from "#app/domains/programs/rules.ts";
import { developersCopy } from "#app/i18n/programs/developers.ts";
import { PROBLEM_WORDS } from "#app/i18n/programs/operation-words.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Table, TableHead } from "../kit/table.tsx";

const words = developersCopy.errors;

/** Every kind of problem; each has the anchor to which its `type` points. */
export function ProblemTable() {
  return (
    <Table label={words.caption}>
      <TableHead heads={[words.code, words.status, words.meaning]} />
      <tbody>
        {(Object.keys(PROBLEMS) as ProblemCode[]).map((code) => (
          <tr key={code} id={code}>
            <th scope="row">
              <Ltr>{code}</Ltr>
            </th>
            <td>
              <Ltr>{String(PROBLEMS[code])}</Ltr>
            </td>
            <td>
              <b>{PROBLEM_WORDS[code].title.ar}.</b> {PROBLEM_WORDS[code].text.ar}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The row above a test's rows in a table of several tests: its name, over all columns. */
export function SplitHead({ label, columns }: { label: string; columns: number }) {
  return (
    <tr className="methodology__split">
      <th scope="rowgroup" colSpan={columns}>
        <span>{label}</span>
      </th>
    </tr>
  );
}

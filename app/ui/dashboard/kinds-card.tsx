import { dashboardAnalyticsCopy } from "#app/i18n/dashboard/dashboard-analytics.ts";
import { arNumber, arPercent } from "#app/i18n/format.ts";
import { Card, CardHead } from "../kit/card.tsx";
import { FigureCell, TableHead } from "../kit/table.tsx";
import { Bar } from "./bar.tsx";

const words = dashboardAnalyticsCopy.kinds;

/** How reports are distributed over kinds: a table with a bar in each row. `share` is a fraction. */
export function KindsCard({
  title,
  parts,
}: {
  title: string;
  parts: readonly { label: string; reports: number; share: number }[];
}) {
  return (
    <Card as="section">
      <CardHead title={title} />
      <table className="table kinds">
        <TableHead heads={[words.kind, words.reports, words.share]} />
        <tbody>
          {parts.map(({ label, reports, share }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <Bar percent={share * 100} />
              </th>
              <FigureCell>{arNumber(reports)}</FigureCell>
              <FigureCell>{arPercent(share)}</FigureCell>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

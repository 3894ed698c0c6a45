import { dashboardAnalyticsCopy } from "#app/i18n/dashboard/dashboard-analytics.ts";
import { arNumber, arPercent } from "#app/i18n/format.ts";
import { Figure } from "../kit/bdi.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { Bar } from "./bar.tsx";

const words = dashboardAnalyticsCopy.kinds;

/** How reports are spread over kinds: a table whose rows carry a bar each. `share` is a fraction. */
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
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.reports}</th>
            <th scope="col">{words.share}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ label, reports, share }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <Bar percent={share * 100} />
              </th>
              <td>
                <Figure>{arNumber(reports)}</Figure>
              </td>
              <td>
                <Figure>{arPercent(share)}</Figure>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

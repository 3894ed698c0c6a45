import { dashboardStatisticsCopy, ageWords, roiWords } from "#app/i18n/dashboard/dashboard-statistics.ts";
import { arDate, arMoney, arNumber } from "#app/i18n/format.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { Num } from "../kit/bdi.tsx";
import { Notice } from "../kit/notice.tsx";
import { StatCards } from "../kit/stat-cards.tsx";

export type Statistics = {
  /** Reports in the list, including refunded ones. */
  listed: number;
  reports: number;
  completed: number;
  /** Percent; null if no return is known. */
  averageRoi: number | null;
  spentHalalas: number;
  /** Epoch ms. */
  lastAt: number | null;
  age: { unit: "day" | "week" | "month"; count: number } | null;
};

/** Four figures above the tabs; null if they could not be read. */
export function StatisticsCards({ statistics }: { statistics: Statistics | null }) {
  if (!statistics)
    return (
      <Notice tone="bad" title={dashboardStatisticsCopy.failed}>
        {dashboardStatisticsCopy.failedText}
      </Notice>
    );
  const { averageRoi, lastAt, age } = statistics;
  return (
    <StatCards
      label={dashboardStatisticsCopy.label}
      stats={[
        {
          label: dashboardStatisticsCopy.reports,
          value: <Num>{arNumber(statistics.reports)}</Num>,
          note: <ReportsNote {...statistics} />,
        },
        {
          label: dashboardStatisticsCopy.roi,
          value: averageRoi === null ? dashboardStatisticsCopy.noData : <Num>{roiWords(averageRoi)}</Num>,
          note: dashboardStatisticsCopy.roiNote,
        },
        {
          label: dashboardStatisticsCopy.spent,
          value: <Num>{spentWords(statistics.spentHalalas)}</Num>,
          note: dashboardStatisticsCopy.spentNote,
        },
        {
          label: dashboardStatisticsCopy.last,
          value: age === null ? dashboardStatisticsCopy.noLast : ageWords(age),
          note: lastAt !== null && <Num>{arDate(lastAt)}</Num>,
        },
      ]}
    />
  );
}

function ReportsNote({ listed, reports, completed }: Statistics) {
  if (listed === 0) return dashboardStatisticsCopy.noReports;
  const withdrawn = listed - reports;
  return withdrawn === 0
    ? dashboardStatisticsCopy.completed(completed)
    : `${dashboardStatisticsCopy.completed(completed)}، ${dashboardStatisticsCopy.withdrawn(withdrawn)}`;
}

/** Without decimals, unless there are halalas. */
function spentWords(halalas: number): string {
  return arMoney(riyalsFromHalalas(halalas), "SAR", halalas % 100 === 0 ? 0 : 2);
}

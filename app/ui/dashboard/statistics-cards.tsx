import { copy, ageWords, roiWords } from "#app/i18n/dashboard-statistics.ts";
import { arDate, arMoney, arNumber } from "#app/i18n/format.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { Num } from "../kit/bdi.tsx";
import { Notice } from "../kit/notice.tsx";
import { StatCards } from "../kit/stat-cards.tsx";

export type Statistics = {
  /** In the list, those whose payment was given back too. */
  listed: number;
  reports: number;
  completed: number;
  /** Percent; null while no return is known. */
  averageRoi: number | null;
  spentHalalas: number;
  /** Epoch ms. */
  lastAt: number | null;
  age: { unit: "day" | "week" | "month"; count: number } | null;
};

/** Four figures above the tabs; null where they could not be had. */
export function StatisticsCards({ statistics }: { statistics: Statistics | null }) {
  if (!statistics)
    return (
      <Notice tone="bad" title={copy.failed}>
        {copy.failedText}
      </Notice>
    );
  const { averageRoi, lastAt, age } = statistics;
  return (
    <StatCards
      label={copy.label}
      stats={[
        {
          label: copy.reports,
          value: <Num>{arNumber(statistics.reports)}</Num>,
          note: <ReportsNote {...statistics} />,
        },
        {
          label: copy.roi,
          value: averageRoi === null ? copy.noData : <Num>{roiWords(averageRoi)}</Num>,
          note: copy.roiNote,
        },
        {
          label: copy.spent,
          value: <Num>{spentWords(statistics.spentHalalas)}</Num>,
          note: copy.spentNote,
        },
        {
          label: copy.last,
          value: age === null ? copy.noLast : ageWords(age),
          note: lastAt !== null && <Num>{arDate(lastAt)}</Num>,
        },
      ]}
    />
  );
}

function ReportsNote({ listed, reports, completed }: Statistics) {
  if (listed === 0) return copy.noReports;
  const withdrawn = listed - reports;
  return withdrawn === 0
    ? copy.completed(completed)
    : `${copy.completed(completed)}، ${copy.withdrawn(withdrawn)}`;
}

/** Whole riyals, unless there are halalas. */
function spentWords(halalas: number): string {
  return arMoney(riyalsFromHalalas(halalas), "SAR", halalas % 100 === 0 ? 0 : 2);
}

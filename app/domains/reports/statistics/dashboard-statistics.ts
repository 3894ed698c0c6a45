import { riyadhDaysBetween, riyadhMonthStart } from "#app/lib/calendar.ts";

/** Reports that a member sets out to have in a month. */
export const MONTHLY_GOAL = 5;
/** The average return (percent) from which the trend is up. */
export const TREND_UP_FROM = 8;
/** How many months the chart covers, this one included. */
const CHART_MONTHS = 6;

/** The average return (percent) at which each level begins, the highest first. */
const LEVELS = [
  { level: "expert", from: 15, percent: 100 },
  { level: "advanced", from: 10, percent: 75 },
  { level: "intermediate", from: 5, percent: 50 },
  { level: "beginner", from: -Infinity, percent: 25 },
] as const;

export type PerformanceLevel = (typeof LEVELS)[number]["level"];

/** How long ago something was, in the largest unit that fits. */
export type Age = { unit: "day" | "week" | "month"; count: number };

/** The sums over a member's rows. Reports count in every state, except those withdrawn with their payment. */
export type ReportFacts = {
  reports: number;
  completed: number;
  /** Since the month began in Riyadh. */
  thisMonth: number;
  /** Mean of the returns that are known, percent; null where none is. */
  averageRoi: number | null;
  /** When the newest was ordered, epoch ms. */
  lastAt: number | null;
  /** What completed payments charged, minus what was given back of them. */
  spentHalalas: number;
};

/**
 * The dashboard's figures, from the sums over a member's rows at `now`. The average is rounded to the one decimal that
 * is shown, and level and trend follow the rounded figure, so no figure contradicts the words beside it.
 */
export function dashboardStatistics(facts: ReportFacts, now: number) {
  const averageRoi = facts.averageRoi === null ? null : Math.round(facts.averageRoi * 10) / 10 + 0;
  return {
    reports: facts.reports,
    completed: facts.completed,
    averageRoi,
    spentHalalas: facts.spentHalalas,
    lastAt: facts.lastAt,
    age: facts.lastAt === null ? null : ageOf(facts.lastAt, now),
    performance: performanceOf(averageRoi),
    goal: {
      made: facts.thisMonth,
      wanted: MONTHLY_GOAL,
      percent: Math.min(100, Math.round((facts.thisMonth / MONTHLY_GOAL) * 100)),
    },
    /** Null while no return is known. */
    isTrendUp: averageRoi === null ? null : averageRoi >= TREND_UP_FROM,
  };
}

function performanceOf(averageRoi: number | null): { level: PerformanceLevel; percent: number } {
  const reached = averageRoi !== null && LEVELS.find(({ from }) => averageRoi >= from);
  return reached ? { level: reached.level, percent: reached.percent } : { level: "beginner", percent: 0 };
}

/** Days of Riyadh's calendar under a week, then weeks of seven under thirty days, then months of thirty. */
function ageOf(at: number, now: number): Age {
  const passed = Math.max(0, riyadhDaysBetween(at, now));
  if (passed < 7) return { unit: "day", count: passed };
  if (passed < 30) return { unit: "week", count: Math.floor(passed / 7) };
  return { unit: "month", count: Math.floor(passed / 30) };
}

/** When each month of the chart began in Riyadh (epoch ms), the oldest first. */
export const chartMonths = (now: number): number[] =>
  Array.from({ length: CHART_MONTHS }, (_, index) => riyadhMonthStart(now, CHART_MONTHS - 1 - index));

/** One part of a whole of reports; `share` is a fraction. */
export type Part<Kind extends string> = { kind: Kind; reports: number; share: number };

/** How reports are spread over kinds, the largest part first. A kind that was counted several times is added up. */
export function distribution<Kind extends string>(
  counted: readonly { kind: Kind; reports: number }[],
): Part<Kind>[] {
  const sums = new Map<Kind, number>();
  for (const { kind, reports } of counted) sums.set(kind, (sums.get(kind) ?? 0) + reports);
  const whole = counted.reduce((sum, { reports }) => sum + reports, 0);
  return [...sums]
    .map(([kind, reports]) => ({ kind, reports, share: reports / whole }))
    .sort((a, b) => b.reports - a.reports || (a.kind < b.kind ? -1 : 1));
}

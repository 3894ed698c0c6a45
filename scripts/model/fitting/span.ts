/** First and last day of records, ISO. */
export type Span = { from: string; to: string };

const DAY_MS = 86_400_000;

/** ISO day on which a quarter (year × 4 + quarter − 1) begins. */
export function startOfQuarter(quarter: number): string {
  return `${Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 1).padStart(2, "0")}-01`;
}

/** ISO day on which a quarter ends. */
export function endOfQuarter(quarter: number): string {
  return new Date(Date.parse(startOfQuarter(quarter + 1)) - DAY_MS).toISOString().slice(0, 10);
}

/** From the earliest to the latest of ISO days; null without any. */
export function spanOf(days: readonly string[]): Span | null {
  let [from] = days;
  let to = from;
  for (const day of days) {
    if (day < (from as string)) from = day;
    if (day > (to as string)) to = day;
  }
  return from === undefined || to === undefined ? null : { from, to };
}

/** From the first day of the earliest quarter to the last day of the latest; null without any. */
export function quarterSpan(quarters: readonly number[]): Span | null {
  return spanOf(quarters.flatMap((quarter) => [startOfQuarter(quarter), endOfQuarter(quarter)]));
}

export type Alarm = {
  name: string;
  says: string;
  above: number;
  least: number;
  where: string;
  minutes: number;
  value: string;
};
export const DATASET: string;
export const ALARMS: readonly Alarm[];
export function sqlOf(alarm: Alarm): string;
export function rings(
  alarm: Pick<Alarm, "above" | "least">,
  row: { value: number | string | null; n: number | string },
): boolean;

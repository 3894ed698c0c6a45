const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

export type Spread = { p50: number; p95: number; most: number };

/** Median, 95th percentile and most of some numbers. */
export const spread = (numbers: number[]): Spread => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), most: at(sorted, 1) };
};

export const ms = (number: number): string => `${number.toFixed(1)} ms`.padStart(10);

export const head = (text: string): void =>
  console.log(`${`\n${text}`.padEnd(47)}       p50       p95      most`);
export const row = (name: string, { p50, p95, most }: Spread, show: (number: number) => string): void =>
  console.log(`  ${name.padEnd(44)}${show(p50)}${show(p95)}${show(most)}`);

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** Median, 95th percentile and most of some numbers. */
export const spread = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), most: at(sorted, 1) };
};

export const ms = (number) => `${number.toFixed(1)} ms`.padStart(10);

export const head = (text) => console.log(`${`\n${text}`.padEnd(47)}       p50       p95      most`);
export const row = (name, { p50, p95, most }, show) =>
  console.log(`  ${name.padEnd(44)}${show(p50)}${show(p95)}${show(most)}`);

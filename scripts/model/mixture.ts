/** A type's view of a sale whose type is unknown: log value, its share, and distances to its 10 % and 90 % ends. */
export type Component = { share: number; centre: number; low: number; high: number };

const Z80 = 1.2816;

/** Normal distribution function (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

/** Quantile of the mixture; each component is a normal with its own width on either side. */
export function mixtureQuantile(components: readonly Component[], share: number): number {
  const total = components.reduce((all, component) => all + component.share, 0);
  const cdf = (x: number): number =>
    components.reduce((all, { share: weight, centre, low, high }) => {
      const width = Math.max(0.02, x < centre ? -low : high) / Z80;
      return all + (weight / total) * normalCdf((x - centre) / width);
    }, 0);
  let below = Math.min(...components.map(({ centre }) => centre)) - 4;
  let above = Math.max(...components.map(({ centre }) => centre)) + 4;
  for (let i = 0; i < 50; i++) {
    const middle = (below + above) / 2;
    if (cdf(middle) < share) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

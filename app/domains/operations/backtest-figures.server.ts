import { methodologyOf } from "#app/domains/valuation/methodology.server.ts";

/** The model's back-test on unseen sales of all kinds, a row per test, from its card. Errors and cover are fractions. */
export function backtestFigures() {
  const { version, tests } = methodologyOf();
  return {
    version,
    rows: tests.flatMap(({ nameAr, splits }) =>
      splits.flatMap(({ label, rows }) =>
        rows
          .filter(({ type }) => type === "all")
          .map(({ n, medianAbsError, within10, coverage80 }) => ({
            market: nameAr,
            test: label,
            n,
            medianAbsError,
            within10,
            coverage80,
          })),
      ),
    ),
  };
}

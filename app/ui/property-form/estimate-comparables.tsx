import type { Estimate } from "#app/domains/reports/rules.ts";
import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { arMoney, type Currency } from "#app/i18n/format.ts";
import { areaWords } from "#app/i18n/reports/reports.ts";
import { placePhrase } from "#app/i18n/valuation/place-phrase.ts";
import { bedrooms, day } from "#app/i18n/valuation/valuation.ts";
import { inThousands } from "#app/lib/money.ts";
import { Num } from "../kit/bdi.tsx";

const words = estimateCopy.comparables;

type Sale = Pick<
  Estimate["comparables"][number],
  | "id"
  | "placeNameAr"
  | "project"
  | "areaSqm"
  | "bedrooms"
  | "price"
  | "pricePerSqm"
  | "soldOn"
  | "adjustedPrice"
  | "distanceKm"
>;

export type NearestSales = {
  sales: readonly Sale[];
  /** Whether they are plots onto which the property's building was put. */
  plots: boolean;
  currency: Currency;
  country: Parameters<typeof placePhrase>[0];
};

function factsOf(
  { soldOn, areaSqm, bedrooms: beds, price, pricePerSqm, adjustedPrice }: Sale,
  currency: Currency,
) {
  const rooms = beds === null ? [] : [beds === 0 ? estimateCopy.studio : bedrooms(beds)];
  return [
    [words.soldOn, day(soldOn)],
    [words.area, estimateCopy.facts([areaWords(areaSqm), ...rooms])],
    [words.price, arMoney(price, currency)],
    [words.perSqm, arMoney(Math.round(pricePerSqm), currency)],
    [words.adjusted, arMoney(inThousands(adjustedPrice), currency)],
  ] as const;
}

function distanceWords(km: number | null): string | null {
  if (km === null) return null;
  return km === 0 ? words.samePlace : words.away(km);
}

/** At most two of the nearest recorded sales, with the value that each suggests; or that there are none. */
export function EstimateComparables({ nearest, asking }: { nearest: NearestSales; asking: boolean }) {
  const { sales, plots, currency, country } = nearest;
  if (sales.length === 0) return <p className="small muted">{asking ? words.noneAsking : words.none}</p>;
  return (
    <section className="stack gap-3" aria-labelledby="comparables-title">
      <h3 className="estimate__sub" id="comparables-title">
        {sales.length === 1 ? words.one : words.two}
      </h3>
      <ul className="grid grid--fit estimate__sales" role="list">
        {sales.map((sale) => {
          const distance = distanceWords(sale.distanceKm);
          return (
            <li key={sale.id}>
              <h4>
                {placePhrase(country, sale.placeNameAr)}
                {sale.project && (
                  <small>
                    <bdi>{sale.project}</bdi>
                  </small>
                )}
                {distance && <small>{distance}</small>}
              </h4>
              <dl className="evidence">
                {factsOf(sale, currency).map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <Num>{value}</Num>
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
      <p className="tiny">{plots ? words.notePlots : words.note}</p>
    </section>
  );
}

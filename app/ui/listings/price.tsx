import { otherPeriod, rentPer, type RentPeriod } from "#app/lib/rent.ts";
import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import { latinNumber, type Currency } from "#app/i18n/format.ts";

const { per } = marketplaceCopy.card;

/**
 * "SAR 1,380,000" for the marketplace. With `rent`, the amount is a year's rent, and is shown by that period, with the
 * other period's beside it.
 */
export function Price({
  amount,
  currency,
  rent = null,
}: {
  amount: number;
  currency: Currency;
  rent?: RentPeriod | null;
}) {
  const other = rent && otherPeriod(rent);
  return (
    <>
      <bdi dir="ltr" className="price">
        <span className="cur">{currency}</span> {latinNumber(rent ? rentPer(rent, amount) : amount)}
      </bdi>
      {rent && other && (
        <>
          {" "}
          <span className="per">{per[rent]}</span>{" "}
          <span className="per per--other">
            (<bdi dir="ltr">{latinNumber(rentPer(other, amount))}</bdi> {per[other]})
          </span>
        </>
      )}
    </>
  );
}

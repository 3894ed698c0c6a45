import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import { latinNumber, type Currency } from "#app/i18n/format.ts";

/** "SAR 1,380,000" for the marketplace; a rent is marked as yearly. */
export function Price({
  amount,
  currency,
  yearly = false,
}: {
  amount: number;
  currency: Currency;
  yearly?: boolean;
}) {
  return (
    <>
      <bdi dir="ltr" className="price">
        <span className="cur">{currency}</span> {latinNumber(amount)}
      </bdi>
      {yearly && (
        <>
          {" "}
          <span className="per">{marketplaceCopy.card.yearly}</span>
        </>
      )}
    </>
  );
}

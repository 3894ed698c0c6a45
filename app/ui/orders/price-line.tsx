import type { Price } from "#app/domains/payments/rules.ts";
import type { VatCode } from "#app/domains/payments/vat-rules.ts";
import { contentsReason, discountWords, orderPriceCopy } from "#app/i18n/orders/order-price.ts";
import { Num } from "../kit/bdi.tsx";
import "./price-line.css";

/** An amount with its VAT, what it is for if not a whole report, the amount without the discount, and its reason. */
export function PriceLine({ price, vat = "S" }: { price: Price; vat?: VatCode }) {
  const reason = discountWords(price);
  const contents = contentsReason(price);
  return (
    <div className="price-line">
      <p className="price-line__amount">
        <b>
          <Num>{orderPriceCopy.amount(price.amountHalalas)}</Num>
        </b>
        {reason && (
          <s className="small muted">
            <span className="vh">{orderPriceCopy.listPrice} </span>
            <Num>{orderPriceCopy.amount(price.listHalalas)}</Num>
          </s>
        )}
      </p>
      {contents && <p className="small">{contents}</p>}
      {reason && <p className="small price-line__reason">{reason}</p>}
      <p className="tiny">{orderPriceCopy.vat[vat]}</p>
    </div>
  );
}

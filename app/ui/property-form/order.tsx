import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { homeCopy } from "#app/i18n/site/home.ts";
import { ButtonLink } from "../kit/button.tsx";

const { buyer, seller } = homeCopy.home.kinds;
const words = propertiesCopy.order;

/** The two reports as options: name, and the question that each answers. */
export const ORDER_KINDS = [
  { value: "buyer_investor", label: reportTypeLabel.buyer_investor, hint: buyer.question },
  { value: "seller_owner", label: reportTypeLabel.seller_owner, hint: seller.question },
];

/** Links back to both forms. */
export function FormLinks() {
  return (
    <>
      <ButtonLink to="/buyer-investor-report" variant="outline">
        {words.toBuyerForm}
      </ButtonLink>
      <ButtonLink to="/seller-owner-report" variant="outline">
        {words.toSellerForm}
      </ButtonLink>
    </>
  );
}

import type { ReportType } from "#app/domains/reports/rules.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { homeCopy } from "#app/i18n/site/home.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Ticks } from "../kit/ticks.tsx";

const { buyer, seller } = homeCopy.home.kinds;
const words = propertiesCopy.order;

/** The two reports as options: name, and the question that each answers. */
export const ORDER_KINDS = [
  { value: "buyer_investor", label: reportTypeLabel.buyer_investor, hint: buyer.question },
  { value: "seller_owner", label: reportTypeLabel.seller_owner, hint: seller.question },
];

const CONTENTS = [
  { type: "buyer", kind: "buyer_investor", words: buyer },
  { type: "seller", kind: "seller_owner", words: seller },
] as const;

/** The contents of each report, or of the `only` one; with `:has()` CSS shows only the chosen one's. */
export function OrderContents({ only = null }: { only?: ReportType | null }) {
  return (
    <>
      {CONTENTS.filter(({ kind }) => only === null || kind === only).map(({ type, words: kind }) => (
        <div className={`order__contents order__contents--${type}`} key={type}>
          <h3>{words.contents(kind.title)}</h3>
          <Ticks items={kind.points} />
        </div>
      ))}
    </>
  );
}

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

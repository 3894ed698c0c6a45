import type { FormKind } from "#app/domains/properties/rules.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { homeCopy } from "#app/i18n/site/home.ts";
import { Card } from "../kit/card.tsx";
import { Ticks } from "../kit/ticks.tsx";
import "./promise-card.css";

const words = propertiesCopy.promise;

const POINTS: Record<FormKind, readonly string[]> = {
  property: words.general,
  buyer_investor: homeCopy.home.kinds.buyer.points,
  seller_owner: homeCopy.home.kinds.seller.points,
};

/** The report's contents, its price, and when it is ready. */
export function PromiseCard({ kind }: { kind: FormKind }) {
  return (
    <Card as="section" className="stack gap-3 promise" aria-labelledby="promise-title">
      <h2 id="promise-title">{words.title}</h2>
      <Ticks items={POINTS[kind]} />
      <PriceFacts />
    </Card>
  );
}

/** Price with VAT and readiness, as rows. */
function PriceFacts() {
  return (
    <dl className="promise__facts">
      <div>
        <dt>{words.price}</dt>
        <dd>
          <b>
            <bdi>{productCopy.price}</bdi>
          </b>
          <span className="tiny">{words.priceNote}</span>
        </dd>
      </div>
      <div>
        <dt>{words.readiness}</dt>
        <dd>{productCopy.readiness}</dd>
      </div>
    </dl>
  );
}

import type { FormKind } from "#app/domains/properties/rules.ts";
import { productCopy } from "#app/i18n/product.ts";
import { copy } from "#app/i18n/properties.ts";
import { copy as site } from "#app/i18n/site.ts";
import { Card } from "../kit/card.tsx";
import { Ticks } from "../kit/ticks.tsx";
import "./promise-card.css";

const words = copy.promise;

const POINTS: Record<FormKind, readonly string[]> = {
  property: words.general,
  buyer_investor: site.home.kinds.buyer.points,
  seller_owner: site.home.kinds.seller.points,
};

/** What the report holds, what it costs and when it is ready. */
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
export function PriceFacts() {
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

import type { BuyingCosts } from "#app/domains/costs/rules.ts";
import { costsCopy } from "#app/i18n/costs/costs.ts";
import { arMoneyWords, type Currency } from "#app/i18n/format.ts";
import { Link } from "../kit/link.tsx";

const words = costsCopy.examples;

/**
 * What buying costs on top of a price, in one line that leads to the calculator with the property filled in. `cost` is
 * null where no source gives the fees of the place.
 */
export function BuyingCostLine({
  title,
  to,
  cost,
  currency,
}: {
  title: string;
  /** The calculator's address for this property (`costsPath`). */
  to: string;
  cost: Pick<BuyingCosts, "total" | "share"> | null;
  currency: Currency;
}) {
  return (
    <p className="buying-cost">
      <Link to={to}>{title}</Link>
      <span className="small muted">
        {cost ? words.cost(arMoneyWords(cost.total, currency), costsCopy.share(cost.share)) : words.unknown}
      </span>
    </p>
  );
}

import { arMoney } from "#app/i18n/format.ts";
import type { Currency } from "#app/lib/money.ts";
import { Num } from "../kit/bdi.tsx";
import { Link } from "../kit/link.tsx";
import "./near-prices.css";

export type NearPrice = {
  name: string;
  to: string;
  perSqm: number;
  currency: Currency;
  /** The kind of price, if it is not from sales. */
  note: string | null;
};

/** Links to other markets, each with its price per m². */
export function NearPrices({ links }: { links: readonly NearPrice[] }) {
  return (
    <ul role="list" className="grid tiles near-prices">
      {links.map(({ name, to, perSqm, currency, note }) => (
        <li key={to}>
          <Link to={to}>
            <span>
              {name}
              {note && <small>{note}</small>}
            </span>
            <Num>{arMoney(perSqm, currency)}</Num>
          </Link>
        </li>
      ))}
    </ul>
  );
}

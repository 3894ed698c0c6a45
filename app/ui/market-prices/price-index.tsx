import { STORED_PROPERTY_TYPES, type StoredPropertyType } from "#app/domains/valuation/rules.ts";
import { arNumber } from "#app/i18n/format.ts";
import { marketPagesCopy } from "#app/i18n/valuation/market-pages.ts";
import { Figure } from "../kit/bdi.tsx";
import { Link } from "../kit/link.tsx";
import { Table, TableHead } from "../kit/table.tsx";

const words = marketPagesCopy.index;

type IndexedPrice = { to: string; label: string; perSqm: number; isAsking: boolean };
export type IndexedCity = {
  /** The anchor of its row. */
  id: string;
  cityAr: string;
  prices: Partial<Record<StoredPropertyType, IndexedPrice>>;
};

/** A country's cities with the price per m² of each type, each linked to its page. */
export function PriceIndex({ label, cities }: { label: string; cities: readonly IndexedCity[] }) {
  return (
    <Table label={label} cards>
      <TableHead heads={[words.city, ...STORED_PROPERTY_TYPES.map((type) => words.columns[type])]} />
      <tbody>
        {cities.map(({ id, cityAr, prices }) => (
          <tr key={id} id={id}>
            <th scope="row">{cityAr}</th>
            {STORED_PROPERTY_TYPES.map((type) => (
              <td key={type} data-label={words.columns[type]}>
                <Price price={prices[type]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Price({ price }: { price: IndexedPrice | undefined }) {
  if (!price) return <span className="price-index__none">{words.none}</span>;
  return (
    <Link to={price.to} aria-label={price.label} className="price-index__price">
      <Figure>{arNumber(price.perSqm)}</Figure>
      {price.isAsking && <span aria-hidden="true">*</span>}
    </Link>
  );
}

import type { Country, StoredPropertyType } from "#app/domains/valuation/rules.ts";
import type { Currency } from "#app/lib/money.ts";
import { arMoney, arNumber, arPercent } from "#app/i18n/format.ts";
import { marketPagesCopy, marketNoun } from "#app/i18n/valuation/market-pages.ts";
import { areaWords } from "#app/i18n/reports/reports.ts";
import { Num } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { Grade, type GradeValue } from "../kit/grade.tsx";
import { CARD_WIDTHS } from "../report/drawing.tsx";
import { ValueBand } from "../report/value-band.tsx";
import type { Spread } from "./price-head.tsx";
import "../report/chart.css";

const words = marketPagesCopy.typical;

type Rent = {
  annual: number;
  low: number;
  high: number;
  grossYield: number;
  contracts: number;
  period: string;
};

type Typical = {
  country: Country;
  type: StoredPropertyType;
  cityAr: string;
  currency: Currency;
  areaSqm: number;
  /** Null if the city's prices vary too much for one value. */
  value: (Spread & { grade: GradeValue }) | null;
  rent: Rent | null;
};

/** The market's usual property: value with range and grade, rent and gross yield if known. */
export function TypicalPart({ typical }: { typical: Typical }) {
  const { country, type, cityAr, currency, areaSqm, value, rent } = typical;
  const { one, forAll } = marketNoun(country, type);
  return (
    <Card as="section" className="stack" aria-labelledby="typical-title">
      <h2 id="typical-title">{words.title(`${one} بمساحة ${areaWords(areaSqm)}`, cityAr)}</h2>
      {value ? (
        <>
          <p className="muted">{words.text}</p>
          <figure className="fig">
            <ValueBand values={{ ...value, asked: null, currency }} widths={CARD_WIDTHS} />
          </figure>
          <p className="small">
            <Grade value={value.grade} />
          </p>
        </>
      ) : (
        <p className="muted">{words.refused}</p>
      )}
      {rent ? (
        <>
          <dl className="price-facts price-facts--row">
            <Fact term={words.rent}>{arMoney(rent.annual, currency)}</Fact>
            <Fact term={words.rentRange}>
              {marketPagesCopy.districts.from(arNumber(rent.low), arNumber(rent.high))}
            </Fact>
            <Fact term={words.grossYield}>{arPercent(rent.grossYield, 1)}</Fact>
            <Fact term={words.contracts}>{words.contractsWords(rent.contracts)}</Fact>
          </dl>
          <p className="tiny">{words.rentNote(rent.period)}</p>
        </>
      ) : (
        <p className="small">{type === "land" ? words.noRentLand : words.noRent(forAll)}</p>
      )}
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Num>{children}</Num>
      </dd>
    </div>
  );
}

import type { KeptPageView } from "#app/domains/holdings/rules.ts";
import { arDate, arMoney, arNumber, arPercent } from "#app/i18n/format.ts";
import { dayWords, holdingsCopy, shareWords } from "#app/i18n/holdings/holdings.ts";
import { causeWords, saleWords } from "#app/i18n/holdings/moves.ts";
import { evidenceBasis } from "#app/i18n/valuation/properties.ts";
import { disclaimer } from "#app/i18n/valuation/valuation.ts";
import { Ltr, Num } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { FactList } from "../kit/fact-list.tsx";
import { Grade } from "../kit/grade.tsx";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";
import { CARD_WIDTHS } from "../report/drawing.tsx";
import { ValueBand } from "../report/value-band.tsx";
import "../report/chart.css";

type Part = { kept: KeptPageView };

const words = holdingsCopy.one;

/** The value of the newest model with its range, what it rests on, and the model that gave it. */
export function ValuePart({ kept: { now, currency, bought, country, cityAr } }: Part) {
  if (!now) return null;
  const { value: point, low, high, grade, modelVersion, valuedAt, level, placeAr, dataUntil } = now;
  const asked = bought?.price ?? null;
  return (
    <Card as="section" className="stack" aria-labelledby="value-title">
      <h2 id="value-title">{words.value}</h2>
      <figure className="fig">
        <ValueBand
          values={{ low, point, high, asked, currency }}
          widths={CARD_WIDTHS}
          words={{ estimated: holdingsCopy.list.value, asked: words.bought }}
        />
        <figcaption>{asked === null ? words.figure : words.figureBought}</figcaption>
      </figure>
      <FactList
        facts={[
          [holdingsCopy.list.grade, <Grade key="grade" value={grade} bare />],
          [words.place, evidenceBasis({ level, country, cityAr, placeAr })],
          [words.valuedOn, <Num key="on">{arDate(valuedAt)}</Num>],
          [words.dataUntil, <Num key="until">{dayWords(dataUntil)}</Num>],
        ]}
      />
      <p className="tiny">
        {words.model}: <Ltr>{modelVersion}</Ltr>
      </p>
      <p className="small muted">{disclaimer(level)}</p>
    </Card>
  );
}

/** How the value stands to what was paid, and to the index over the same time. */
export function BoughtPart({ kept: { bought, currency } }: Part) {
  const { since } = words;
  return (
    <Card as="section" className="stack" aria-labelledby="since-title">
      <h2 id="since-title">{since.title}</h2>
      {bought === null ? (
        <p className="muted">{since.unknown}</p>
      ) : (
        <>
          <FactList
            facts={[
              [since.price, <Num key="price">{arMoney(bought.price, currency)}</Num>],
              ...(bought.on ? [[since.on, <Num key="on">{dayWords(bought.on)}</Num>] as const] : []),
              [since.nominal, <Num key="nominal">{shareWords(bought.change)}</Num>],
              ...(bought.index
                ? ([
                    [
                      since.index[bought.index.level],
                      <Num key="index">{shareWords(bought.index.change)}</Num>,
                    ],
                    [
                      since.against,
                      <Num key="against">
                        {shareWords((1 + bought.change) / (1 + bought.index.change) - 1)}
                      </Num>,
                    ],
                  ] as const)
                : []),
            ]}
          />
          <p className="small muted">
            {bought.index ? since.indexFrom(bought.index.from, bought.index.until) : since.noIndex}
          </p>
        </>
      )}
    </Card>
  );
}

/** Why the value is another than by the model before: its parts, which sum to the move, and the new sales. */
export function ChangedPart({ kept: { now, currency } }: Part) {
  const { changed } = words;
  const move = now?.move;
  if (!move)
    return (
      <Card as="section" className="stack" aria-labelledby="changed-title">
        <h2 id="changed-title">{changed.title}</h2>
        <p className="muted">{changed.first}</p>
      </Card>
    );
  return (
    <Card as="section" className="stack" aria-labelledby="changed-title">
      <h2 id="changed-title">{changed.title}</h2>
      <Table label={changed.table}>
        <TableHead heads={[changed.part, changed.share]} />
        <tbody>
          {move.shares.parts.map(({ cause, fraction }) => (
            <tr key={cause}>
              <th scope="row">{causeWords[cause]}</th>
              <FigureCell>{shareWords(fraction)}</FigureCell>
            </tr>
          ))}
          <tr className="sum">
            <th scope="row">{changed.total}</th>
            <FigureCell strong>{shareWords(move.shares.total)}</FigureCell>
          </tr>
        </tbody>
      </Table>
      {move.sales.length === 0 ? (
        <p className="small">{changed.noSales}</p>
      ) : (
        <>
          <h3>{changed.sales}</h3>
          <ul role="list" className="stack gap-2 small">
            {move.sales.map((sale) => (
              <li key={`${sale.soldOn} ${sale.price} ${sale.areaSqm}`}>{saleWords(sale, currency)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="small muted">{changed.note}</p>
    </Card>
  );
}

/** A year's rent, and what it yields on the value and on the price paid. */
export function RentPart({ kept: { now, bought, currency } }: Part) {
  const { rent: said } = words;
  if (!now) return null;
  const { rent, value } = now;
  return (
    <Card as="section" className="stack" aria-labelledby="rent-title">
      <h2 id="rent-title">{said.title}</h2>
      {rent === null ? (
        <p className="muted">{said.none}</p>
      ) : (
        <FactList
          facts={[
            [said.annual, <Num key="annual">{arMoney(rent.annual, currency)}</Num>],
            [said.range, holdingsCopy.list.range(arNumber(rent.low), arNumber(rent.high))],
            [said.yield, <Num key="yield">{arPercent(rent.annual / value, 1)}</Num>],
            ...(bought
              ? [[said.onCost, <Num key="cost">{arPercent(rent.annual / bought.price, 1)}</Num>] as const]
              : []),
          ]}
        />
      )}
    </Card>
  );
}

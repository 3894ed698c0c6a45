import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { homeCopy } from "#app/i18n/site/home.ts";
import { deals, disclaimer } from "#app/i18n/valuation/valuation.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { Grade, type GradeValue } from "../kit/grade.tsx";
import { Ticks } from "../kit/ticks.tsx";
import { CARD_WIDTHS } from "../report/drawing.tsx";
import { ValueBand, type BandValues } from "../report/value-band.tsx";
import "../report/chart.css";

const words = homeCopy.home.sample;

export type Example = {
  /** "شقة في حي العارض، الرياض، ١٥٢ م²" */
  heading: string;
  band: BandValues;
  grade: GradeValue;
  level: Parameters<typeof disclaimer>[0];
  sales: number;
  /** "٢٨ سبتمبر ٢٠٢٥" */
  dataUntil: string;
};

/** A real property with its current value, as an example: value, range and evidence. */
export function ExampleValue({ example }: { example: Example }) {
  const { heading, band, grade, level, sales, dataUntil } = example;
  return (
    <div className="sample">
      <div className="stack gap-5">
        <h3>{heading}</h3>
        <Ticks
          items={[
            { icon: "layers", text: words.points[0] },
            { icon: "trend", text: words.points[1] },
            { icon: "shield", text: words.points[2] },
          ]}
        />
        <dl className="sample__facts">
          <Fact term={words.facts.price} note={words.facts.priceNote}>
            {words.facts.priceValue}
          </Fact>
          <Fact term={words.facts.readiness}>{words.facts.readinessValue}</Fact>
          <Fact term={words.facts.file}>{words.facts.fileValue}</Fact>
          <Fact term={words.facts.data}>{dataUntil}</Fact>
        </dl>
        <div className="row">
          <ButtonLink to="/report-preview" iconEnd="forward">
            {words.seeReport}
          </ButtonLink>
          <ButtonLink to="/estimate" variant="outline" prefetch="intent">
            {words.tryOwn}
          </ButtonLink>
        </div>
      </div>
      <Card className="stack">
        <CardHead
          title={words.cardTitle}
          level={3}
          end={
            <span className="small muted">
              <Grade value={grade} />
            </span>
          }
        />
        <figure className="fig">
          <ValueBand values={band} widths={CARD_WIDTHS} />
          <figcaption>
            {words.basis(deals(sales), dataUntil)} {estimateCopy.band}
          </figcaption>
        </figure>
        <p className="tiny">{disclaimer(level)}</p>
      </Card>
    </div>
  );
}

function Fact({ term, note, children }: { term: string; note?: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi>{children}</bdi>
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

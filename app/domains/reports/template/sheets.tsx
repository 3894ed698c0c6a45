import type { ReactNode } from "react";
import { arNumber, currencyShort } from "#app/i18n/format.ts";
import { enteredLabel, pageCopy } from "#app/i18n/report-page.ts";
import { trendPlace } from "#app/i18n/reports.ts";
import { disclaimer, gradeWord } from "#app/i18n/valuation.ts";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { ComparablesMap, hasMap } from "#app/ui/report/comparables-map.tsx";
import { PRINT_WIDTHS } from "#app/ui/report/drawing.tsx";
import { PriceTrend } from "#app/ui/report/price-trend.tsx";
import {
  enteredFacts,
  returnFacts,
  sellingFacts,
  valueFacts,
  type Fact,
} from "#app/ui/report/report-facts.ts";
import { StepsKey, TrendKey } from "#app/ui/report/report-keys.tsx";
import { Limits, Method, Narrative, NextSteps, OwnWords } from "#app/ui/report/report-prose.tsx";
import {
  AdjustmentsTable,
  ComparablesTable,
  Facts,
  SourcesTable,
  TrendTable,
} from "#app/ui/report/report-tables.tsx";
import { ValueBand } from "#app/ui/report/value-band.tsx";
import { stepRows, ValueSteps } from "#app/ui/report/value-steps.tsx";
import type { ReportBody } from "../rules.ts";

type SheetProps = { body: ReportBody };

/** One question, starting on a page of its own; `joined` follows on the page before, for one with little to say. */
function Sheet({
  id,
  title,
  joined,
  children,
}: {
  id: string;
  title: string;
  joined?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={joined ? "sheet sheet--joined" : "sheet"} id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Up to five facts share a row; more stand three to a row. */
const kvClass = (facts: Fact[]): string => `kv kv--${facts.length <= 5 ? facts.length : 3}`;

const Framed = ({ children }: { children: ReactNode }) => <div className="framed">{children}</div>;

function Contents({ body }: SheetProps) {
  const entries: [string, string][] = [
    ...(body.estimate.comparables.length > 0 ? [["why", pageCopy.why] satisfies [string, string]] : []),
    ["built", pageCopy.built],
    ["next", pageCopy.next],
    body.reportType === "buyer_investor" ? ["yield", pageCopy.returns] : ["yield", pageCopy.selling],
    ["entered", pageCopy.entered],
    ["limits", pageCopy.method],
  ];
  return (
    <ol className="toc" aria-label={pageCopy.contents}>
      {entries.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}

export function WorthSheet({ body }: SheetProps) {
  const { estimate, property, figures, analysis } = body;
  const { low, point, high, currency, level } = estimate;
  const asked = figures.price?.plausible ? property.price : null;
  const facts = valueFacts(body).filter(([label]) => label !== pageCopy.grade);
  return (
    <Sheet id="worth" title={pageCopy.worth}>
      <div className="big">
        <div>
          <p>{pageCopy.estimated}</p>
          <div className="v">
            <Num>
              {arNumber(point)} <small>{currencyShort(currency)}</small>
            </Num>
          </div>
        </div>
        <div>
          <p>{pageCopy.grade}</p>
          <div className="g">{gradeWord[estimate.grade]}</div>
        </div>
      </div>
      <figure className="fig">
        <ValueBand widths={PRINT_WIDTHS} values={{ low, point, high, asked, currency }} />
        <figcaption>{level === "asking" ? pageCopy.bandAsking : pageCopy.band}</figcaption>
      </figure>
      <p className="note">{disclaimer(level)}</p>
      <Facts className={kvClass(facts)} facts={facts} />
      <div className="box">
        <h3>{pageCopy.summary}</h3>
        {analysis.summary.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Narrative analysis={analysis} keys={["evidence"]} />
      <Contents body={body} />
    </Sheet>
  );
}

export function ComparablesSheet({ body }: SheetProps) {
  const { estimate } = body;
  return (
    <Sheet id="why" title={pageCopy.why}>
      <p className="lede">{pageCopy.comparablesLede(estimate.comparables.length)}</p>
      <Framed>
        <ComparablesTable body={body} />
      </Framed>
      <p className="tiny">{pageCopy.adjusted}</p>
      {hasMap(estimate) && (
        <>
          <h3>{pageCopy.map}</h3>
          <figure className="fig fig--map">
            <ComparablesMap estimate={estimate} widths={PRINT_WIDTHS} />
            <figcaption>{pageCopy.mapNote}</figcaption>
          </figure>
        </>
      )}
    </Sheet>
  );
}

export function BuiltSheet({ body }: SheetProps) {
  const hasComparables = body.estimate.comparables.length > 0;
  return (
    <Sheet id="built" title={pageCopy.built}>
      <p className="lede">{pageCopy.steps}</p>
      <figure className="fig">
        <ValueSteps body={body} widths={PRINT_WIDTHS} />
        <StepsKey />
      </figure>
      {stepRows(body).some((row) => row.isStated) && <p className="tiny">{pageCopy.stated}</p>}
      {hasComparables && (
        <>
          <h3>{pageCopy.adjustments}</h3>
          <Framed>
            <div className="compact">
              <AdjustmentsTable body={body} />
            </div>
          </Framed>
        </>
      )}
    </Sheet>
  );
}

export function NextSheet({ body }: SheetProps) {
  const { trend } = body.estimate;
  return (
    <Sheet id="next" title={pageCopy.next} joined={!trend}>
      {trend && (
        <>
          <p className="lede">{pageCopy.trendLede(trendPlace(body))}</p>
          <figure className="fig">
            <PriceTrend trend={trend} createdAt={body.createdAt} widths={PRINT_WIDTHS} />
            <TrendKey />
          </figure>
          <Framed>
            <div className="compact">
              <TrendTable trend={trend} />
            </div>
          </Framed>
        </>
      )}
      <Narrative analysis={body.analysis} keys={["forecast", "market"]} />
    </Sheet>
  );
}

export function ReturnsSheet({ body }: SheetProps) {
  const facts = returnFacts(body);
  return (
    <Sheet id="yield" title={pageCopy.returns}>
      {facts.length > 0 && <Facts className={kvClass(facts)} facts={facts} />}
      <Narrative analysis={body.analysis} keys={["rent", "price", "goal"]} />
      <h3>{pageCopy.nextSteps}</h3>
      <NextSteps analysis={body.analysis} />
    </Sheet>
  );
}

export function SellingSheet({ body }: SheetProps) {
  return (
    <Sheet id="yield" title={pageCopy.selling}>
      <Facts facts={sellingFacts(body)} />
      <Narrative analysis={body.analysis} keys={["asking", "comparison", "marketing", "time"]} />
      <h3>{pageCopy.nextSteps}</h3>
      <NextSteps analysis={body.analysis} />
    </Sheet>
  );
}

export function EnteredSheet({ body }: SheetProps) {
  return (
    <Sheet id="entered" title={pageCopy.entered}>
      <Facts className="kv kv--3" facts={enteredFacts(body)} />
      <h3>{enteredLabel.address}</h3>
      <p className="quote-line">{body.property.address}</p>
      <OwnWords body={body} heading={(text) => <h3>{text}</h3>} />
    </Sheet>
  );
}

export function MethodSheet({ body }: SheetProps) {
  const { estimate, orderNumber } = body;
  const [askHere, email, quote, order] = pageCopy.question(orderNumber);
  return (
    <Sheet id="limits" title={pageCopy.method}>
      <h3>{pageCopy.howWeEstimate}</h3>
      <Method body={body} />
      <h3>{pageCopy.limits}</h3>
      <Limits body={body} />
      <h3>{pageCopy.sources}</h3>
      <Framed>
        <SourcesTable body={body} />
      </Framed>
      <p className="tiny">
        {pageCopy.model("")}
        <Ltr>{estimate.modelVersion}</Ltr>
      </p>
      <div className="box final">
        <p>
          <b>{disclaimer(estimate.level)}</b>
        </p>
        <p>
          {askHere} <Ltr>{email}</Ltr> {quote} <Ltr>{order}</Ltr>.
        </p>
      </div>
    </Sheet>
  );
}

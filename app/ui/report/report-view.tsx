import type { ReactNode } from "react";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arNumber, currencyShort } from "#app/i18n/format.ts";
import { enteredLabel, pageCopy } from "#app/i18n/report-page.ts";
import { propertyFacts, propertyTitle, reportTypeLabel, trendPlace } from "#app/i18n/reports.ts";
import { disclaimer } from "#app/i18n/valuation.ts";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import "./report.css";
import { ComparablesMap, hasMap } from "./comparables-map.tsx";
import { CARD_WIDTHS, PAGE_WIDTHS } from "./drawing.tsx";
import { PriceTrend } from "./price-trend.tsx";
import { enteredFacts, returnFacts, sellingFacts, valueFacts } from "./report-facts.ts";
import { Limits, Method, Narrative, NextSteps, OwnWords } from "./report-prose.tsx";
import {
  AdjustmentsTable,
  ComparablesTable,
  Facts,
  SourcesTable,
  StepsTable,
  TrendTable,
} from "./report-tables.tsx";
import { StepsKey, TrendKey } from "./report-keys.tsx";
import { ValueBand } from "./value-band.tsx";
import { stepRows, ValueSteps } from "./value-steps.tsx";

const NAV = [
  ["worth", pageCopy.worth],
  ["why", pageCopy.why],
  ["comps", pageCopy.comparables],
  ["next", pageCopy.next],
  ["yield", pageCopy.returns],
  ["entered", pageCopy.entered],
  ["limits", pageCopy.method],
] as const;

type SectionId = (typeof NAV)[number][0];

/** A finished report on the page: head with the given actions, navigation, one section per question. */
export function ReportView({ body, actions }: { body: ReportBody; actions?: ReactNode }) {
  const { estimate, reportType } = body;
  const isBuyer = reportType === "buyer_investor";
  const hasComparables = estimate.comparables.length > 0;
  const titleOf = (id: SectionId, title: string): string =>
    id === "yield" && !isBuyer ? pageCopy.selling : title;
  return (
    <>
      <ReportHead body={body} actions={actions} />
      <div className="rp">
        <nav className="rp__nav" aria-label={pageCopy.nav}>
          <ol>
            {NAV.filter(([id]) => id !== "comps" || hasComparables).map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{titleOf(id, title)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="rp__body">
          <Worth body={body} />
          <Why body={body} />
          {hasComparables && <Comparables body={body} />}
          <Next body={body} />
          {isBuyer ? <Returns body={body} /> : <Selling body={body} />}
          <Entered body={body} />
          <MethodAndLimits body={body} />
        </div>
      </div>
    </>
  );
}

function ReportHead({ body, actions }: { body: ReportBody; actions?: ReactNode }) {
  const { property, orderNumber, createdAt, reportType } = body;
  return (
    <div className="rp__top">
      <div className="rp__title">
        <span className="badge badge--brand">{reportTypeLabel[reportType]}</span>
        <h1>{propertyTitle(property)}</h1>
        <p className="rp__meta">
          <span>{property.address}</span>
          <span>{propertyFacts(property)}</span>
          <span>
            {pageCopy.order} <Ltr>{orderNumber}</Ltr>
          </span>
          <span>
            <Num>{pageCopy.made(createdAt)}</Num>
          </span>
        </p>
      </div>
      {actions && <div className="row rp__acts">{actions}</div>}
    </div>
  );
}

function Worth({ body }: { body: ReportBody }) {
  const { estimate, property, figures } = body;
  const { low, point, high, currency, level } = estimate;
  const asked = figures.price?.plausible ? property.price : null;
  return (
    <section id="worth">
      <h2>{pageCopy.worth}</h2>
      <div className="card">
        <div className="val">
          <div>
            <p className="small muted">{pageCopy.estimated}</p>
            <p className="figure">
              <Num>
                {arNumber(point)} <small>{currencyShort(currency)}</small>
              </Num>
            </p>
            <Facts className="val__facts" facts={valueFacts(body)} />
          </div>
          <figure className="fig">
            <ValueBand widths={CARD_WIDTHS} values={{ low, point, high, asked, currency }} />
            <figcaption>{level === "asking" ? pageCopy.bandAsking : pageCopy.band}</figcaption>
          </figure>
        </div>
      </div>
      <p className="rp__disclaimer">{disclaimer(level)}</p>
      <div className="answer">
        {body.analysis.summary.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  );
}

function Why({ body }: { body: ReportBody }) {
  return (
    <section id="why">
      <h2>{pageCopy.why}</h2>
      <p className="muted">{pageCopy.steps}</p>
      <figure className="card fig">
        <ValueSteps body={body} widths={PAGE_WIDTHS} />
        <StepsKey />
        {stepRows(body).some((row) => row.isStated) && <p className="tiny">{pageCopy.stated}</p>}
        <InTable>
          <StepsTable body={body} />
        </InTable>
      </figure>
      <Narrative analysis={body.analysis} keys={["evidence"]} />
    </section>
  );
}

/** The figures of a chart, folded away under it. */
function InTable({ label = pageCopy.figuresInTable, children }: { label?: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        <Icon name="chevron-down" />
        {label}
      </summary>
      <div className="table-scroll">{children}</div>
    </details>
  );
}

function Comparables({ body }: { body: ReportBody }) {
  const { estimate } = body;
  return (
    <section id="comps">
      <h2>{pageCopy.comparables}</h2>
      <p className="muted">{pageCopy.comparablesLede(estimate.comparables.length)}</p>
      <div className="card card--flush">
        <div className="table-scroll" tabIndex={0} role="region" aria-label={pageCopy.comparables}>
          <ComparablesTable body={body} cards />
        </div>
      </div>
      <p className="tiny">{pageCopy.adjusted}</p>
      <div className="fig">
        <InTable label={pageCopy.adjustments}>
          <AdjustmentsTable body={body} />
        </InTable>
      </div>
      {hasMap(estimate) && (
        <figure className="fig">
          <ComparablesMap estimate={estimate} widths={PAGE_WIDTHS} />
          <figcaption>{pageCopy.mapNote}</figcaption>
        </figure>
      )}
    </section>
  );
}

function Next({ body }: { body: ReportBody }) {
  const { trend } = body.estimate;
  return (
    <section id="next">
      <h2>{pageCopy.next}</h2>
      {trend && (
        <>
          <p className="muted">{pageCopy.trendLede(trendPlace(body))}</p>
          <figure className="card fig">
            <PriceTrend trend={trend} createdAt={body.createdAt} widths={PAGE_WIDTHS} />
            <TrendKey />
            <InTable>
              <TrendTable trend={trend} history />
            </InTable>
          </figure>
        </>
      )}
      <Narrative analysis={body.analysis} keys={["forecast", "market"]} />
    </section>
  );
}

function Returns({ body }: { body: ReportBody }) {
  const facts = returnFacts(body);
  return (
    <section id="yield">
      <h2>{pageCopy.returns}</h2>
      {facts.length > 0 && <Facts facts={facts} />}
      <Narrative analysis={body.analysis} keys={["rent", "price", "goal"]} />
      <h3>{pageCopy.nextSteps}</h3>
      <NextSteps analysis={body.analysis} />
    </section>
  );
}

function Selling({ body }: { body: ReportBody }) {
  return (
    <section id="yield">
      <h2>{pageCopy.selling}</h2>
      <Facts facts={sellingFacts(body)} />
      <Narrative analysis={body.analysis} keys={["asking", "comparison", "marketing", "time"]} />
      <h3>{pageCopy.nextSteps}</h3>
      <NextSteps analysis={body.analysis} />
    </section>
  );
}

function Entered({ body }: { body: ReportBody }) {
  return (
    <section id="entered">
      <h2>{pageCopy.entered}</h2>
      <Facts facts={[...enteredFacts(body), [enteredLabel.address, body.property.address]]} />
      <OwnWords body={body} heading={(text) => <h3>{text}</h3>} />
    </section>
  );
}

function MethodAndLimits({ body }: { body: ReportBody }) {
  return (
    <section id="limits">
      <h2>{pageCopy.method}</h2>
      <h3>{pageCopy.howWeEstimate}</h3>
      <Method body={body} />
      <h3>{pageCopy.limits}</h3>
      <Limits body={body} />
      <h3>{pageCopy.sources}</h3>
      <div className="card card--flush table-scroll" tabIndex={0} role="region" aria-label={pageCopy.sources}>
        <SourcesTable body={body} cards />
      </div>
      <p className="tiny">
        {pageCopy.model("")}
        <Ltr>{body.estimate.modelVersion}</Ltr>
      </p>
    </section>
  );
}

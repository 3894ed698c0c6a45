import type { ReactNode } from "react";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arNumber, currencyShort } from "#app/i18n/format.ts";
import { approachesCopy } from "#app/i18n/reports/approaches.ts";
import { adjustedNote, comparablesLede, enteredLabel, pageCopy } from "#app/i18n/reports/report-page.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { trendPlace } from "#app/i18n/reports/reports.ts";
import { disclaimer } from "#app/i18n/valuation/valuation.ts";
import { FactList } from "#app/ui/kit/fact-list.tsx";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { Grade } from "#app/ui/kit/grade.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { ApproachesNote, ApproachesTable } from "./approaches.tsx";
import { Decision } from "./decision.tsx";
import { CARD_WIDTHS, PAGE_WIDTHS } from "./drawing.tsx";
import { ScenariosTable } from "./outlook-tables.tsx";
import { PriceTrend } from "./price-trend.tsx";
import { askedFacts, enteredFacts, placeFacts, valueFacts } from "./report-facts.ts";
import { hasMap, ReportMap } from "./report-map.tsx";
import { StepsKey, TrendKey } from "./report-keys.tsx";
import { Limits, Method, MissingSections, Narrative, OwnWords } from "./report-prose.tsx";
import {
  AdjustmentsTable,
  ComparablesTable,
  SourcesTable,
  StepsTable,
  SurroundingsTable,
  TrendTable,
} from "./report-tables.tsx";
import { SalesSpreadChart } from "./sales-spread.tsx";
import { PropertyPictures } from "./property-pictures.tsx";
import { OwnersStatement } from "./stated-changes.tsx";
import { ValueBand } from "./value-band.tsx";
import { stepRows, ValueSteps } from "./value-steps.tsx";

type PartProps = { body: ReportBody };

/** A table in its own card, which can be scrolled by keyboard if it is wider than the screen. */
export function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="card card--flush table-scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

/** A chart's figures in a folded table below it. */
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

export function Worth({ body }: PartProps) {
  const { estimate, property, figures } = body;
  const { low, point, high, currency, level } = estimate;
  const asked = figures.price?.plausible ? property.price : null;
  const against = askedFacts(body);
  return (
    <>
      <div className="card">
        <div className="val">
          <div>
            <p className="small muted">{pageCopy.estimated}</p>
            <p className="figure">
              <Num>
                {arNumber(point)} <small>{currencyShort(currency)}</small>
              </Num>
            </p>
            <p className="val__grade">
              <Grade value={estimate.grade} />
            </p>
            <FactList className="val__facts" facts={valueFacts(body)} />
          </div>
          <figure className="fig">
            <ValueBand widths={CARD_WIDTHS} values={{ low, point, high, asked, currency }} />
            <figcaption>{level === "asking" ? pageCopy.bandAsking : pageCopy.band}</figcaption>
          </figure>
        </div>
      </div>
      <p className="rp__disclaimer">{disclaimer(level)}</p>
      <Decision body={body} />
      {against.length > 0 && (
        <>
          <h3>{sectionCopy.asked.title}</h3>
          <FactList facts={against} />
        </>
      )}
      <div className="answer">
        {body.analysis.summary.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </>
  );
}

export function Why({ body }: PartProps) {
  return (
    <>
      <p className="muted">{pageCopy.steps}</p>
      <figure className="card fig">
        <ValueSteps body={body} widths={PAGE_WIDTHS} />
        <StepsKey />
        {stepRows(body).some((row) => row.isStated) && <p className="tiny">{pageCopy.stated}</p>}
        <InTable>
          <StepsTable body={body} />
        </InTable>
      </figure>
      {body.estimate.approaches && (
        <>
          <h3>{approachesCopy.title}</h3>
          <Frame label={approachesCopy.title}>
            <ApproachesTable approaches={body.estimate.approaches} currency={body.estimate.currency} cards />
          </Frame>
          <ApproachesNote estimate={body.estimate} />
        </>
      )}
      <Narrative analysis={body.analysis} keys={["evidence"]} />
    </>
  );
}

export function Comparables({ body }: PartProps) {
  return (
    <>
      <p className="muted">{comparablesLede(body.estimate)}</p>
      <Frame label={pageCopy.comparables}>
        <ComparablesTable body={body} cards />
      </Frame>
      <p className="tiny">{adjustedNote(body.estimate)}</p>
      <div className="fig">
        <InTable label={pageCopy.adjustments}>
          <AdjustmentsTable body={body} />
        </InTable>
      </div>
      <p className="tiny">{pageCopy.similarity}</p>
      {body.estimate.spread && (
        <>
          <h3>{approachesCopy.spread}</h3>
          <div className="card">
            <SalesSpreadChart estimate={body.estimate} widths={PAGE_WIDTHS} />
          </div>
        </>
      )}
    </>
  );
}

export function PlaceAndMarket({ body }: PartProps) {
  return (
    <>
      <p className="muted">{sectionCopy.place.lede}</p>
      <FactList facts={placeFacts(body)} />
      {hasMap(body) && (
        <figure className="fig">
          <ReportMap body={body} widths={PAGE_WIDTHS}>
            {body.surroundings && (
              <InTable>
                <SurroundingsTable body={body} surroundings={body.surroundings} />
              </InTable>
            )}
          </ReportMap>
        </figure>
      )}
      <Narrative analysis={body.analysis} keys={["market"]} />
    </>
  );
}

export function Outlook({ body }: PartProps) {
  const { trend } = body.estimate;
  return (
    <>
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
          {trend.scenarios.length > 0 && (
            <>
              <h3>{sectionCopy.scenarios.title}</h3>
              <Frame label={sectionCopy.scenarios.title}>
                <ScenariosTable trend={trend} cards />
              </Frame>
              <p className="tiny">{sectionCopy.scenarios.note}</p>
            </>
          )}
        </>
      )}
      <Narrative analysis={body.analysis} keys={["forecast"]} />
    </>
  );
}

export function Entered({ body, pictureAt }: PartProps & { pictureAt?: (id: string) => string }) {
  const { address } = body.property;
  return (
    <>
      <FactList
        facts={[
          ...enteredFacts(body),
          ...(address ? [[enteredLabel.address, address] satisfies [string, string]] : []),
        ]}
      />
      <OwnWords body={body} heading={(text) => <h3>{text}</h3>} />
      <PropertyPictures pictures={body.pictures} addressOf={pictureAt} heading={(text) => <h3>{text}</h3>} />
      {body.questioned && (
        <div className="card told" id="stated">
          <OwnersStatement questioned={body.questioned} heading={(text) => <h3>{text}</h3>} />
        </div>
      )}
    </>
  );
}

export function MethodAndLimits({ body }: PartProps) {
  return (
    <>
      <h3>{pageCopy.howWeEstimate}</h3>
      <Method body={body} />
      <h3>{pageCopy.limits}</h3>
      <Limits body={body} />
      <MissingSections body={body} />
      <h3>{pageCopy.sources}</h3>
      <Frame label={pageCopy.sources}>
        <SourcesTable body={body} cards />
      </Frame>
      <p className="tiny">
        {pageCopy.model("")}
        <Ltr>{body.estimate.modelVersion}</Ltr>
      </p>
      <p className="rp__disclaimer">{disclaimer(body.estimate.level)}</p>
    </>
  );
}

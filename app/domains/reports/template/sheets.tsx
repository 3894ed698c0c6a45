import { arNumber, currencyShort } from "#app/i18n/format.ts";
import { approachesCopy } from "#app/i18n/reports/approaches.ts";
import { adjustedNote, comparablesLede, enteredLabel, pageCopy } from "#app/i18n/reports/report-page.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { trendPlace } from "#app/i18n/reports/reports.ts";
import { disclaimer, gradeWord } from "#app/i18n/valuation/valuation.ts";
import { FactList } from "#app/ui/kit/fact-list.tsx";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { ApproachesNote, ApproachesTable } from "#app/ui/report/approaches.tsx";
import { Decision } from "#app/ui/report/decision.tsx";
import { PRINT_WIDTHS } from "#app/ui/report/drawing.tsx";
import { ScenariosTable } from "#app/ui/report/outlook-tables.tsx";
import { PropertyPictures } from "#app/ui/report/property-pictures.tsx";
import { PriceTrend } from "#app/ui/report/price-trend.tsx";
import { askedFacts, enteredFacts, placeFacts, valueFacts } from "#app/ui/report/report-facts.ts";
import { hasMap, mapTitle, ReportMap } from "#app/ui/report/report-map.tsx";
import { StepsKey, TrendKey } from "#app/ui/report/report-keys.tsx";
import { Limits, Method, MissingSections, Narrative, OwnWords } from "#app/ui/report/report-prose.tsx";
import { AdjustmentsTable, ComparablesTable, SourcesTable } from "#app/ui/report/report-tables.tsx";
import { SalesSpreadChart } from "#app/ui/report/sales-spread.tsx";
import { OwnersStatement } from "#app/ui/report/stated-changes.tsx";
import { ValueBand } from "#app/ui/report/value-band.tsx";
import { stepRows, ValueSteps } from "#app/ui/report/value-steps.tsx";
import { Framed, kvClass, Sheet, type SheetProps } from "./sheet.tsx";

export function WorthSheet({ body, section }: SheetProps) {
  const { estimate, property, figures, analysis } = body;
  const { low, point, high, currency, level, grade } = estimate;
  const asked = figures.price?.plausible ? property.price : null;
  const facts = valueFacts(body);
  const against = askedFacts(body);
  return (
    <Sheet section={section}>
      <div className="big">
        <div>
          <p>{pageCopy.estimated}</p>
          <div className="v">
            <Num>
              {arNumber(point)} <small>{currencyShort(currency)}</small>
            </Num>
          </div>
        </div>
        <div className="big__grade">
          <p>{pageCopy.grade}</p>
          <div className="g">
            <Ltr>{grade}</Ltr> <small>{gradeWord[grade]}</small>
          </div>
        </div>
      </div>
      <figure className="fig">
        <ValueBand widths={PRINT_WIDTHS} values={{ low, point, high, asked, currency }} />
        <figcaption>{level === "asking" ? pageCopy.bandAsking : pageCopy.band}</figcaption>
      </figure>
      <p className="note">{disclaimer(level)}</p>
      <Decision body={body} />
      <FactList className={kvClass(facts)} facts={facts} />
      {against.length > 0 && (
        <>
          <h3>{sectionCopy.asked.title}</h3>
          <FactList className={kvClass(against)} facts={against} />
        </>
      )}
      <div className="box">
        <h3>{pageCopy.summary}</h3>
        {analysis.summary.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Sheet>
  );
}

export function WhySheet({ body, section }: SheetProps) {
  const { approaches, currency } = body.estimate;
  return (
    <Sheet section={section}>
      <p className="lede">{pageCopy.steps}</p>
      <figure className="fig">
        <ValueSteps body={body} widths={PRINT_WIDTHS} />
        <StepsKey />
      </figure>
      {stepRows(body).some((row) => row.isStated) && <p className="tiny">{pageCopy.stated}</p>}
      {approaches && (
        <>
          <h3>{approachesCopy.title}</h3>
          <Framed>
            <ApproachesTable approaches={approaches} currency={currency} />
          </Framed>
          <ApproachesNote estimate={body.estimate} />
        </>
      )}
      <Narrative analysis={body.analysis} keys={["evidence"]} />
    </Sheet>
  );
}

export function ComparablesSheet({ body, section }: SheetProps) {
  return (
    <Sheet section={section}>
      <p className="lede">{comparablesLede(body.estimate)}</p>
      <Framed>
        <div className="dense">
          <ComparablesTable body={body} />
        </div>
      </Framed>
      <p className="tiny">{adjustedNote(body.estimate)}</p>
      <h3>{pageCopy.adjustments}</h3>
      <Framed>
        <div className="compact">
          <AdjustmentsTable body={body} />
        </div>
      </Framed>
      <p className="tiny">{pageCopy.similarity}</p>
      {body.estimate.spread && (
        <>
          <h3>{approachesCopy.spread}</h3>
          <SalesSpreadChart estimate={body.estimate} widths={PRINT_WIDTHS} />
        </>
      )}
    </Sheet>
  );
}

export function PlaceSheet({ body, section }: SheetProps) {
  const facts = placeFacts(body);
  return (
    <Sheet section={section}>
      <p className="lede">{sectionCopy.place.lede}</p>
      <FactList className={kvClass(facts)} facts={facts} />
      {hasMap(body) && (
        <>
          <h3>{mapTitle(body)}</h3>
          <figure className="fig fig--map">
            <ReportMap body={body} widths={PRINT_WIDTHS} />
          </figure>
        </>
      )}
      <Narrative analysis={body.analysis} keys={["market"]} />
    </Sheet>
  );
}

export function NextSheet({ body, section }: SheetProps) {
  const { trend } = body.estimate;
  return (
    <Sheet section={section}>
      {trend && (
        <>
          <p className="lede">{pageCopy.trendLede(trendPlace(body))}</p>
          <figure className="fig">
            <PriceTrend trend={trend} createdAt={body.createdAt} widths={PRINT_WIDTHS} />
            <TrendKey />
          </figure>
          {trend.scenarios.length > 0 && (
            <>
              <h3>{sectionCopy.scenarios.title}</h3>
              <Framed>
                <ScenariosTable trend={trend} />
              </Framed>
              <p className="tiny">{sectionCopy.scenarios.note}</p>
            </>
          )}
        </>
      )}
      <Narrative analysis={body.analysis} keys={["forecast"]} brief={Boolean(trend?.scenarios.length)} />
    </Sheet>
  );
}

export function EnteredSheet({
  body,
  section,
  pictures,
}: SheetProps & { pictures: Readonly<Record<string, string>> }) {
  const { address } = body.property;
  return (
    <Sheet section={section}>
      <FactList className="kv kv--3" facts={enteredFacts(body)} />
      {address && (
        <>
          <h3>{enteredLabel.address}</h3>
          <p className="quote-line">{address}</p>
        </>
      )}
      <OwnWords body={body} heading={(text) => <h3>{text}</h3>} />
      <PropertyPictures
        pictures={body.pictures}
        addressOf={(id) => pictures[id]}
        heading={(text) => <h3>{text}</h3>}
      />
      {body.questioned && (
        <div className="box">
          <OwnersStatement questioned={body.questioned} heading={(text) => <h3>{text}</h3>} />
        </div>
      )}
    </Sheet>
  );
}

export function MethodSheet({ body, section, note }: SheetProps & { note: string | undefined }) {
  const { estimate, orderNumber } = body;
  const [askHere, email, quote, order] = pageCopy.question(orderNumber);
  return (
    <Sheet section={section}>
      <h3>{pageCopy.howWeEstimate}</h3>
      <Method body={body} />
      <h3>{pageCopy.limits}</h3>
      <Limits body={body} />
      <MissingSections body={body} />
      <div className="closing">
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
          {note ? (
            <p>{note}</p>
          ) : (
            <p>
              {askHere} <Ltr>{email}</Ltr> {quote} <Ltr>{order}</Ltr>.
            </p>
          )}
        </div>
      </div>
    </Sheet>
  );
}

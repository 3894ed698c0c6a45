import type { ReactNode } from "react";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { propertyFacts, propertyTitle, reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { printedReportCode, verifyPath } from "#app/lib/report-code.ts";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import "./report.css";
import { ActParts, CashParts, IncomeParts, SellingParts, TimeParts } from "./money-parts.tsx";
import {
  Comparables,
  Entered,
  Frame,
  MethodAndLimits,
  Outlook,
  PlaceAndMarket,
  Why,
  Worth,
} from "./report-parts.tsx";

type Section = { id: string; title: string; lede?: string; content: ReactNode };

const kv = (): string => "kv";

/** The report's sections in order, without those that lack data. */
function sectionsOf(body: ReportBody): Section[] {
  const parts = { body, Frame, kv, cards: true };
  const { cashFlow } = body.figures;
  const common: (Section | null)[] = [
    { id: "worth", title: pageCopy.worth, content: <Worth body={body} /> },
    { id: "why", title: pageCopy.why, content: <Why body={body} /> },
    body.estimate.comparables.length > 0
      ? { id: "comps", title: pageCopy.comparables, content: <Comparables body={body} /> }
      : null,
    { id: "place", title: sectionCopy.place.title, content: <PlaceAndMarket body={body} /> },
    { id: "next", title: pageCopy.next, content: <Outlook body={body} /> },
  ];
  const own: (Section | null)[] =
    body.reportType === "buyer_investor"
      ? [
          { id: "yield", title: pageCopy.returns, content: <IncomeParts {...parts} /> },
          cashFlow && {
            id: "cash",
            title: sectionCopy.cash.title,
            lede: sectionCopy.cash.lede(cashFlow.years, body.estimate.trend !== null),
            content: <CashParts {...parts} />,
          },
        ]
      : [
          { id: "yield", title: pageCopy.selling, content: <SellingParts {...parts} /> },
          { id: "time", title: pageCopy.time, content: <TimeParts {...parts} /> },
        ];
  const rest: Section[] = [
    { id: "act", title: sectionCopy.act, content: <ActParts body={body} /> },
    { id: "entered", title: pageCopy.entered, content: <Entered body={body} /> },
    { id: "limits", title: pageCopy.method, content: <MethodAndLimits body={body} /> },
  ];
  return [...common, ...own, ...rest].filter((section) => section !== null);
}

/**
 * A finished report on the page: head with the given actions, navigation, one section per question. `mark` labels a
 * report that was not ordered. `titleLevel` is 2 if the page has its own heading; `headless` if that heading already
 * says everything.
 */
export function ReportView({
  body,
  actions,
  mark,
  titleLevel = 1,
  headless,
}: {
  body: ReportBody;
  actions?: ReactNode;
  mark?: string;
  titleLevel?: 1 | 2;
  headless?: boolean;
}) {
  const sections = sectionsOf(body);
  return (
    <>
      {!headless && <ReportHead body={body} actions={actions} mark={mark} titleLevel={titleLevel} />}
      <div className="rp">
        <nav className="rp__nav" aria-label={pageCopy.nav}>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="rp__body">
          {sections.map(({ id, title, lede, content }) => (
            <section id={id} key={id}>
              <h2>{title}</h2>
              {lede && <p className="muted">{lede}</p>}
              {content}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function ReportHead({
  body,
  actions,
  mark,
  titleLevel,
}: {
  body: ReportBody;
  actions: ReactNode;
  mark: string | undefined;
  titleLevel: 1 | 2;
}) {
  const { property, orderNumber, createdAt, reportType, edition, code } = body;
  const Title = titleLevel === 1 ? "h1" : "h2";
  return (
    <div className="row row--between rp__top">
      <div className="rp__title">
        <span className="row gap-2">
          <Badge tone="brand">{reportTypeLabel[reportType]}</Badge>
          {mark && <Badge tone="accent">{mark}</Badge>}
          {edition && <Badge tone="accent">{pageCopy.edition(edition)}</Badge>}
        </span>
        <Title className="rp__name">{propertyTitle(property)}</Title>
        <p className="rp__meta">
          {property.address && <span>{property.address}</span>}
          <span>{propertyFacts(property)}</span>
          {!mark && (
            <span>
              {pageCopy.order} <Ltr>{orderNumber}</Ltr>
            </span>
          )}
          <span>
            {edition && `${pageCopy.valuedOn} `}
            <Num>{pageCopy.made(createdAt)}</Num>
          </span>
          {code !== undefined && (
            <span>
              {pageCopy.verifyCode} {/* A plain link: the report is also drawn where there is no router. */}
              <a href={verifyPath(code)}>
                <Ltr>{printedReportCode(code)}</Ltr>
              </a>
            </span>
          )}
        </p>
      </div>
      {actions && <div className="row rp__acts">{actions}</div>}
    </div>
  );
}

import type { ReactNode } from "react";
import { heldSections, type SectionKey } from "#app/domains/reports/promise/rules.ts";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { sectionTitle } from "#app/i18n/reports/promise.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { propertyFacts, propertyTitle, reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { printedReportCode, verifyPath } from "#app/lib/report-code.ts";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import "./report.css";
import { ActParts, BuyingParts, CashParts, IncomeParts, PaceParts, SellingParts } from "./money-parts.tsx";
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

const kv = (): string => "kv";
const parts = { Frame, kv, cards: true };

type PictureAt = ((id: string) => string) | undefined;

/** What draws each section. Which of them a report has follows from its numbers alone. */
const PARTS: Record<SectionKey, (body: ReportBody, pictureAt: PictureAt) => ReactNode> = {
  worth: (body) => <Worth body={body} />,
  why: (body) => <Why body={body} />,
  comps: (body) => <Comparables body={body} />,
  place: (body) => <PlaceAndMarket body={body} />,
  next: (body) => <Outlook body={body} />,
  yield: (body) => <IncomeParts body={body} {...parts} />,
  buying: (body) => <BuyingParts body={body} {...parts} />,
  cash: (body) => <CashParts body={body} {...parts} />,
  selling: (body) => <SellingParts body={body} {...parts} />,
  pace: (body) => <PaceParts body={body} kv={kv} />,
  act: (body) => <ActParts body={body} />,
  entered: (body, pictureAt) => <Entered body={body} pictureAt={pictureAt} />,
  limits: (body) => <MethodAndLimits body={body} />,
};

function ledeOf(key: SectionKey, { figures, estimate }: ReportBody): string | null {
  if (key !== "cash" || !figures.cashFlow) return null;
  return sectionCopy.cash.lede(figures.cashFlow.years, estimate.trend !== null);
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
  pictureAt,
}: {
  body: ReportBody;
  actions?: ReactNode;
  mark?: string;
  titleLevel?: 1 | 2;
  headless?: boolean;
  /** Address of a picture of the report, for whoever looks at it; without it the report shows none. */
  pictureAt?: PictureAt;
}) {
  const sections = heldSections(body);
  return (
    <>
      {!headless && <ReportHead body={body} actions={actions} mark={mark} titleLevel={titleLevel} />}
      <div className="rp">
        <nav className="rp__nav" aria-label={pageCopy.nav}>
          <ol>
            {sections.map((section) => (
              <li key={section.key}>
                <a href={`#${section.key}`}>{sectionTitle(section)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="rp__body">
          {sections.map((section) => {
            const lede = ledeOf(section.key, body);
            return (
              <section id={section.key} key={section.key}>
                <h2>{sectionTitle(section)}</h2>
                {lede !== null && <p className="muted">{lede}</p>}
                {PARTS[section.key](body, pictureAt)}
              </section>
            );
          })}
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

import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { propertyFacts, propertyTitle, reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { day, disclaimer, gradeText } from "#app/i18n/valuation/valuation.ts";
import { Logo } from "#app/ui/chrome/logo.tsx";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import type { ReportBody } from "../rules.ts";
import { Contents } from "./contents.tsx";
import sadu from "./sadu.svg?raw";
import { CoverMark, type VerifyMark } from "./verify-mark.tsx";

/** Beyond this many characters of title and address the cover sets them smaller. */
const LONG_COVER = 110;
const TILE = 48;
const TILES = [0, 1, 2, 3, 4, 5];

/** The weave's paths; the file's own <svg> frame is dropped. */
const weave = sadu.replace(/<\/?svg[^>]*>/g, "");

/** The first page: kind, property, order number, the day its data ends, and how to verify it. */
export function Cover({
  body,
  mark,
  verify,
}: {
  body: ReportBody;
  mark: string | undefined;
  verify: VerifyMark | null;
}) {
  const { property, orderNumber, createdAt, estimate, reportType, edition } = body;
  const title = propertyTitle(property);
  const isLong = title.length + property.address.length > LONG_COVER;
  return (
    <section className={isLong ? "cover cover--long" : "cover"}>
      <div className="cover__top">
        <Logo />
        {mark && <b className="mark">{mark}</b>}
        {edition && <b className="mark">{pageCopy.edition(edition)}</b>}
        {verify && <CoverMark mark={verify} />}
      </div>
      <h1>
        <span className="kind">{reportTypeLabel[reportType]}</span>
        {title}
      </h1>
      <p className="addr">
        {property.address && (
          <>
            {property.address}
            <br />
          </>
        )}
        {propertyFacts(property)}
      </p>
      <Contents body={body} />
      {/* Repeated with <use>: Chromium turns <pattern> into a bitmap. */}
      <svg
        className="weave"
        viewBox="0 0 288 64"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        shapeRendering="crispEdges"
      >
        <defs>
          <g id="sadu" dangerouslySetInnerHTML={{ __html: weave }} />
        </defs>
        <rect width="288" height="64" fill="#0A3024" />
        {TILES.map((tile) => (
          <use key={tile} href="#sadu" x={tile * TILE} />
        ))}
      </svg>
      <dl>
        <div>
          <dt>{mark ? pageCopy.reportNumber : pageCopy.orderNumber}</dt>
          <dd>
            <Ltr>{orderNumber}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{edition ? pageCopy.valuedOn : pageCopy.madeOn}</dt>
          <dd>
            <Num>{pageCopy.made(createdAt)}</Num>
          </dd>
        </div>
        <div>
          <dt>{pageCopy.dataUntil}</dt>
          <dd>
            <Num>{day(estimate.dataUntil)}</Num>
          </dd>
        </div>
        <div>
          <dt>{pageCopy.grade}</dt>
          <dd>{gradeText(estimate.grade)}</dd>
        </div>
      </dl>
      <p className="cover__note">{disclaimer(estimate.level)}</p>
    </section>
  );
}

import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { propertyTitle, reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { searchableMarkup } from "#app/lib/text/printed-text.ts";
import { fontFaces } from "#app/ui/fonts/print/faces.ts";
import chartCss from "#app/ui/report/chart.css?raw";
import photosCss from "#app/ui/report/photos.css?raw";
import proseCss from "#app/ui/report/prose.css?raw";
import baseCss from "#app/ui/styles/base.css?raw";
import figuresCss from "#app/ui/styles/figures.css?raw";
import layersCss from "#app/ui/styles/layers.css?raw";
import surfacesCss from "#app/ui/styles/surfaces.css?raw";
import tablesCss from "#app/ui/styles/tables.css?raw";
import tokensCss from "#app/ui/styles/tokens.css?raw";
import { heldSections, type SectionKey } from "../promise/rules.ts";
import type { ReportBody } from "../rules.ts";
import coverCss from "./cover.css?raw";
import { Cover } from "./cover.tsx";
import { ActSheet, BuyingSheet, CashSheet, IncomeSheet, PaceSheet, SellingSheet } from "./money-sheets.tsx";
import printCss from "./print.css?raw";
import { runningCss } from "./running.tsx";
import screenCss from "./screen.css?raw";
import {
  ComparablesSheet,
  EnteredSheet,
  MethodSheet,
  NextSheet,
  PlaceSheet,
  WhySheet,
  WorthSheet,
} from "./sheets.tsx";
import type { SheetProps } from "./sheet.tsx";
import { verifyMarkOf, type VerifyMark } from "./verify-mark.tsx";

type DocumentOptions = {
  /** Labels the document on the cover and on every page if it is not an ordered report. */
  mark?: string;
  /** Ends the document instead of the invitation to ask about an order. */
  note?: string;
  /** The site's own address: with it, a body with a code is printed with its mark for verifying it. */
  origin?: string;
  /** The report's pictures as `data:` addresses, by their ids. One that is not among them is left out. */
  pictures?: Readonly<Record<string, string>>;
  /** Asks the browser that opens it to print it. */
  print?: boolean;
};

/** Wait a moment, so that the embedded fonts are loaded before the page is drawn for the printer. */
const PRINT_SCRIPT = "setTimeout(() => print(), 600)";

type DrawnProps = SheetProps & { note: string | undefined; pictures: Readonly<Record<string, string>> };

/** What draws each section. Which of them a report has follows from its numbers alone. */
const SHEETS: Record<SectionKey, ComponentType<DrawnProps>> = {
  worth: WorthSheet,
  why: WhySheet,
  comps: ComparablesSheet,
  place: PlaceSheet,
  next: NextSheet,
  yield: IncomeSheet,
  buying: BuyingSheet,
  cash: CashSheet,
  selling: SellingSheet,
  pace: PaceSheet,
  act: ActSheet,
  entered: EnteredSheet,
  limits: MethodSheet,
};

function Sheets({
  body,
  mark,
  note,
  verify,
  pictures,
}: {
  body: ReportBody;
  mark: string | undefined;
  note: string | undefined;
  verify: VerifyMark | null;
  pictures: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <Cover body={body} mark={mark} verify={verify} />
      <main>
        {heldSections(body).map((section) => {
          const Drawn = SHEETS[section.key];
          return <Drawn key={section.key} body={body} section={section} note={note} pictures={pictures} />;
        })}
      </main>
    </>
  );
}

function styles(body: ReportBody, mark: string | undefined, verify: VerifyMark | null): string {
  return [
    layersCss,
    fontFaces,
    tokensCss,
    baseCss,
    surfacesCss,
    tablesCss,
    figuresCss,
    chartCss,
    proseCss,
    photosCss,
    printCss,
    coverCss,
    screenCss,
    runningCss(body, mark, verify),
  ].join("\n");
}

/**
 * The report as one A4 document: complete HTML with fonts, styles and drawings inside, for a browser without network or
 * scripts. Its own CSS defines the pages (`preferCSSPageSize`).
 */
export function renderReportHtml(
  body: ReportBody,
  { mark, note, origin, print, pictures = {} }: DocumentOptions = {},
): string {
  const verify = verifyMarkOf(body, origin);
  const kind = mark ? `${mark}، ${reportTypeLabel[body.reportType]}` : reportTypeLabel[body.reportType];
  const title = `${kind}: ${propertyTitle(body.property)}، ${body.orderNumber}`;
  const markup = renderToStaticMarkup(
    <html lang="ar" dir="rtl" data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={pageCopy.footer} />
        <style dangerouslySetInnerHTML={{ __html: styles(body, mark, verify) }} />
      </head>
      <body>
        <Sheets body={body} mark={mark} note={note} verify={verify} pictures={pictures} />
        {print && <script dangerouslySetInnerHTML={{ __html: PRINT_SCRIPT }} />}
      </body>
    </html>,
  );
  return `<!doctype html>${searchableMarkup(markup)}`;
}

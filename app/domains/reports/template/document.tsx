import { renderToStaticMarkup } from "react-dom/server";
import { pageCopy } from "#app/i18n/report-page.ts";
import { propertyTitle, reportTypeLabel } from "#app/i18n/reports.ts";
import chartCss from "#app/ui/report/chart.css?raw";
import proseCss from "#app/ui/report/prose.css?raw";
import baseCss from "#app/ui/styles/base.css?raw";
import figuresCss from "#app/ui/styles/figures.css?raw";
import layersCss from "#app/ui/styles/layers.css?raw";
import surfacesCss from "#app/ui/styles/surfaces.css?raw";
import tablesCss from "#app/ui/styles/tables.css?raw";
import tokensCss from "#app/ui/styles/tokens.css?raw";
import type { ReportBody } from "../rules.ts";
import { Cover } from "./cover.tsx";
import { fontFaces } from "./fonts.ts";
import { searchableMarkup } from "./marks.ts";
import {
  BuiltSheet,
  ComparablesSheet,
  EnteredSheet,
  MethodSheet,
  NextSheet,
  ReturnsSheet,
  SellingSheet,
  WorthSheet,
} from "./sheets.tsx";
import printCss from "./print.css?raw";
import { runningCss } from "./running.tsx";

function Sheets({ body }: { body: ReportBody }) {
  return (
    <>
      <Cover body={body} />
      <main>
        <WorthSheet body={body} />
        {body.estimate.comparables.length > 0 && <ComparablesSheet body={body} />}
        <BuiltSheet body={body} />
        <NextSheet body={body} />
        {body.reportType === "buyer_investor" ? <ReturnsSheet body={body} /> : <SellingSheet body={body} />}
        <EnteredSheet body={body} />
        <MethodSheet body={body} />
      </main>
    </>
  );
}

function styles(body: ReportBody): string {
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
    printCss,
    runningCss(body),
  ].join("\n");
}

/**
 * The report as one A4 document: complete HTML with fonts, styles and drawings inside, for a browser without
 * network and without scripts. Pages follow from its own CSS (`preferCSSPageSize`).
 */
export function renderReportHtml(body: ReportBody): string {
  const title = `${reportTypeLabel[body.reportType]}: ${propertyTitle(body.property)}، ${body.orderNumber}`;
  const markup = renderToStaticMarkup(
    <html lang="ar" dir="rtl" data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="description" content={pageCopy.footer} />
        <style dangerouslySetInnerHTML={{ __html: styles(body) }} />
      </head>
      <body>
        <Sheets body={body} />
      </body>
    </html>,
  );
  return `<!doctype html>${searchableMarkup(markup)}`;
}

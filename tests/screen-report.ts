import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { ReportView } from "#app/ui/report/report-view.tsx";

/** The report as on its page, without the site around it. */
export const screenReport = (body: ReportBody): string =>
  renderToStaticMarkup(createElement(ReportView, { body }));

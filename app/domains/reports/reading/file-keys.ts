import { BOUGHT_VERSION } from "#app/domains/reports/rules.ts";

/**
 * The key of a report's PDF in the private bucket: the bought one, or a later version. It does not tell whose report it
 * is.
 */
export const fileKeyOf = (reportId: string, version = BOUGHT_VERSION): string =>
  version === BOUGHT_VERSION ? `reports/${reportId}.pdf` : `reports/${reportId}.v${version}.pdf`;

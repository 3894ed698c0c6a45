import { BOUGHT_VERSION } from "#app/domains/reports/rules.ts";

/** Where a report's PDF lies in the private bucket: the one that was bought, or a later version. Says nothing of whose it is. */
export const fileKeyOf = (reportId: string, version = BOUGHT_VERSION): string =>
  version === BOUGHT_VERSION ? `reports/${reportId}.pdf` : `reports/${reportId}.v${version}.pdf`;

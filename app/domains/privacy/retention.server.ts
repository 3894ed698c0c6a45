import {
  SESSION_LIFETIME_DAYS,
  SESSION_MAX_AGE,
  UNCONFIRMED_LIFETIME,
  UNKNOWN_FAILURES_KEPT_FOR,
} from "#app/domains/accounts/rules.ts";
import { DEAD_LINKS_KEPT_FOR } from "#app/domains/accounts/sweep-accounts.server.ts";
import { CONVERSATIONS_KEPT_FOR } from "#app/domains/listings/inbox/rules.ts";
import { MAILS_KEPT_FOR } from "#app/domains/mails/rules.ts";
import { SHARED_FOR } from "#app/domains/reports/rules.ts";
import { REQUESTS_KEPT_FOR } from "#app/domains/requests/rules.ts";
import type { Retention } from "#app/i18n/site/privacy-notice.ts";
import { days } from "#app/lib/duration.ts";
import { COUNTERS_KEPT_FOR } from "#app/platform/rate-limit.server.ts";
import { LOOSE_IMAGE_LIFETIME } from "#app/platform/stored-images.server.ts";
import { CLOSED_KEEPS_REPORTS, EXPORT_LIFETIME } from "./rules.ts";

/**
 * How long each thing is kept. The figures are the very constants by which it is removed. What browsers keep is not
 * here.
 */
export const RETENTION: Omit<Retention, "drafts"> = {
  unconfirmedAccounts: UNCONFIRMED_LIFETIME,
  sessions: days(SESSION_LIFETIME_DAYS),
  sessionsAtMost: SESSION_MAX_AGE,
  endedLinks: DEAD_LINKS_KEPT_FOR,
  counters: COUNTERS_KEPT_FOR,
  unknownFailures: UNKNOWN_FAILURES_KEPT_FOR,
  looseImages: LOOSE_IMAGE_LIFETIME,
  exports: EXPORT_LIFETIME,
  conversations: CONVERSATIONS_KEPT_FOR,
  requests: REQUESTS_KEPT_FOR,
  mails: MAILS_KEPT_FOR,
  closedReports: CLOSED_KEEPS_REPORTS,
  sharedLinks: SHARED_FOR,
  // Workers Logs on the paid plan, and D1 Time Travel: Cloudflare's own figures.
  platformLogs: days(7),
  backups: days(30),
};

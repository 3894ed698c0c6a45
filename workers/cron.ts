import { sweepLinkRequests } from "#app/domains/accounts/mail-link.server.ts";
import { sweepAccounts } from "#app/domains/accounts/sweep.server.ts";
import { askOwners } from "#app/domains/listings/ask-owners.server.ts";
import { hideExpired, hideUnanswered } from "#app/domains/listings/hide-listings.server.ts";
import { sweepMessages } from "#app/domains/listings/messages.server.ts";
import { refreshEstimates } from "#app/domains/listings/refresh-estimates.server.ts";
import { sweepSavedSearches } from "#app/domains/listings/sweep-saved-searches.server.ts";
import { sweepMails } from "#app/domains/mails/sweep.server.ts";
import { sweepRefunds } from "#app/domains/orders/execute-refund.server.ts";
import { fetchMissedEvents } from "#app/domains/orders/missed-events.server.ts";
import { sweepPayments } from "#app/domains/orders/sweep-payments.server.ts";
import { issueMissing } from "#app/domains/payments/issue-invoice.server.ts";
import { purgeClosed } from "#app/domains/privacy/purge-closed.server.ts";
import { sweepExports } from "#app/domains/privacy/sweep-exports.server.ts";
import { sweepReports } from "#app/domains/reports/sweep-reports.server.ts";
import { tellDelays } from "#app/domains/reports/tell-delays.server.ts";
import { sweepRequests } from "#app/domains/requests/sweep-requests.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/error-text.ts";
import { sweepCounters } from "#app/platform/rate-limit.server.ts";
import { sweepImages } from "#app/platform/stored-images.server.ts";

type Task = (ctx: AppContext) => Promise<unknown>;

/** Cron expression → what runs, each by itself: one that fails does not keep the next from running. */
const TASKS: Record<string, Record<string, Task>> = {
  "* * * * *": {
    sweepReports,
    tellDelays,
    sweepPayments,
    fetchMissedEvents,
    sweepRefunds,
    issueMissing,
    sweepMails,
    sweepLinkRequests,
    sweepAccounts,
    sweepImages,
    sweepExports,
    purgeClosed,
    sweepSavedSearches,
    sweepMessages,
    sweepRequests,
    askOwners,
    hideUnanswered,
    hideExpired,
    refreshEstimates,
    sweepCounters,
  },
};

export async function runCron(cron: string, ctx: AppContext): Promise<void> {
  for (const [name, task] of Object.entries(TASKS[cron] ?? {})) {
    try {
      await task(ctx);
    } catch (error) {
      ctx.log("cron.failed", { task: name, error: errorText(error) });
    }
  }
}

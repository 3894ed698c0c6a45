import { sweepLinkRequests } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { sweepAccounts } from "#app/domains/accounts/sweep-accounts.server.ts";
import { askOwners } from "#app/domains/listings/own/ask-owners.server.ts";
import { rejectUnlicensed } from "#app/domains/listings/moderation/reject-unlicensed.server.ts";
import { hideExpired, hideUnanswered } from "#app/domains/listings/own/hide-listings.server.ts";
import { sweepContactMails } from "#app/domains/listings/contact/contact-mail.server.ts";
import { mailDueValues } from "#app/domains/holdings/released/due-mails.server.ts";
import { sweepConversations } from "#app/domains/listings/contact/messages.server.ts";
import { sweepSavedSearches } from "#app/domains/listings/saved/sweep-saved-searches.server.ts";
import { sweepPriceAlerts } from "#app/domains/listings/prices/tell-lowered.server.ts";
import { sweepMails, sweepOldMails } from "#app/domains/mails/sweep-mails.server.ts";
import { sweepInvitations } from "#app/domains/offices/invitations.server.ts";
import { sweepGifts } from "#app/domains/orders/gifts/sweep-gifts.server.ts";
import { sweepRefunds } from "#app/domains/orders/refunds/execute-refund.server.ts";
import { fetchMissedEvents } from "#app/domains/orders/settling/missed-events.server.ts";
import { sweepPayments } from "#app/domains/orders/settling/sweep-payments.server.ts";
import { issueMissing } from "#app/domains/payments/issue-invoice.server.ts";
import { sweepUsage } from "#app/domains/programs/keys/count-call.server.ts";
import { sweepDeliveries } from "#app/domains/programs/webhooks/sweep-deliveries.server.ts";
import { purgeClosed } from "#app/domains/privacy/closing/purge-closed.server.ts";
import { sweepExports } from "#app/domains/privacy/export/sweep-exports.server.ts";
import { publishHead } from "#app/domains/record/publish-head.server.ts";
import { sealRecord } from "#app/domains/record/seal-record.server.ts";
import { sweepReports } from "#app/domains/reports/making/sweep-reports.server.ts";
import { tellDelays } from "#app/domains/reports/making/tell-delays.server.ts";
import { sweepRequests } from "#app/domains/requests/sweep-requests.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { RENEW_BEFORE } from "#app/domains/einvoices/rules.ts";
import { days } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { newReference } from "#app/lib/ids.ts";
import { sweepCounters } from "#app/platform/rate-limit.server.ts";
import { sweepImages } from "#app/platform/stored-images.server.ts";
import { traced } from "#app/platform/trace.server.ts";
import { beat, earliest, readVitals } from "#app/platform/vitals.server.ts";
import { SCHEMA } from "./build.ts";

type Task = (ctx: AppContext) => Promise<unknown>;

/** Imported on demand: it brings the model and the recorded sales, which a Worker should not load before it answers. */
const refreshEstimates: Task = async (ctx) => {
  const { refreshEstimates: refresh } =
    await import("#app/domains/listings/estimates/refresh-estimates.server.ts");
  return refresh(ctx);
};

/** The same: it takes the levels of a model's districts once, when another model is served. */
const sweepReleases: Task = async (ctx) => {
  const { sweepReleases: sweep } = await import("#app/domains/holdings/released/tell-release.server.ts");
  return sweep(ctx);
};

/** The same: it brings what reads and signs XML. */
const sweepDocuments: Task = async (ctx) => {
  const { sweepDocuments: sweep } =
    await import("#app/domains/einvoices/reporting/sweep-documents.server.ts");
  await sweep(ctx);
};

/** The same: hardly a run asks a register. */
const sweepLicences: Task = async (ctx) => {
  const { sweepLicences: sweep } = await import("#app/domains/licences/asking/sweep-licences.server.ts");
  return sweep(ctx);
};

/** The same: it compares the record with the sales of another model, when one is served. */
const scoreRecord: Task = async (ctx) => {
  const { scoreRecord: score } = await import("#app/domains/record/score-record.server.ts");
  await score(ctx);
};

/** The same: it brings what reads the files of offices. */
const sweepImports: Task = async (ctx) => {
  const { sweepImports: sweep } = await import("#app/domains/imports/sweep-imports.server.ts");
  await sweep(ctx);
};

/** Cron expression → tasks, each run separately: one that fails does not stop the next. */
const TASKS: Record<string, Record<string, Task>> = {
  "* * * * *": {
    sweepReports,
    tellDelays,
    sweepPayments,
    fetchMissedEvents,
    sweepRefunds,
    issueMissing,
    sweepDocuments,
    sweepMails,
    sweepOldMails,
    sweepLinkRequests,
    sweepAccounts,
    sweepImages,
    sweepExports,
    purgeClosed,
    sweepSavedSearches,
    sweepPriceAlerts,
    sweepConversations,
    sweepContactMails,
    sweepGifts,
    sweepRequests,
    askOwners,
    hideUnanswered,
    hideExpired,
    rejectUnlicensed,
    sweepLicences,
    sweepImports,
    refreshEstimates,
    sweepReleases,
    mailDueValues,
    sealRecord,
    publishHead,
    scoreRecord,
    sweepDeliveries,
    sweepCounters,
    sweepUsage,
    sweepInvitations,
  },
};

/** One task of a run; returns whether it succeeded. */
async function perform(ctx: AppContext, name: string, task: Task): Promise<boolean> {
  const started = ctx.now();
  try {
    await task(ctx);
    ctx.log("cron.task", { task: name, ms: ctx.now() - started });
    return true;
  } catch (error) {
    const ms = ctx.now() - started;
    ctx.log("cron.failed", { task: name, ms, error: errorText(error) });
    ctx.measure("cron", { what: name, outcome: "failed", ms });
    return false;
  }
}

/** Measures what waits and the age of the oldest, one data point each, so that a growing queue is noticed early. */
async function measureWaiting(ctx: AppContext): Promise<void> {
  const vitals = await readVitals(ctx, SCHEMA);
  const age = (at: number | null): number => (at === null ? 0 : Math.max(0, ctx.now() - at));
  const waiting = {
    reports: { ms: age(earliest(vitals.reportAt, vitals.versionAt)) },
    mails: { ms: age(vitals.mailAt) },
    events: { ms: age(vitals.eventAt) },
    dead_letters: { value: vitals.letters },
    moderation: { value: vitals.moderation },
    einvoices: { ms: age(vitals.einvoiceAt) },
  };
  for (const [what, figure] of Object.entries(waiting))
    ctx.measure("waiting", { what, outcome: "seen", ...figure });
  if (vitals.certificateEndsAt !== null) {
    const overdue = (ctx.now() - (vitals.certificateEndsAt - RENEW_BEFORE)) / days(1);
    ctx.measure("waiting", { what: "certificate", outcome: "seen", value: overdue });
  }
}

/**
 * Runs what is due at a cron expression, task by task under one reference, then writes the heartbeat for `/api/health`;
 * an interrupted run writes none.
 */
export async function runCron(cron: string, appCtx: AppContext): Promise<void> {
  const ctx = traced(appCtx, newReference());
  const started = ctx.now();
  const tasks = Object.entries({ ...TASKS[cron], measureWaiting, beat });
  let failed = 0;
  for (const [name, task] of tasks) if (!(await perform(ctx, name, task))) failed += 1;
  const ms = ctx.now() - started;
  ctx.log("cron.done", { cron, tasks: tasks.length, failed, ms }, failed > 0 ? "warn" : "info");
  ctx.measure("cron", { what: "all", outcome: failed > 0 ? "failed" : "done", ms, value: failed });
}

import { hours } from "#app/lib/duration.ts";
import type { Posts } from "./bank.ts";
import type { Books } from "./books.ts";
import { delaysOf, issuedMeanwhile, paidWith, settledLater } from "./counts.ts";
import type { Check } from "./rows.ts";
import type { World } from "./world.ts";

/* oxlint-disable no-console -- a command's output */

const SHOWN = 10;

/** Prints a line of progress with the seconds since the start. */
export function say({ startedAt }: Pick<World, "startedAt">, text: string): void {
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${text}`);
}

/** Prints what happened in the run as a table. */
export async function printCounts(world: World, books: Books, posts: Posts): Promise<void> {
  const { tally, site, bank } = world;
  const events = (await bank.events()).filter(({ delivery }) => delivery.status !== "unsubscribed");
  const lost = events.filter(({ delivery }) => delivery.status === "lost").length;
  const sent = events.filter(({ delivery }) => delivery.attempts.length > 0).length;
  const count = <Row extends { status: string | null }>(rows: Row[], status: string) =>
    rows.filter((row) => row.status === status).length;
  const lines: [string, string | number][] = [
    ["orders", `${tally.orders} (${tally.bundles} of several credits, ${tally.updates} updates besides)`],
    [
      "paid",
      `${books.bank.charges.length} (${tally.slow} slow, ${tally.declinedCards} after a refused card)`,
    ],
    ["not paid", `${tally.abandoned} left, ${tally.cancels} pressed cancel`],
    ["returns", `${tally.returns} came back, ${tally.lostReturns} did not`],
    ["credits", `${books.credits.length}, ${books.credits.length - books.reports.length} unspent`],
    [
      "reports",
      `${books.reports.length}: ${count(books.reports, "completed")} completed, ${count(books.reports, "failed")} stopped or replaced`,
    ],
    [
      "refunds",
      `${tally.refundRequests} asked for, ${tally.dashboardRefunds} in the dashboard; ${count(books.bank.refunds, "succeeded")} done, ${count(books.bank.refunds, "failed")} sent back`,
    ],
    [
      "payments",
      `${count(books.payments, "completed")} completed, ${count(books.payments, "refunded")} refunded`,
    ],
    [
      "disputes",
      `${books.bank.disputes.length}: ${count(books.bank.disputes, "won")} won, ${count(books.bank.disputes, "lost")} lost`,
    ],
    [
      "webhooks",
      `${events.length} events, ${lost} lost; ${posts.sent} posts, ${posts.sent - sent - tally.forged} of them again, ${posts.failed - tally.forged} failed, ${posts.unanswered} unanswered`,
    ],
    ["forged", `${tally.forged}, ${tally.forgedAccepted} accepted`],
    ["providers", providersOf(world, books)],
    ["kills", site.kills()],
    [
      "faults",
      [...Object.entries(site.faults), ...Object.entries(bank.troublesOf())]
        .map(([on, n]) => `${on} ${n}`)
        .join(", "),
    ],
    ["jobs", `${site.jobs.done} done, ${site.jobs.failed} failed`],
    [
      "mails",
      `${books.mails.length}: ${count(books.mails, "sent")} sent, ${count(books.mails, "failed")} given up`,
    ],
    ["invoices", `${books.invoices.length}`],
    ["e-invoices", einvoicesOf(books)],
    ["Fatoora", outageOf(world, books)],
    [
      "balance",
      books.bank.totals.map(({ netAmount, currency }) => `${netAmount / 100} ${currency}`).join(", "),
    ],
  ];
  console.log();
  for (const [name, text] of lines) console.log(`${name.padEnd(10)} ${text}`);
}

/** How many payments were made at each provider. */
function providersOf(world: World, books: Books): string {
  const paid = ["stripe", "moyasar"].map((name) => `${name} ${paidWith(books, name)} paid`);
  return `${paid.join(", ")}; ${world.switches.length} switches, ${settledLater(world, books).length} settled after one`;
}

const inHours = (ms: number): string => `${(ms / hours(1)).toFixed(1)} h`;

function einvoicesOf(books: Books): string {
  const { einvoices } = books;
  const count = (status: string) => einvoices.filter((row) => row.status === status).length;
  const longest = Math.max(0, ...delaysOf(books).values());
  return `${einvoices.length}: ${count("accepted")} accepted, ${count("warned")} with a warning, ${count("rejected")} rejected and put right; the longest way to Fatoora ${inHours(longest)}`;
}

function outageOf(world: World, books: Books): string {
  const { outage, fatoora } = world;
  if (!outage?.until) return "never away";
  const away = inHours(outage.until - outage.from);
  return `away for ${away} by the run's clock: ${fatoora.turnedAway()} calls turned away, ${issuedMeanwhile(world, books).length} documents issued meanwhile`;
}

/** Prints each invariant with its violations, then the total. */
export function printChecks(checks: Check[]): { passed: number; failed: number } {
  console.log();
  for (const { name, violations } of checks) {
    console.log(`${violations.length === 0 ? "ok     " : "BROKEN "} ${name}`);
    for (const violation of violations.slice(0, SHOWN)) console.log(`          ${violation}`);
    if (violations.length > SHOWN) console.log(`          and ${violations.length - SHOWN} more`);
  }
  const failed = checks.filter(({ violations }) => violations.length > 0).length;
  console.log(`\n${checks.length - failed} invariants held, ${failed} broken`);
  return { passed: checks.length - failed, failed };
}

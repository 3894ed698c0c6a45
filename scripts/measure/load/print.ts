import type { Check } from "./check.ts";
import { spreadOf } from "./measures.ts";
import type { Facts } from "./run.ts";
import type { World } from "./world.ts";

const mb = (bytes: number) => `${Math.round(bytes / 1e6)}`;
const cells = (...texts: (string | number)[]) => texts.map((text) => String(text).padStart(10)).join("");
const rounded = (number: number) => Math.round(number);

/** The figures of a run as they are printed and kept. */
export function summaryOf({ measures, ledger }: World, facts: Facts) {
  const { samples } = measures;
  return {
    steps: facts.steps.map((step, index) => {
      const own = samples.filter((sample) => sample.step === index);
      const acts = [...new Set(own.map(({ act }) => act))].toSorted();
      const timesOf = (some: typeof own) => {
        const { count, p50, p95, p99 } = spreadOf(
          some.filter(({ verdict }) => verdict === "ok").map(({ ms }) => ms),
        );
        return { count, p50: rounded(p50), p95: rounded(p95), p99: rounded(p99) };
      };
      const count = (verdict: string) => own.filter((sample) => sample.verdict === verdict).length;
      return {
        name: step.name,
        users: step.users,
        seconds: rounded((step.to - step.from) / 1000),
        perSecond: Number((own.length / ((step.to - step.from) / 1000)).toFixed(1)),
        ...timesOf(own),
        deliberate: count("deliberate"),
        errors: count("error"),
        generatorLagMs: rounded(step.lagMs),
        memory: step.memory,
        acts: acts.map((act) => ({ act, ...timesOf(own.filter((sample) => sample.act === act)) })),
      };
    }),
    deliberate: Object.fromEntries(measures.deliberate),
    errors: Object.fromEntries(measures.errors),
    recoverySeconds: facts.recoverySeconds,
    restSeconds: Number(facts.restSeconds.toFixed(1)),
    memoryAtRest: facts.rest,
    askedAgain: facts.askedAgain,
    megabytes: rounded(facts.bytes / 1e6),
    acknowledged: {
      orders: ledger.orders.length,
      favourites: ledger.favourites.size,
      messages: [...ledger.messages.values()].reduce((sum, sent) => sum + sent, 0),
      listings: ledger.listings.size,
      pictures: ledger.pictures.length,
      signUps: ledger.signUps.length,
      approvals: ledger.approved.length,
    },
    delivery: spreadOf(
      ledger.orders.flatMap(({ deliveredMs }) => (deliveredMs === null ? [] : [deliveredMs])),
    ),
  };
}

export type Summary = ReturnType<typeof summaryOf>;

/** One table per step, or, where `brief`, the summary alone. */
export function printSummary(summary: Summary, { brief }: { brief: boolean }): void {
  for (const step of brief ? [] : summary.steps) {
    console.log(
      `\n${step.name}, ${step.seconds} s`.padEnd(25) + cells("answers", "p50 ms", "p95 ms", "p99 ms"),
    );
    for (const { act, count, p50, p95, p99 } of step.acts)
      console.log(`  ${act}`.padEnd(24) + cells(count, p50, p95, p99));
  }
  console.log(
    `\n${"step".padEnd(14)}${cells("answers/s", "p50 ms", "p95 ms", "p99 ms", "shed", "errors", "workerd MB", "Chrome MB", "browsers", "own lag ms")}`,
  );
  for (const { name, perSecond, p50, p95, p99, deliberate, errors, memory, generatorLagMs } of summary.steps)
    console.log(
      name.padEnd(14) +
        cells(
          perSecond,
          p50,
          p95,
          p99,
          deliberate,
          errors,
          mb(memory.workerd),
          mb(memory.chrome),
          memory.browsers,
          generatorLagMs,
        ),
    );
  const { memoryAtRest: rest, recoverySeconds: recovery, acknowledged, delivery } = summary;
  console.log(
    `at rest after ${summary.restSeconds} s: workerd ${mb(rest.workerd)} MB, Chrome ${mb(rest.chrome)} MB in ${rest.browsers} browsers`,
  );
  // A short run has no time to look at it.
  if (!brief)
    console.log(
      recovery === null
        ? "the times of the first step did not come back within the last one"
        : `the times of the first step were back ${recovery.toFixed(1)} s after the overload`,
    );
  console.log(
    `acknowledged: ${Object.entries(acknowledged)
      .map(([what, times]) => `${times} ${what}`)
      .join(", ")}`,
  );
  console.log(
    `payment to the file in the buyer's hands: median ${(delivery.p50 / 1000).toFixed(1)} s, p95 ${(delivery.p95 / 1000).toFixed(1)} s`,
  );
  for (const [what, times] of Object.entries(summary.deliberate)) console.log(`  ${times} × ${what}`);
}

/** Says of each invariant whether it held; gives how many did. */
export function printChecks(checks: readonly Check[]): { passed: number; failed: number } {
  console.log("");
  for (const { name, violations } of checks) {
    console.log(`${violations.length === 0 ? "  ok  " : "FAILED"} ${name}`);
    for (const violation of violations.slice(0, 10)) console.log(`         ${violation}`);
    if (violations.length > 10) console.log(`         and ${violations.length - 10} more`);
  }
  const failed = checks.filter(({ violations }) => violations.length > 0).length;
  return { passed: checks.length - failed, failed };
}

import { openRegisters } from "#app/domains/licences/registers/open-registers.server.ts";
import { checkLicence } from "#app/domains/licences/asking/check-licence.server.ts";
import type { RegisterName } from "#app/domains/licences/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { createLicenceStandIn, STAND_IN_KEYS } from "#tests/fakes/licences/stand-in.ts";
import type { Witness } from "./context.ts";

const ORIGIN = "http://127.0.0.1:8791";

/** The registers with a stand-in in this process, and what a context needs of them. */
export function openLicences({
  now = () => Date.now(),
  off = [],
  answer,
}: {
  now?: () => number;
  off?: readonly RegisterName[];
  /** Stands in for the stand-in where its answers are too decent. */
  answer?: (request: Request) => Promise<Response>;
} = {}) {
  const standIn = createLicenceStandIn({ now, slowMs: 0 });
  const fetcher = (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    return answer ? answer(request) : standIn.handle(request);
  };
  const keysOf = (name: RegisterName, path: string) =>
    off.includes(name) ? null : { origin: `${ORIGIN}/${path}`, ...STAND_IN_KEYS };
  const registers = openRegisters(
    { rega: keysOf("rega", "rega"), dld: keysOf("dld", "permits"), aqarat: keysOf("aqarat", "permits") },
    fetcher as typeof fetch,
  );
  return { standIn, context: { registers, now } };
}

/** What the queue would do with the questions that were sent. */
export async function drainChecks(ctx: AppContext & Witness): Promise<number> {
  let ran = 0;
  for (const job of ctx.sentJobs.splice(0)) {
    if (job.type !== "licence.check") continue;
    await checkLicence(ctx, job.checkId);
    ran += 1;
  }
  return ran;
}

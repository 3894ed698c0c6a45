import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { deadLetters } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import { JOBS } from "#app/domains/operations/jobs/registry.server.ts";
import { appCtx } from "#tests/factories/context.ts";
import { consume } from "#workers/queue.ts";
import type { Random } from "../../../../scripts/seed/random.ts";
import { chosen, PATIENT, randomFor } from "./effort.ts";
import { hostileJson } from "./hostile-json.ts";
import { told } from "./hostile-texts.ts";
import { opens, sendAndJudge } from "./judge.ts";
import { beginAnew, ownThings, people } from "./starts.ts";

beforeAll(beginAnew);

/** Number of shapes in a sample; a full run tries as many in each round. */
const SHAPES = 24;
const LAST = 4;

/** A body for each type of job, with an id that may exist. */
async function validJobs(): Promise<Record<string, unknown>[]> {
  const { report, exportId } = await ownThings();
  return JOBS.map(({ type, schema }) => {
    const id = type.startsWith("report") ? report.id : exportId;
    return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, name === "type" ? type : id]));
  });
}

/** Values that JSON cannot represent, but a producer could send. */
const NO_JSON: (() => unknown)[] = [
  () => null,
  () => undefined,
  () => 10n,
  () => new Map([["type", "mail.deliver"]]),
  () => new Uint8Array([0xff, 0]),
  () => "report.generate",
  () => [],
  () => {
    const round: Record<string, unknown> = { type: "mail.deliver" };
    round.self = round;
    return round;
  },
];

function hostileJob(valid: Record<string, unknown>, random: Random): unknown {
  const [name] = random.some(Object.keys(valid), 1);
  return random.weighted<() => unknown>([
    [() => ({ ...valid, [name ?? ""]: hostileJson(random) }), 6],
    [() => hostileJson(random), 2],
    [() => ({ ...valid, [String(hostileJson(random)).slice(0, 50)]: hostileJson(random) }), 1],
    [() => ({ type: valid.type }), 1],
    [random.pick(NO_JSON), 3],
  ])();
}

/** Delivers one message at its given attempt, and returns whether it is acknowledged or retried. */
async function deliver(queue: string, id: string, body: unknown, attempts: number) {
  const ctx = appCtx();
  const batch = createMessageBatch(queue, [{ id, timestamp: new Date(), attempts, body }]);
  await consume(batch, ctx);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { done: explicitAcks.includes(id), again: retryMessages, ctx };
}

test(
  "a message of any shape is done, or comes again later and ends as a dead letter that can be read, sent again and closed",
  PATIENT,
  async () => {
    const random = randomFor("jobs");
    const jobs = await validJobs();
    const { cookies, visitor, owner } = await people();
    for (const shape of chosen(random, [...Array.from({ length: SHAPES }).keys()], SHAPES)) {
      const body = hostileJob(random.pick(jobs), random);
      const said = `message ${shape}: ${describeBody(body)}`;
      const id = newId();
      for (const attempts of [1, LAST]) {
        const { done, again } = await deliver("miyar-chores", id, body, attempts);
        if (done) continue;
        expect(again, said).toMatchObject([{ msgId: id }]);
        expect(again[0]?.delaySeconds ?? 0, said).toBeLessThanOrEqual(300);
      }
      const dead = await deliver("miyar-dead", id, body, 1);
      expect(dead.done, `${said}: ${JSON.stringify(dead.ctx.logged)}`).toBe(true);
      expect(await owner.db.$count(deadLetters, eq(deadLetters.id, id)), said).toBe(1);
      await opens(visitor(), "/admin/settings", cookies.aal2, said);
      const intent = random.pick(["resend", "dismiss"]);
      const form = new URLSearchParams({ intent, subject: id });
      await sendAndJudge(visitor(), {
        path: "/admin/settings",
        change: `${intent} ${said}`,
        visit: { cookie: cookies.aal2, body: form },
      });
    }
  },
);

/** A body for a failure message, even if it is not JSON. */
function describeBody(body: unknown): string {
  try {
    return told(body);
  } catch {
    return Object.prototype.toString.call(body);
  }
}

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { openBooks } from "./books.ts";
import { checkAnswers, checkBooks, checkRest, type Check } from "./check.ts";
import { openClient } from "./client.ts";
import { newLedger } from "./ledger.ts";
import { newMeasures, recoveredAfter } from "./measures.ts";
import { drawPictures } from "./pictures.ts";
import type { Step } from "./plan.ts";
import { live } from "./users.ts";
import type { Account, World } from "./world.ts";

export type People = { password: string; members: Account[]; moderators: Account[] };

type Memory = { workerd: number; chrome: number; browsers: number; started: number };

/** What was seen of the machine in a step: most memory in bytes, and the generator's own delays in ms. */
export type StepFacts = Step & { from: number; to: number; memory: Memory; lagMs: number };

export type Facts = {
  steps: StepFacts[];
  /** Memory when all is quiet again. */
  rest: Memory;
  /** Seconds from the end of the overload; null where there was none, or never. */
  recoverySeconds: number | null;
  /** Seconds from the last step's end until nothing was on its way. */
  restSeconds: number;
  /** Pages asked for again because the kept connection had just been closed. */
  askedAgain: number;
  bytes: number;
};

/** Looks at memory and processes every so often until `end`. */
type Watch = (everyMs: number) => { end: () => Memory };

type Options = {
  watch: Watch;
  origin: string;
  bank: string;
  seed: string;
  steps: readonly Step[];
  people: People;
  /** How long anybody waits for a page. */
  waitMs: number;
  /** Simultaneous connections to the site; as many as its proxy takes unless told. */
  connections?: number | undefined;
  /** How long to wait for what is on its way. */
  patienceMs: number;
};

/** Runs the steps, lets everything come to rest, and holds what the site acknowledged against what it stored. */
export async function runLoad(options: Options) {
  const { watch, origin, bank, seed, steps, people, waitMs, connections, patienceMs } = options;
  const client = openClient(origin, waitMs, connections);
  const since = Date.now();
  const world: World = {
    origin,
    bank,
    client,
    measures: newMeasures(),
    ledger: newLedger(),
    seed,
    ...people,
    pictures: drawPictures(),
    step: 0,
    wanted: 0,
    users: new Map(),
    background: new Set(),
    isOver: false,
  };
  const books = await openBooks(client);
  const facts: StepFacts[] = [];
  const living = new Map<number, Promise<void>>();
  for (const [index, step] of steps.entries()) {
    world.step = index;
    world.wanted = step.users;
    for (let user = 0; user < step.users; user += 1)
      if (!living.has(user))
        living.set(
          user,
          live(world, user).finally(() => living.delete(user)),
        );
    facts.push(await watched(step, living, watch));
    console.log(
      `  ${step.name}: ${world.measures.samples.filter((sample) => sample.step === index).length} answers`,
    );
  }
  world.wanted = 0;
  await Promise.all(living.values());

  const ended = performance.now();
  const left = await comeToRest(world, () => checkRest(books, since), patienceMs);
  const restSeconds = (performance.now() - ended) / 1000;
  world.isOver = true;
  await Promise.all(world.background);
  const checks: Check[] = [
    ...checkAnswers(world.measures, waitMs),
    ...(await checkBooks(books, world.ledger)),
    left,
  ];
  const looking = watch(500);
  await sleep(1500);
  const { workerd, chrome, browsers, started } = looking.end();
  client.close();
  return {
    world,
    checks,
    facts: {
      steps: facts,
      rest: { workerd, chrome, browsers, started },
      recoverySeconds: recoveryOf(world, facts),
      restSeconds,
      askedAgain: client.counts.again,
      bytes: client.counts.bytes,
    } satisfies Facts,
  };
}

/** Waits for the step's time; a user that throws ends the run, because that is no fault of the site. */
async function watched(step: Step, living: Map<number, Promise<void>>, watch: Watch): Promise<StepFacts> {
  const looking = watch(1000);
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const from = performance.now();
  const failing = Promise.all(living.values()).then(() => sleep(step.seconds * 1000));
  await Promise.race([sleep(step.seconds * 1000), failing]);
  lag.disable();
  const memory = looking.end();
  return { ...step, from, to: performance.now(), memory, lagMs: Math.max(0, lag.percentile(99) / 1e6 - 10) };
}

async function comeToRest(world: World, look: () => Promise<Check>, patienceMs: number): Promise<Check> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const left = await look();
    const isQuiet = left.violations.length === 0 && world.background.size === 0;
    if (isQuiet || Date.now() > until) return left;
    await sleep(500);
  }
}

function recoveryOf({ measures }: World, steps: readonly StepFacts[]): number | null {
  const last = steps.at(-1);
  if (last?.kind !== "recovery") return null;
  return recoveredAfter(measures.samples, { first: 0, since: last.from, until: last.to });
}

import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "../../scripts/seed/random.ts";
import { BACK_BEFORE, runAuthority } from "./authority.ts";
import { runBank } from "./bank.ts";
import { buy } from "./buyer.ts";
import { switchProviders } from "./deployments.ts";
import { runOperator } from "./operator.ts";
import { say } from "./print.ts";
import type { World } from "./world.ts";

const PROGRESS_MS = 10_000;

/**
 * Runs buyers, the administrator, the bank, the tax authority, the operator's deployments, the clock and crashes at the same
 * time, until the last buyer is done.
 */
export async function storm(world: World, fatooraPort: number): Promise<void> {
  const others = [runOperator(world), runBank(world), runClock(world), runProgress(world)];
  // A failure in one of them ends the whole run, not only its loop.
  const course = [
    sendBuyers(world),
    runCrashes(world),
    switchProviders(world),
    runAuthority(world, fatooraPort),
  ];
  await Promise.race([Promise.all(course), Promise.all(others)]);
  world.calm = true;
  await Promise.all(others);
}

async function sendBuyers(world: World): Promise<void> {
  const { plan, site } = world;
  const random = randomOf(`${plan.seed} arrivals`);
  const active = new Set<Promise<void>>();
  for (; world.begun < plan.orders; world.begun += 1) {
    while (world.begun >= BACK_BEFORE * plan.orders && !world.outage?.until) await sleep(100);
    while (active.size >= plan.buyers) await Promise.race(active);
    while ((await countProcessing(site)) > plan.backlog) await sleep(300);
    const buyer: Promise<void> = buy(world, world.begun).finally(() => active.delete(buyer));
    active.add(buyer);
    await sleep(random.between(0, plan.pauseMs / 20));
  }
  await Promise.all(active);
  // The reports that they bought go through the same faults, for a limited time.
  const until = Date.now() + plan.patienceMs;
  while (Date.now() < until && (await countProcessing(site)) > 0) await sleep(300);
}

async function countProcessing(site: World["site"]): Promise<number> {
  const [row] = await site.sql<{ n: number }>(
    "select count(*) as n from reports where status = 'processing'",
  );
  return row?.n ?? 0;
}

async function runClock(world: World): Promise<void> {
  const { site, plan } = world;
  for (let left = plan.tickMs; !world.calm; left -= 200) {
    await sleep(200);
    if (left > 0) continue;
    left = plan.tickMs;
    const isAway = world.outage !== null && world.outage.until === null;
    site.settings.aheadMs += isAway ? plan.awayJumpMs : plan.jumpMs;
    await site.applySettings();
    await site.tick();
  }
}

/** Kills everything at times spread over the run. */
async function runCrashes(world: World): Promise<void> {
  const { plan, site } = world;
  const random = randomOf(`${plan.seed} crashes`);
  for (let n = 0; n < plan.kills; n += 1) {
    const at = ((n + random.between(0.3, 1)) / plan.kills) * plan.orders;
    while (world.begun < at) await sleep(100);
    await sleep(random.between(0, 2 * plan.pauseMs));
    await site.crash(random.between(0, 1500));
  }
}

async function runProgress(world: World): Promise<void> {
  for (let left = PROGRESS_MS; !world.calm; left -= 200) {
    await sleep(200);
    if (left > 0) continue;
    left = PROGRESS_MS;
    const [row] = await world.site.sql<{ paid: number; ready: number; making: number }>(
      `select (select count(*) from payments where status in ('completed', 'refunded')) as paid,
       (select count(*) from reports where status = 'completed') as ready,
       (select count(*) from reports where status = 'processing') as making`,
    );
    say(
      world,
      `${world.begun} of ${world.plan.orders} orders begun, ${row?.paid} paid, ${row?.ready} reports ready, ${row?.making} in the making, ${world.site.kills()} kills`,
    );
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "../../scripts/seed/random.ts";
import { settleRefunds } from "./bank.ts";
import { operate } from "./operator.ts";
import { say } from "./print.ts";
import type { World } from "./world.ts";

const MINUTE = 60_000;
/** Rounds without work left, or without progress, after which the run ends. */
const QUIET_ROUNDS = 3;
const STUCK_ROUNDS = 20;
/** Longer than one document takes. A start of the site takes longer still, on slow and fast machines. */
const STILL_MS = 2500;

const WORK = `select (select count(*) from reports where status in ('pending', 'processing')) as making,
  (select count(*) from reports where status = 'failed' and withdrawn_at is null) as failed,
  (select count(*) from mail_outbox where status = 'pending') as mails,
  (select count(*) from payment_events where handled_at is null) as events,
  (select count(*) from refunds where status in ('requested', 'granted')) as refunds,
  (select count(*) from dead_letters where resolved_at is null) as letters,
  (select count(*) from invoices where stamped_at is null) as unsigned,
  (select count(*) from einvoices where status = 'waiting') as unreported,
  (select count(*) from einvoices where status = 'rejected' and corrected_at is null) as rejected`;

type Work = {
  making: number;
  failed: number;
  mails: number;
  events: number;
  refunds: number;
  letters: number;
  unsigned: number;
  unreported: number;
  rejected: number;
};

/** Runs the clock, the scheduled jobs, the administrator and the bank until nothing changes any more. */
export async function comeToRest(world: World): Promise<void> {
  const { site, bank, plan } = world;
  const random = randomOf(`${plan.seed} rest`);
  let [quiet, stuck, before] = [0, 0, ""];
  for (let round = 0; quiet < QUIET_ROUNDS && stuck < STUCK_ROUNDS; round += 1) {
    // Payments that wait for the bank are checked every hour.
    site.settings.aheadMs += round % 4 === 3 ? 61 * MINUTE : 4 * MINUTE;
    await site.applySettings();
    await site.tick();
    const acts = (await operate(world, random)) + (await settleRefunds(world, random, 1));
    await bank.settled();
    const work = await drain(site);
    const left = { ...work, unheard: await countUnheard(world) };
    const isDone = acts === 0 && Object.values(left).every((n) => n === 0);
    const now = JSON.stringify(left);
    quiet = isDone ? quiet + 1 : 0;
    stuck = acts === 0 && now === before ? stuck + 1 : 0;
    before = now;
    if (round % 5 === 4 && !isDone) say(world, `round ${round + 1}, left: ${now}`);
  }
}

/** Waits while the number of open reports and mails decreases; returns what is left. */
async function drain(site: World["site"]): Promise<Work> {
  let [last, since] = ["", Date.now()];
  for (;;) {
    const [work] = await site.sql<Work>(WORK);
    if (!work) throw new Error("no counts");
    if (work.making + work.mails === 0) return work;
    const now = JSON.stringify(work);
    if (now !== last) [last, since] = [now, Date.now()];
    if (Date.now() - since > Math.max(STILL_MS, site.startMs())) return work;
    await sleep(150);
  }
}

/** Payments that wait for a session that is already over. */
async function countUnheard({ site, bank }: World): Promise<number> {
  const waiting = await site.sql<{ session: string | null }>(
    "select provider_checkout_id as session from payments where status = 'pending'",
  );
  const open = new Set((await bank.sessions()).filter(({ status }) => status === "open").map(({ id }) => id));
  return waiting.filter(({ session }) => session === null || !open.has(session)).length;
}

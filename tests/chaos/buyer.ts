import { setTimeout as sleep } from "node:timers/promises";
import { idOf, randomOf, type Random } from "../../scripts/seed/random.ts";
import { refundInDashboard } from "./bank.ts";
import type { Outcome } from "./settings.ts";
import { memberOf, pause, persist, propertyOf, type World } from "./world.ts";

type Order = { userId: string; propertyId: string; sessionId: string; paymentId: string; credits: number };

const FATES = [
  ["card", 64],
  ["slow", 12],
  ["declined-first", 5],
  ["abandon", 6],
  ["cancel", 5],
  ["cancel-then-pay", 4],
  ["pay-then-cancel", 4],
] as const;

const AFTERMATHS = [
  ["none", 66],
  ["ask-refund", 10],
  ["admin-refund", 4],
  ["dashboard-refund", 4],
  ["part-refund", 1],
  ["two-refunds", 3],
  ["dispute", 6],
  ["dispute-and-ask", 2],
  ["split-dispute", 3],
  ["update", 4],
] as const;

/** One buyer, from the order page to the end of the order; the run's seed decides what they do. */
export async function buy(world: World, index: number): Promise<void> {
  const random = randomOf(`${world.plan.seed} order ${index}`);
  const userId = memberOf(world.members, index).id;
  const propertyId = propertyOf(world.plan.seed, index);
  const credits = random.chance(0.1) ? random.whole(3, 6) : 1;
  const order = await openCheckout(world, { userId, propertyId, credits, random });
  if (!order) return;
  world.tally.orders += 1;
  if (credits > 1) world.tally.bundles += 1;
  if (!(await pay(world, order, random))) return;
  await Promise.all([
    comeBack(world, order, random),
    ...(credits > 1 ? [spend(world, order, random)] : []),
    afterwards(world, order, random),
  ]);
}

async function openCheckout(
  world: World,
  {
    userId,
    propertyId,
    credits,
    random,
    updatesReportId = null,
  }: {
    userId: string;
    propertyId: string;
    credits: number;
    random: Random;
    updatesReportId?: string | null;
  },
): Promise<Order | null> {
  const press = () =>
    persist(
      world,
      credits > 1
        ? { act: "order-credits", userId, quantity: credits }
        : { act: "order-report", userId, propertyId, updatesReportId },
      (outcome) => !outcome.ok && outcome.reason === "provider-failed",
    );
  // Some press the button twice.
  const [outcome] = await Promise.all(random.chance(0.05) ? [press(), press()] : [press()]);
  if (!outcome?.ok || !outcome.url) return null;
  const sessionId = new URL(outcome.url).pathname.split("/").at(-1) ?? "";
  const { metadata } = await world.bank.session(sessionId);
  return { userId, propertyId, sessionId, paymentId: metadata?.payment_id ?? "", credits };
}

/** Goes to the provider's page and back: true if the buyer believes they have paid. */
async function pay(world: World, order: Order, random: Random): Promise<boolean> {
  const { bank, tally } = world;
  const { sessionId, userId, paymentId } = order;
  const cancel = () => {
    tally.cancels += 1;
    return persist(world, { act: "cancel", userId, paymentId });
  };
  await pause(world, random);
  switch (random.weighted(FATES)) {
    case "card":
      return tryToPay(world, sessionId);
    case "slow":
      tally.slow += 1;
      return paySlowly(world, order, random);
    case "declined-first":
      tally.declinedCards += 1;
      await attempt(() => bank.decline(sessionId));
      return tryToPay(world, sessionId);
    case "abandon":
      tally.abandoned += 1;
      await pause(world, random);
      if (random.chance(0.6)) await attempt(() => bank.expire(sessionId));
      return false;
    case "cancel":
      await cancel();
      return false;
    case "cancel-then-pay": {
      // Two tabs: one loads the cancel page while the other pays.
      const cancelling = cancel();
      await sleep(random.between(0, 60));
      const paid = await tryToPay(world, sessionId);
      await cancelling;
      return paid;
    }
    case "pay-then-cancel": {
      const paid = await tryToPay(world, sessionId);
      await cancel();
      return paid;
    }
  }
}

/** False if the bank's state forbids it. */
async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch {
    return false;
  }
}

async function tryToPay(world: World, sessionId: string): Promise<boolean> {
  // The session may belong to an earlier press of the same button, and be paid or expired.
  return attempt(() => world.bank.pay(sessionId));
}

async function paySlowly(world: World, order: Order, random: Random): Promise<boolean> {
  const { bank } = world;
  if (!(await attempt(() => bank.pay(order.sessionId, { later: true })))) return false;
  const arrives = random.chance(0.75);
  if (random.chance(0.3)) await comeBack(world, order, random);
  await pause(world, random);
  await attempt(() => bank.settle(order.sessionId, arrives ? "succeeded" : "failed"));
  return arrives;
}

async function comeBack(
  world: World,
  { userId, paymentId, sessionId }: Order,
  random: Random,
): Promise<void> {
  if (random.chance(0.5)) {
    world.tally.lostReturns += 1;
    return;
  }
  world.tally.returns += 1;
  const back = { act: "return", userId, paymentId, checkoutId: sessionId } as const;
  // Some reload the page while it is loading.
  const reloads = random.chance(0.1) ? 2 : 1;
  await Promise.all(
    Array.from({ length: reloads }, () => world.site.act(back).catch((): Outcome | null => null)),
  );
}

const isWaiting = (outcome: Outcome): boolean =>
  !outcome.ok && (outcome.reason === "no-credit" || outcome.reason === "not-paid");

/** Spends most of the bundle's credits, each with its own form, some of them with a double press. */
async function spend(world: World, order: Order, random: Random): Promise<void> {
  const { userId, propertyId } = order;
  for (let n = 0; n < order.credits; n += 1) {
    if (random.chance(0.3)) continue;
    await pause(world, random);
    const orderKey = idOf(`${order.paymentId} ${n}`);
    const press = () => {
      world.tally.spendPresses += 1;
      return persist(world, { act: "spend", userId, propertyId, orderKey }, isWaiting);
    };
    await Promise.all(random.chance(0.2) ? [press(), press()] : [press()]);
  }
}

async function afterwards(world: World, order: Order, random: Random): Promise<void> {
  const { tally, admin } = world;
  const { userId, paymentId, sessionId } = order;
  const aftermath = random.weighted(AFTERMATHS);
  if (aftermath === "none") return;
  await pause(world, random);
  await pause(world, random);
  const ask = () => {
    tally.refundRequests += 1;
    return persist(world, { act: "request-refund", userId, paymentId }, isWaiting);
  };
  const dashboard = (amount?: number) => {
    tally.dashboardRefunds += 1;
    return attempt(() => refundInDashboard(world, sessionId, amount));
  };
  const refundAsAdmin = () => persist(world, { act: "refund-payment", userId: admin, paymentId }, isWaiting);
  switch (aftermath) {
    case "ask-refund":
      await Promise.all(random.chance(0.2) ? [ask(), ask()] : [ask()]);
      break;
    case "admin-refund":
      await refundAsAdmin();
      break;
    case "dashboard-refund":
      await dashboard();
      break;
    case "part-refund":
      await dashboard(random.whole(1, 100) * 100);
      break;
    case "two-refunds":
      await Promise.all([refundAsAdmin(), ask(), dashboard()]);
      break;
    case "dispute":
      await contest(world, sessionId, random);
      break;
    case "dispute-and-ask":
      await Promise.all([ask(), contest(world, sessionId, random)]);
      break;
    case "split-dispute":
      // The bank files a part and the rest as two disputes at once, or one after the other.
      await contest(world, sessionId, random, random.whole(1, 200) * 100);
      await contest(world, sessionId, random);
      break;
    case "update":
      await updateLater(world, order, random);
  }
}

/** The buyer's bank disputes the rest of an order, or a part of it, and decides; sometimes it does not come to that. */
async function contest(world: World, sessionId: string, random: Random, amount?: number): Promise<void> {
  const { bank, tally } = world;
  tally.disputes += 1;
  let id: string | null = null;
  await attempt(async () => {
    id = (await bank.dispute(sessionId, { amount })).id;
  });
  await pause(world, random);
  await pause(world, random);
  const ends = random.weighted([
    ["won", 45],
    ["lost", 45],
    ["open", 10],
  ] as const);
  if (id !== null && ends !== "open") await attempt(() => bank.closeDispute(id ?? "", ends));
}

/** Orders an update at half the price once the report is ready. */
async function updateLater(world: World, order: Order, random: Random): Promise<void> {
  const { userId, propertyId, paymentId } = order;
  for (const until = Date.now() + world.plan.patienceMs; Date.now() < until; await sleep(1000)) {
    const [done] = await world.site.sql<{ id: string }>(
      "select reports.id from payments join reports on reports.id = payments.report_id where payments.id = ? and reports.status = 'completed' and reports.withdrawn_at is null",
      paymentId,
    );
    if (!done) continue;
    const again = await openCheckout(world, {
      userId,
      propertyId,
      credits: 1,
      random,
      updatesReportId: done.id,
    });
    if (!again) return;
    world.tally.updates += 1;
    if (await tryToPay(world, again.sessionId)) await comeBack(world, again, random);
    return;
  }
}

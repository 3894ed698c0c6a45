import { setTimeout as sleep } from "node:timers/promises";
import { STRIPE_EVENTS } from "#app/domains/payments/stripe/facts.ts";
import type { Forgery } from "../fakes/shared/delivery.ts";
import { startMoyasarServer } from "../fakes/moyasar/server.ts";
import { startStripeServer } from "../fakes/stripe/server.ts";
import { isMoyasars } from "./banks.ts";
import { randomOf, type Random } from "../../scripts/seed/random.ts";
import type { World } from "./world.ts";

export type Posts = { sent: number; accepted: number; failed: number; unanswered: number };

export type BankKeys = { port: number; secretKey: string; webhookSecret: string };
/** What the webhook at Moyasar is told of (docs/deploying.md). */
const MOYASAR_EVENTS = ["payment_paid", "payment_captured", "payment_refunded", "payment_voided"];

type BankOptions = { stripe: BankKeys; moyasar: BankKeys; site: string; seed: string };

/** The stand-ins for Stripe and Moyasar, in the runner's own process: like them, they survive crashes of the site. */
export async function openBanks({ stripe, moyasar, site, seed }: BankOptions) {
  const posts: Posts = { sent: 0, accepted: 0, failed: 0, unanswered: 0 };
  async function deliver(request: Request): Promise<Response> {
    posts.sent += 1;
    try {
      const response = await fetch(request);
      posts[response.ok ? "accepted" : "failed"] += 1;
      return response;
    } catch (error) {
      posts.unanswered += 1;
      throw error;
    }
  }
  const retryDelaysMs = [500, 1000, 2000, 4000, 8000];
  const servers = {
    stripe: await startStripeServer({
      ...stripe,
      webhookUrl: `${site}/api/stripe/webhook`,
      webhookEvents: STRIPE_EVENTS,
      random: randomOf(`${seed} bank`).next,
      retryDelaysMs,
      deliver,
    }),
    moyasar: await startMoyasarServer({
      ...moyasar,
      webhookUrl: `${site}/api/moyasar/webhook`,
      webhookEvents: MOYASAR_EVENTS,
      random: randomOf(`${seed} moyasar`).next,
      retryDelaysMs,
      deliver,
    }),
  };
  return { servers, posts };
}

/** Delivers webhooks late, two or three times, in any order, or never; fails one in seven of our requests. */
export function unsettle({ bank }: World, slowestMs: number): void {
  bank.setDelivery({
    lossRate: 0.15,
    copies: { min: 0.6, max: 3.4 },
    delayMs: { min: 0, max: slowestMs },
    order: "shuffled",
  });
  bank.setApiTrouble(0.15);
}

export function settle({ bank }: World): void {
  bank.setDelivery({ lossRate: 0, copies: 1, delayMs: 0, order: "emitted" });
  bank.setApiTrouble(0);
  bank.setRefundOutcome("succeeded");
}

/** A refund made in a bank's dashboard, without an order of ours. Throws if the bank refuses it. */
export async function refundInDashboard(world: World, sessionId: string, amount?: number): Promise<void> {
  const { payment_intent: intent } = await world.bank.session(sessionId);
  if (isMoyasars(sessionId)) {
    await world.bank.refundAtMoyasar(String(intent), amount);
    return;
  }
  const key = `dashboard-${sessionId}-${amount ?? "all"}`;
  for (let tries = 0; tries < 5; tries += 1) {
    const response = await fetch(`${world.bankOrigin}/v1/refunds`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.secretKey}`, "idempotency-key": key },
      body: new URLSearchParams({
        payment_intent: String(intent),
        ...(amount === undefined ? {} : { amount: String(amount) }),
      }),
    });
    const text = await response.text();
    if (response.ok) return;
    if (response.status < 500) throw new Error(text);
  }
}

const FORGERIES: readonly Forgery[] = ["unsigned", "wrong-secret", "stale", "tampered"];

/** The bank's own acts until the run is calm: outcomes of refunds, pending refunds, and forged webhooks. */
export async function runBank(world: World): Promise<void> {
  const random = randomOf(`${world.plan.seed} bank's acts`);
  while (!world.calm) {
    world.bank.setRefundOutcome(
      random.weighted([
        ["succeeded", 60],
        ["pending", 25],
        ["failed", 15],
      ] as const),
    );
    await settleRefunds(world, random, 0.15);
    if (random.chance(0.02)) await sendBack(world, random);
    if (random.chance(0.5)) await forge(world, random);
    await sleep(random.between(100, 500));
  }
}

/** Has the bank settle this share of the pending refunds. Returns how many. */
export async function settleRefunds({ bank }: World, random: Random, share: number): Promise<number> {
  let settled = 0;
  for (const { id, status } of await bank.refunds()) {
    if (status === "pending" && random.chance(share)) {
      await bank.settleRefund(id, random.chance(0.8) ? "succeeded" : "failed");
      settled += 1;
    }
  }
  return settled;
}

/** A refund that had succeeded fails later, for instance because the account is closed. */
async function sendBack({ bank }: World, random: Random): Promise<void> {
  const done = (await bank.refunds()).filter(({ id, status }) => status === "succeeded" && !isMoyasars(id));
  const refund = done.length > 0 ? random.pick(done) : null;
  if (refund) await bank.settleRefund(refund.id, "failed");
}

/** A forged copy of any event, preferably of one that never arrived. */
async function forge({ bank, tally }: World, random: Random): Promise<void> {
  const events = await bank.events();
  const lost = events.filter(({ delivery }) => delivery.status === "lost");
  const event = random.pick(lost.length > 0 && random.chance(0.7) ? lost : events);
  if (!event) return;
  tally.forged += 1;
  const how = random.pick(FORGERIES);
  try {
    let status = await bank.forge(event.id, how);
    // On a machine that is too busy a body may not arrive; what a forgery itself breaks, it breaks every time.
    for (let tries = 0; status >= 500 && tries < 3; tries += 1) status = await bank.forge(event.id, how);
    if (status < 300) tally.forgedAccepted += 1;
    else if (status !== 400) tally.forgedOther += 1;
  } catch {
    // The site was down.
    tally.forged -= 1;
  }
}

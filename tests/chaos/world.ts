import { setTimeout as sleep } from "node:timers/promises";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import type { FatooraServer } from "../fakes/fatoora/server.ts";
import type { Banks } from "./banks.ts";
import { idOf, randomOf, type Random } from "../../scripts/seed/random.ts";
import type { Act, NewMember, NewProperty, Outcome } from "./settings.ts";
import type { Site } from "./site.ts";

/** The size of a run, and the speed of its clock. */
export type Plan = {
  orders: number;
  kills: number;
  seed: string;
  /** `buyers` at the same time; no new one comes while `backlog` reports are in progress. */
  buyers: number;
  backlog: number;
  /** Interval of the scheduled runs, and how far the clock jumps before each. */
  tickMs: number;
  jumpMs: number;
  /** A person's longest pause between two acts. */
  pauseMs: number;
  /** How far the clock jumps instead while Fatoora is away. */
  awayJumpMs: number;
  /** How long a person retries what fails, or waits for a payment to arrive. */
  patienceMs: number;
};

export type Tally = {
  orders: number;
  bundles: number;
  updates: number;
  abandoned: number;
  cancels: number;
  declinedCards: number;
  slow: number;
  returns: number;
  lostReturns: number;
  spendPresses: number;
  refundRequests: number;
  dashboardRefunds: number;
  disputes: number;
  forged: number;
  forgedAccepted: number;
  forgedOther: number;
};

export type World = {
  plan: Plan;
  /** Epoch ms. */
  startedAt: number;
  site: Site;
  /** Both banks. */
  bank: Banks;
  /** Stripe's address and key, for refunds in its dashboard. */
  bankOrigin: string;
  secretKey: string;
  admin: string;
  members: NewMember[];
  tally: Tally;
  /** Fatoora's stand-in, by the run's clock. */
  fatoora: FatooraServer["control"];
  /** How long Fatoora was away, by the run's clock: null before; `until` is null as long as it lasts. */
  outage: { from: number; until: number | null } | null;
  /** When new payments went over from a provider to the other, by the run's clock. */
  switches: { at: number; from: ProviderName }[];
  /** Orders started so far. */
  begun: number;
  /** True once no more faults are injected. */
  calm: boolean;
};

export const newTally = (): Tally => ({
  orders: 0,
  bundles: 0,
  updates: 0,
  abandoned: 0,
  cancels: 0,
  declinedCards: 0,
  slow: 0,
  returns: 0,
  lostReturns: 0,
  spendPresses: 0,
  refundRequests: 0,
  dashboardRefunds: 0,
  disputes: 0,
  forged: 0,
  forgedAccepted: 0,
  forgedOther: 0,
});

const ORDERS_PER_MEMBER = 4;

/**
 * The run's people: one administrator, a member for every few orders (one in ten an office), and a property per order.
 */
export function peopleOf({ orders, seed }: Plan) {
  const random = randomOf(`${seed} people`);
  const person = (name: string, isAdmin: boolean): NewMember => ({
    id: idOf(`${seed} ${name}`),
    fullName: "سارة العتيبي",
    isOffice: !isAdmin && random.chance(0.1),
    isAdmin,
  });
  const admin = person("admin", true);
  const members = Array.from({ length: Math.ceil(orders / ORDERS_PER_MEMBER) }, (_, n) =>
    person(`member ${n}`, false),
  );
  const properties: NewProperty[] = Array.from({ length: orders }, (_, n) => {
    const isAbroad = random.chance(0.2);
    return {
      id: propertyOf(seed, n),
      userId: memberOf(members, n).id,
      isAbroad,
      areaSqm: isAbroad ? random.whole(70, 130) : random.whole(200, 600),
    };
  });
  return { admin, members, properties };
}

export const propertyOf = (seed: string, order: number): string => idOf(`${seed} property ${order}`);

export const memberOf = (members: NewMember[], order: number): NewMember =>
  members[Math.floor(order / ORDERS_PER_MEMBER)] as NewMember;

/** Waits until this share of the orders has begun. */
export async function untilBegun(world: World, share: number): Promise<void> {
  while (world.begun < share * world.plan.orders) await sleep(50);
}

export const pause = (world: World, random: Random): Promise<void> =>
  sleep(world.calm ? 0 : random.between(0, world.plan.pauseMs));

/**
 * A person who retries until the site answers: after an error, after a crash, and while `isOpen` says that the answer
 * can change. Null if they give up.
 */
export async function persist(
  world: World,
  act: Act,
  isOpen: (outcome: Outcome) => boolean = () => false,
): Promise<Outcome | null> {
  for (const until = Date.now() + world.plan.patienceMs; Date.now() < until; await sleep(400)) {
    try {
      const outcome = await world.site.act(act);
      if (!isOpen(outcome)) return outcome;
    } catch {
      // Failed or down: retry.
    }
  }
  return null;
}

import { minutes } from "#app/lib/duration.ts";
import { startFatooraServer } from "../fakes/fatoora/server.ts";
import { openBanks, settle, unsettle, type BankKeys, type Posts } from "./bank.ts";
import { joinBanks } from "./banks.ts";
import { readBooks, type Books } from "./books.ts";
import { checkBooks } from "./check.ts";
import type { Check } from "./rows.ts";
import { AWAY } from "./authority.ts";
import { issuedMeanwhile, paidWith, settledLater } from "./counts.ts";
import { paidAt } from "./deployments.ts";
import { printChecks, printCounts, say } from "./print.ts";
import { comeToRest } from "./rest.ts";
import { CALM, STORM, type ChaosSettings } from "./settings.ts";
import { openSite, type Launch } from "./site.ts";
import { storm } from "./storm.ts";
import { newTally, peopleOf, type Plan, type World } from "./world.ts";

export type ChaosOptions = {
  orders: number;
  kills: number;
  seed: string;
  /** The site's origin. */
  origin: string;
  launch: Launch;
  banks: { stripe: BankKeys; moyasar: BankKeys };
  fatooraPort: number;
};

/** Up to this many orders, a run has no time for long pauses. */
const SHORT = 60;

const LONG_PLAN = {
  buyers: 40,
  backlog: 14,
  tickMs: 8000,
  jumpMs: 24_000,
  pauseMs: 8000,
  awayJumpMs: minutes(15),
  patienceMs: 120_000,
};
const SHORT_PLAN = {
  buyers: 20,
  backlog: 20,
  tickMs: 3000,
  jumpMs: 45_000,
  pauseMs: 1500,
  awayJumpMs: minutes(45),
  patienceMs: 20_000,
};

/** Runs orders under faults and crashes, lets everything come to rest, and returns how many invariants hold. */
export async function runChaos(options: ChaosOptions): Promise<{ passed: number; failed: number }> {
  const { orders, kills, seed, origin, launch } = options;
  const plan: Plan = { orders, kills, seed, ...(orders <= SHORT ? SHORT_PLAN : LONG_PLAN) };
  const settings: ChaosSettings = { seed, aheadMs: 0, rates: CALM, vars: paidAt("stripe") };
  const site = openSite(origin, launch, settings);
  // The banks keep the machine's clock, by which webhooks are signed; Fatoora has the site's, by which a day is counted.
  const fatoora = await startFatooraServer({ port: options.fatooraPort, now: site.clock });
  const { servers, posts } = await openBanks({ ...options.banks, site: origin, seed });
  const { admin, members, properties } = peopleOf(plan);
  const world: World = {
    plan,
    startedAt: Date.now(),
    site,
    bank: joinBanks(servers.stripe.control, servers.moyasar.control),
    bankOrigin: servers.stripe.origin,
    secretKey: options.banks.stripe.secretKey,
    admin: admin.id,
    members,
    tally: newTally(),
    fatoora: fatoora.control,
    outage: null,
    switches: [],
    begun: 0,
    calm: false,
  };
  try {
    await site.start();
    await site.people({ members: [admin, ...members], properties });
    say(world, `${orders} orders, ${kills} kills, seed ${seed}`);
    settings.rates = STORM;
    await site.applySettings();
    unsettle(world, plan.pauseMs);
    await storm(world, options.fatooraPort);

    say(world, "faults off; on until everything is quiet");
    settings.rates = CALM;
    settle(world);
    fatoora.control.decideBy(null);
    await site.applySettings();
    // Jobs in the queues' memory are lost now: the rest must come from what is stored.
    await site.crash(0);
    await comeToRest(world);
    say(world, "quiet");

    const books = await readBooks(world);
    await printCounts(world, books, posts);
    return printChecks([...checkBooks(books, world), checkStorm(world, books, posts)]);
  } finally {
    world.calm = true;
    await site.stop();
    await Promise.all([servers.stripe.close(), servers.moyasar.close(), fatoora.close()]);
  }
}

/** A run without faults would satisfy every invariant, so check that faults happened. */
function checkStorm(world: World, books: Books, posts: Posts): Check {
  const { site, bank, plan, tally, fatoora, outage } = world;
  const gone = outage === null ? 0 : (outage.until ?? outage.from) - outage.from;
  const count = (status: string) => books.einvoices.filter((row) => row.status === status).length;
  const happened: Record<string, number> = {
    ...site.faults,
    ...bank.troublesOf(),
    "webhooks that failed": posts.failed + posts.unanswered,
    "forged webhooks": tally.forged,
    orders: tally.orders,
    "payments at Stripe": paidWith(books, "stripe"),
    "payments at Moyasar": paidWith(books, "moyasar"),
    "payments settled after a switch to the other provider": settledLater(world, books).length,
    "six hours without Fatoora": Number(gone >= AWAY),
    "calls that Fatoora turned away": fatoora.turnedAway(),
    "documents issued while Fatoora was away": issuedMeanwhile(world, books).length,
    "documents that Fatoora rejected": count("rejected"),
    "documents with a warning": count("warned"),
  };
  return {
    name: "every kind of fault was made, and every crash",
    violations: [
      ...Object.entries(happened)
        .filter(([, times]) => times === 0)
        .map(([what]) => `${what}: none`),
      ...(site.kills() > plan.kills ? [] : [`${site.kills()} kills`]),
    ],
  };
}

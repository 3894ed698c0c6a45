import { setTimeout as sleep } from "node:timers/promises";
import { hours } from "#app/lib/duration.ts";
import type { Fate } from "../fakes/fatoora/stand-in.ts";
import { beginEInvoices, renewUnit } from "./deployments.ts";
import { say } from "./print.ts";
import { untilBegun, type World } from "./world.ts";

/** How long Fatoora is away, by the run's clock. */
export const AWAY = hours(6);

/** The shares of the orders at which Fatoora goes, and before which nobody else comes until it is back. */
const GONE_FROM = 0.3;
export const BACK_BEFORE = 0.8;

/** Of each ten documents that come: the ones that are rejected, lose their answer, or get a warning. */
const FATES: Record<number, Fate> = { 3: "reject", 6: "lost", 8: "warn" };

/** Decides for each document by its place among all that come. */
export function decideInTurn(): () => Fate | null {
  let come = 0;
  return () => FATES[(come += 1) % 10] ?? null;
}

/**
 * The tax authority's part of the run: e-invoicing begins, Fatoora is away for six hours of the run's clock while orders go on,
 * comes back, and then the unit gets a new certificate.
 */
export async function runAuthority(world: World, fatooraPort: number): Promise<void> {
  const { fatoora, site } = world;
  fatoora.decideBy(decideInTurn());
  await beginEInvoices(world, fatooraPort);
  say(world, "e-invoices from here on");
  await untilBegun(world, GONE_FROM);
  fatoora.setAway(true);
  const outage: NonNullable<World["outage"]> = { from: site.clock(), until: null };
  world.outage = outage;
  while (site.clock() - outage.from < AWAY) await sleep(100);
  fatoora.setAway(false);
  outage.until = site.clock();
  say(world, "Fatoora is back");
  await renewUnit(world);
}

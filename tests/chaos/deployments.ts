import { setTimeout as sleep } from "node:timers/promises";
import { riyadhDayOf } from "#app/lib/calendar.ts";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import { einvoicingVars } from "../../scripts/local/einvoicing.ts";
import { PATIENCE } from "../../scripts/setup/patience.ts";
import type { UnitStep } from "./settings.ts";
import { persist, untilBegun, type World } from "./world.ts";

/** How often the operator goes over to the other payment provider. */
const SWITCHES = 5;

/** When e-invoicing begins, as a share of the orders: payments have been made before, and are invoiced already. */
const EINVOICES_FROM = 0.1;

/** Deploys the Worker with some other settings: from now on they hold, also after a crash. */
async function deploy({ site }: World, vars: Record<string, string>): Promise<void> {
  Object.assign(site.settings.vars, vars);
  await site.applySettings();
}

/** The settings by which a provider takes all new payments, and both are asked about earlier ones. */
export const paidAt = (provider: ProviderName): Record<string, string> => ({
  PAYMENT_PROVIDERS: `SAR:${provider}`,
  PAYMENT_PROVIDERS_BEFORE: "stripe,moyasar",
});

/** Goes over from one payment provider to the other again and again, while payments are under way at both. */
export async function switchProviders(world: World): Promise<void> {
  for (let n = 1; n <= SWITCHES; n += 1) {
    await untilBegun(world, n / (SWITCHES + 1));
    const [from, to] = n % 2 === 1 ? (["stripe", "moyasar"] as const) : (["moyasar", "stripe"] as const);
    await deploy(world, paidAt(to));
    world.switches.push({ at: world.site.clock(), from });
  }
}

const NEXT_STEP: Record<string, UnitStep | null> = {
  none: "request",
  requested: "compliance",
  compliant: "check",
  checked: "production",
  active: null,
};

/** Takes the steps of onboarding a unit, each again until it is done. */
async function onboardUnit(world: World): Promise<void> {
  const { site, admin: userId } = world;
  for (const until = Date.now() + PATIENCE.test; Date.now() < until;) {
    const [unit] = await site.sql<{ status: string }>(
      "select status from einvoice_devices order by created_at desc limit 1",
    );
    const step = NEXT_STEP[unit?.status ?? "none"];
    if (step === null) return;
    if (step === undefined) throw new Error(`a unit that is ${unit?.status}`);
    // A step whose answer was lost is taken, and not to be repeated: the unit's row says how far it is.
    await site.act({ act: "unit-step", userId, step }).catch(() => sleep(200));
  }
  throw new Error("the unit could not be onboarded");
}

/**
 * Switches e-invoicing on in the middle of the run, and onboards a unit, while Fatoora and everything else fails. Payments
 * that were invoiced earlier that day are to be signed too.
 */
export async function beginEInvoices(world: World, fatooraPort: number): Promise<void> {
  await untilBegun(world, EINVOICES_FROM);
  const from = riyadhDayOf(world.startedAt);
  await deploy(world, { ...einvoicingVars(fatooraPort), ZATCA_FROM: from });
  await onboardUnit(world);
}

/** Gives the unit a new key and a new certificate. */
export const renewUnit = (world: World) =>
  persist(world, { act: "unit-step", userId: world.admin, step: "renew" });

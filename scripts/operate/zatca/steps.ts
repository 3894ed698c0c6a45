import {
  listUnits,
  obtainCompliance,
  obtainProduction,
  passSamples,
  renewCertificate,
  requestUnit,
  type OnboardingContext,
} from "#app/domains/einvoices/onboarding/onboard.server.ts";
import { ChainBroken } from "#app/domains/einvoices/onboarding/refusal.ts";
import { verifyChains } from "#app/domains/einvoices/chain/verify-chains.server.ts";
import { riyadhDayOf } from "#app/lib/calendar.ts";
import { RENEW_BEFORE } from "#app/domains/einvoices/rules.ts";

type Unit = Awaited<ReturnType<typeof listUnits>>[number];
type Options = { otp: string; name: string };

export type Step = {
  /** What stands after its name. */
  usage: string;
  asksOtp?: boolean;
  /** Takes the step and says what it did. */
  run(ctx: OnboardingContext, options: Options): Promise<string>;
};

const dayOf = (at: number | null): string => (at === null ? "none" : riyadhDayOf(at));

const named = ({ name, serial }: Pick<Unit, "name" | "serial">): string => `${name} (${serial})`;

function statusLine({ status, expiresAt, ...unit }: Unit, now: number): string {
  const isDue = status === "active" && expiresAt !== null && expiresAt - now < RENEW_BEFORE;
  return `${status.padEnd(9)}  ${named(unit)}  certificate until ${dayOf(expiresAt)}${isDue ? "  RENEW IT NOW" : ""}`;
}

/** The steps of onboarding, in their order, and what else is done to units. */
export const STEPS = {
  request: {
    usage: " [--name Miyar-1]",
    run: async (ctx, { name }) =>
      `Made a key and a request for ${named(await requestUnit(ctx, name))}. The key is in the database, sealed.`,
  },
  compliance: {
    usage: " --otp 123456",
    asksOtp: true,
    run: async (ctx, { otp }) =>
      `Fatoora gave ${named(await obtainCompliance(ctx, otp))} a compliance certificate.`,
  },
  check: {
    usage: "",
    run: async (ctx) =>
      `Fatoora passed ${await passSamples(ctx)} samples: an invoice, a credit note and a debit note.`,
  },
  production: {
    usage: "",
    run: async (ctx) => {
      const unit = await obtainProduction(ctx);
      return `${named(unit)} signs from now on. Its certificate ends on ${dayOf(unit.expiresAt)}.`;
    },
  },
  status: {
    usage: "",
    run: async (ctx) => {
      const units = await listUnits(ctx);
      const place = `Fatoora: ${ctx.settings.zatca.apiOrigin}\nE-invoices from: ${dayOf(ctx.settings.zatca.from)}`;
      const lines = units.map((unit) => statusLine(unit, ctx.now()));
      return [place, ...(lines.length > 0 ? lines : ["No unit yet."])].join("\n");
    },
  },
  verify: {
    usage: "",
    run: async (ctx) => {
      const { documents, faults } = await verifyChains(ctx);
      const found = faults.map(({ deviceId, counter, fault }) => `${fault} at ${deviceId} ${counter}`);
      if (found.length > 0) throw new ChainBroken(found);
      return `Checked ${documents} signed documents: no gap, no fork; every hash, signature and code holds.`;
    },
  },
  local: {
    usage: "",
    run: async (ctx, { name }) => {
      const { hostname } = new URL(ctx.settings.zatca.apiOrigin);
      if (hostname !== "127.0.0.1")
        return "Only at the stand-in on this machine are all steps taken at once.";
      if ((await listUnits(ctx)).some(({ status }) => status === "active")) return "A unit signs already.";
      await requestUnit(ctx, name);
      await obtainCompliance(ctx, "123456");
      await passSamples(ctx);
      return `${named(await obtainProduction(ctx))} signs from now on.`;
    },
  },
  renew: {
    usage: " --otp 123456",
    asksOtp: true,
    run: async (ctx, { otp }) => {
      const unit = await renewCertificate(ctx, otp);
      return `${named(unit)} has a new key and a new certificate, until ${dayOf(unit.expiresAt)}. Its chain goes on.`;
    },
  },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;

import { and, asc, eq } from "drizzle-orm";
import { einvoiceDevices, einvoices, invoices } from "#app/db/schema.server.ts";
import { stampWaiting } from "#app/domains/einvoices/chain/stamp-waiting.server.ts";
import {
  obtainCompliance,
  obtainProduction,
  passSamples,
  requestUnit,
  type OnboardingContext,
} from "#app/domains/einvoices/onboarding/onboard.server.ts";
import { reportDocument } from "#app/domains/einvoices/reporting/report-document.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { fatooraAt } from "#app/platform/fatoora.server.ts";
import type { Zatca } from "#app/platform/zatca-settings.ts";
import { createFatooraStandIn } from "#tests/fakes/fatoora/stand-in.ts";
import { settings } from "./context.ts";

const ADDRESS = {
  street: "طريق الملك فهد",
  building: "7001",
  district: "العليا",
  city: "الرياض",
  postalCode: "12211",
};

/** Settings with e-invoicing switched on from now on, at an interface of their own. */
export function einvoicing(overrides: Partial<Zatca> = {}) {
  const zatca: Zatca = {
    from: Date.now(),
    apiOrigin: `http://127.0.0.1:8789/${newId()}/e-invoicing/developer-portal`,
    address: ADDRESS,
    ...overrides,
  };
  return { ...settings, zatca, seller: { ...settings.seller, parts: zatca.address } };
}

/** What a context needs for e-invoices, with a stand-in for Fatoora in this process. */
export function openFatoora(now?: () => number, overrides: Partial<Zatca> = {}) {
  const standIn = createFatooraStandIn(now ? { now } : {});
  // By the same clock as the invoices, which are issued at this instant or later.
  const withZatca = einvoicing({ ...(now ? { from: now() } : {}), ...overrides });
  const answer = (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    return standIn.handle(new Request(`http://127.0.0.1${pathname.replace(/^\/[0-9a-f]{32}/, "")}`, init));
  };
  const fatoora = fatooraAt(withZatca.zatca.apiOrigin, answer as typeof fetch);
  return { standIn, context: { settings: withZatca, fatoora, ...(now ? { now } : {}) } };
}

/** Takes a unit through all steps of its onboarding. */
export async function onboard(ctx: AppContext, name = "Miyar-test") {
  const { zatca } = ctx.settings;
  if (!zatca || !ctx.fatoora) throw new Error("e-invoicing is off");
  const onboarding: OnboardingContext = {
    ...ctx,
    fatoora: ctx.fatoora,
    settings: { ...ctx.settings, zatca },
  };
  await requestUnit(onboarding, name);
  await obtainCompliance(onboarding, "123456");
  await passSamples(onboarding);
  return { onboarding, device: await obtainProduction(onboarding) };
}

/** The e-invoices of a unit, in the order of their chain. */
export const documentsOf = ({ db }: AppContext, deviceId: string) =>
  db.query.einvoices.findMany({ where: eq(einvoices.deviceId, deviceId), orderBy: asc(einvoices.counter) });

/** Stamps what waits, and reports it once each. */
export async function stampAndReport(ctx: AppContext): Promise<void> {
  await stampWaiting(ctx);
  const { zatca } = ctx.settings;
  const waiting = await ctx.db
    .select({ id: einvoices.id })
    .from(einvoices)
    .innerJoin(einvoiceDevices, eq(einvoiceDevices.id, einvoices.deviceId))
    .where(and(eq(einvoices.status, "waiting"), eq(einvoiceDevices.apiOrigin, zatca?.apiOrigin ?? "")));
  for (const { id } of waiting) await reportDocument(ctx, id);
}

/** An e-invoice of a payment's invoice, with something in place of its XML, as Fatoora answered for it. */
export async function insertEInvoice(
  ctx: AppContext,
  paymentId: string,
  row: Partial<typeof einvoices.$inferInsert> = {},
): Promise<string> {
  const now = ctx.now();
  const [id, deviceId] = [newId(), newId()];
  const invoice = await ctx.db.query.invoices.findFirst({ where: eq(invoices.paymentId, paymentId) });
  if (!invoice) throw new Error("the payment has no invoice");
  await ctx.db.insert(einvoiceDevices).values({
    id: deviceId,
    apiOrigin: `https://fatoora.example/${deviceId}`,
    name: "Miyar-1",
    serial: `1-Miyar|2-1|3-${deviceId}`,
    status: "active",
    sealedKey: "s1.a.b",
    request: "LS0t",
    token: "VFVsSlEu",
    sealedSecret: "s1.c.d",
    expiresAt: now + 365 * 24 * 3_600_000,
    createdAt: now,
    activatedAt: now,
  });
  await ctx.db.insert(einvoices).values({
    id,
    deviceId,
    counter: 1,
    invoiceId: invoice.id,
    uuid: crypto.randomUUID(),
    previousHash: "NWZl",
    hash: "aGFzaA==",
    xml: "<Invoice/>",
    qr: "AQE=",
    issuedAt: invoice.issuedAt,
    createdAt: now,
    status: "accepted",
    attempts: 1,
    nextTryAt: now,
    messages: [],
    answeredAt: row.status === "waiting" ? null : now,
    ...row,
  });
  await ctx.db.update(invoices).set({ stampedAt: now }).where(eq(invoices.id, invoice.id));
  return id;
}

import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { einvoiceDevices } from "#app/db/schema.server.ts";
import type { AddressParts, Seller } from "#app/domains/payments/invoice-rules.ts";
import { newId } from "#app/lib/ids.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { Fatoora, FatooraAnswer } from "#app/platform/fatoora.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { templateOf, type Zatca } from "#app/platform/zatca-settings.ts";
import {
  certificateIn,
  credentialOf,
  findActiveDevice,
  sealKey,
  sealSecret,
  signerOf,
  type Device,
} from "../device.server.ts";
import { certificateRequest, newKey } from "../document/certificate-request.ts";
import { readCertificate } from "../document/certificate.ts";
import { askCompliance, askProduction, askRenewal, checkSample } from "../fatoora-calls.ts";
import type { DeviceStatus } from "../rules.ts";
import { FatooraRefusal, StepMissing } from "./refusal.ts";
import { signSamples } from "./sample.ts";

/** What an operator's command has at hand: a database, the settings of the deployment, and Fatoora. */
export type OnboardingContext = Pick<AppContext, "db" | "now" | "jobs" | "log" | "notify"> & {
  settings: Pick<AppContext["settings"], "dataSecret" | "dataSecretPrevious"> & {
    seller: Seller;
    zatca: Zatca;
  };
  fatoora: Fatoora;
};

const Certified = z.object({
  requestID: z.coerce.string(),
  binarySecurityToken: z.string().min(1),
  secret: z.string().min(1),
});

/** The certificate in an answer; throws what Fatoora said if there is none. */
function certifiedBy(step: string, answer: FatooraAnswer): z.output<typeof Certified> {
  const read = Certified.safeParse(answer.body);
  if (answer.status !== 200 || !read.success) throw new FatooraRefusal(step, answer);
  return read.data;
}

const endOf = (token: string): number => readCertificate(certificateIn(token)).notAfter;

/** A new key, and the request for a certificate for it: of this seller, at this address, for simplified invoices. */
function newRequest({ settings }: OnboardingContext, { name, serial }: Pick<Device, "name" | "serial">) {
  const { seller, zatca } = settings;
  const { privateKey } = newKey();
  const subject = {
    template: templateOf(zatca.apiOrigin),
    commonName: name,
    serial,
    organisation: seller.name,
    unit: zatca.address.city,
    vatNumber: seller.vatNumber,
    invoiceType: "0100",
    address: shortAddress(zatca.address),
    category: "Real estate",
  };
  return { privateKey, request: certificateRequest(subject, privateKey).base64 };
}

const shortAddress = ({ building, street, district }: AddressParts): string =>
  `${building} ${street}, ${district}`;

/** The unit that is being onboarded: the newest that has come as far as one of these. */
async function findUnit(
  { db, settings }: OnboardingContext,
  statuses: DeviceStatus[],
): Promise<Device | null> {
  const found = await db.query.einvoiceDevices.findFirst({
    where: and(
      eq(einvoiceDevices.apiOrigin, settings.zatca.apiOrigin),
      inArray(einvoiceDevices.status, statuses),
    ),
    orderBy: desc(einvoiceDevices.createdAt),
  });
  return found ?? null;
}

/** First step: makes a unit with a key of its own, sealed, and its request for a certificate. */
export async function requestUnit(ctx: OnboardingContext, name: string): Promise<Device> {
  const id = newId();
  const serial = `1-${PRODUCT.latinName}|2-1|3-${id}`;
  const { privateKey, request } = newRequest(ctx, { name, serial });
  const row = {
    id,
    apiOrigin: ctx.settings.zatca.apiOrigin,
    name,
    serial,
    status: "requested" as const,
    sealedKey: await sealKey(ctx, id, privateKey),
    request,
    createdAt: ctx.now(),
  };
  const [device] = await ctx.db.insert(einvoiceDevices).values(row).returning();
  if (!device) throw new Error("the unit was not stored");
  return device;
}

/** Second step: a compliance certificate for the unit, by a one-time password of Fatoora's portal. */
export async function obtainCompliance(ctx: OnboardingContext, otp: string): Promise<Device> {
  const device = await findUnit(ctx, ["requested", "compliant", "checked"]);
  if (!device) throw new StepMissing("There is no unit that waits for a compliance certificate.");
  const answer = await askCompliance(ctx.fatoora, otp, device.request);
  const { requestID, binarySecurityToken: token, secret } = certifiedBy("the compliance certificate", answer);
  return change(ctx, device, {
    status: "compliant",
    complianceRequestId: requestID,
    token,
    sealedSecret: await sealSecret(ctx, device.id, secret),
    expiresAt: endOf(token),
  });
}

/** Third step: has Fatoora check samples that the unit signed. Returns how many passed: all, or it throws. */
export async function passSamples(ctx: OnboardingContext): Promise<number> {
  const device = await findUnit(ctx, ["compliant", "checked"]);
  if (!device) throw new StepMissing("There is no unit with a compliance certificate.");
  const { name, vatNumber, crNumber } = ctx.settings.seller;
  const seller = {
    name,
    vatNumber,
    crNumber,
    address: { ...ctx.settings.zatca.address, country: "SA" as const },
  };
  const samples = await signSamples(seller, await signerOf(ctx, device), ctx.now());
  const credential = await credentialOf(ctx, device);
  for (const sample of samples) {
    const answer = await checkSample(ctx.fatoora, credential, sample);
    if (answer.status !== 200 && answer.status !== 202) throw new FatooraRefusal("a sample", answer);
  }
  await change(ctx, device, { status: "checked" });
  return samples.length;
}

/**
 * Last step: the production certificate. From now on this unit signs, and the one before it, if there was one, signs no
 * more: its chain ends, and what it signed is still reported.
 */
export async function obtainProduction(ctx: OnboardingContext): Promise<Device> {
  const device = await findUnit(ctx, ["checked"]);
  if (!device?.complianceRequestId) throw new StepMissing("There is no unit whose samples have passed.");
  const credential = await credentialOf(ctx, device);
  const answer = await askProduction(ctx.fatoora, credential, device.complianceRequestId);
  const { binarySecurityToken: token, secret } = certifiedBy("the production certificate", answer);
  const values = {
    status: "active" as const,
    token,
    sealedSecret: await sealSecret(ctx, device.id, secret),
    expiresAt: endOf(token),
    activatedAt: ctx.now(),
  };
  const others = and(eq(einvoiceDevices.apiOrigin, device.apiOrigin), eq(einvoiceDevices.status, "active"));
  const done = await unitOfWork(ctx)
    .write("retired", ctx.db.update(einvoiceDevices).set({ status: "retired" }).where(others))
    .whenUpdated(
      "activated",
      einvoiceDevices,
      values,
      and(eq(einvoiceDevices.id, device.id), eq(einvoiceDevices.status, "checked")),
    )
    .audit("einvoice.unit_activated", device.id)
    .run();
  if (!done.ok) throw new Error("the unit changed while its certificate was asked for; run the step again");
  return { ...device, ...values };
}

/** A new certificate and a new key for the unit that signs, before the old one ends. Its chain goes on. */
export async function renewCertificate(ctx: OnboardingContext, otp: string): Promise<Device> {
  const device = await findActiveDevice(ctx);
  if (!device) throw new StepMissing("No unit is in use, so there is no certificate to renew.");
  const { privateKey, request } = newRequest(ctx, device);
  const answer = await askRenewal(ctx.fatoora, await credentialOf(ctx, device), otp, request);
  const { binarySecurityToken: token, secret } = certifiedBy("the renewal", answer);
  const values = {
    request,
    sealedKey: await sealKey(ctx, device.id, privateKey),
    token,
    sealedSecret: await sealSecret(ctx, device.id, secret),
    expiresAt: endOf(token),
  };
  const done = await unitOfWork(ctx)
    .whenUpdated(
      "renewed",
      einvoiceDevices,
      values,
      and(eq(einvoiceDevices.id, device.id), eq(einvoiceDevices.status, "active")),
    )
    .audit("einvoice.unit_renewed", device.id)
    .run();
  if (!done.ok) throw new Error("the unit changed while its certificate was asked for; run the step again");
  return { ...device, ...values };
}

/** All units at the interface of the settings, the newest first. */
export const listUnits = ({ db, settings }: OnboardingContext): Promise<Device[]> =>
  db.query.einvoiceDevices.findMany({
    where: eq(einvoiceDevices.apiOrigin, settings.zatca.apiOrigin),
    orderBy: desc(einvoiceDevices.createdAt),
    limit: 20,
  });

async function change(
  { db }: OnboardingContext,
  device: Device,
  values: Partial<typeof einvoiceDevices.$inferInsert>,
): Promise<Device> {
  const [row] = await db
    .update(einvoiceDevices)
    .set(values)
    .where(and(eq(einvoiceDevices.id, device.id), eq(einvoiceDevices.status, device.status)))
    .returning();
  if (!row) throw new Error("the unit changed meanwhile; run the step again");
  return row;
}

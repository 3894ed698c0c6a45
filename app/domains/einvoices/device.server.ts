import { and, eq } from "drizzle-orm";
import { einvoiceDevices } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { seal, unseal } from "#app/platform/seal.server.ts";
import type { Signer } from "./document/types.ts";
import type { Credential } from "./fatoora-calls.ts";

export type Device = typeof einvoiceDevices.$inferSelect;

/** What a unit's row is opened with. */
export type DeviceContext = Pick<AppContext, "db" | "now"> & {
  settings: Pick<AppContext["settings"], "dataSecret" | "dataSecretPrevious" | "zatca">;
};

const keyPurpose = (id: string) => `einvoice-key:${id}`;
const secretPurpose = (id: string) => `einvoice-secret:${id}`;

/** Seals a private key for the row of its unit. */
export const sealKey = ({ settings }: DeviceContext, id: string, key: Uint8Array): Promise<string> =>
  seal(settings, keyPurpose(id), Buffer.from(key).toString("hex"));

/** Seals the secret of a unit's token for its row. */
export const sealSecret = ({ settings }: DeviceContext, id: string, secret: string): Promise<string> =>
  seal(settings, secretPurpose(id), secret);

/** A unit's private key. */
const openKey = async ({ settings }: DeviceContext, { id, sealedKey }: Device): Promise<Uint8Array> =>
  new Uint8Array(Buffer.from(await unseal(settings, keyPurpose(id), sealedKey), "hex"));

/** What Fatoora lets the unit in by. Throws for a unit without a certificate. */
export async function credentialOf(
  { settings }: DeviceContext,
  { id, token, sealedSecret }: Device,
): Promise<Credential> {
  if (token === null || sealedSecret === null) throw new Error(`unit ${id} has no certificate yet`);
  return { token, secret: await unseal(settings, secretPurpose(id), sealedSecret) };
}

/** A certificate as documents hold it: Fatoora's token is its base64, once more in base64. */
export const certificateIn = (token: string): string => Buffer.from(token, "base64").toString("ascii").trim();

/** Key and certificate that the unit signs with. */
export async function signerOf(ctx: DeviceContext, device: Device): Promise<Signer> {
  if (device.token === null) throw new Error(`unit ${device.id} has no certificate yet`);
  return { privateKey: await openKey(ctx, device), certificate: certificateIn(device.token) };
}

/** The unit that signs for the interface of the settings; null if none was onboarded there. */
export async function findActiveDevice({ db, settings }: DeviceContext): Promise<Device | null> {
  if (!settings.zatca) return null;
  const { apiOrigin } = settings.zatca;
  const found = await db.query.einvoiceDevices.findFirst({
    where: and(eq(einvoiceDevices.apiOrigin, apiOrigin), eq(einvoiceDevices.status, "active")),
  });
  return found ?? null;
}

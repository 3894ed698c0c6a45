import { and, eq, notExists, sql } from "drizzle-orm";
import { mfaFactors } from "#app/db/schema.server.ts";
import { defaultFactorName, qrCodeLabel } from "#app/i18n/accounts/factor-names.ts";
import { newId } from "#app/lib/ids.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { qrCodeSvg } from "#app/lib/pictures/qr-code.ts";
import type { SessionContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import { seal, unseal } from "#app/platform/seal.server.ts";
import { e164Of } from "#app/lib/text/phone.server.ts";
import { isServed, type EnrollFactorInput, type EnrollRefusal } from "./factor-rules.ts";
import {
  findAskableFactor,
  listOwnFactors,
  maySetUp,
  refuseChange,
  viewOf,
  type FactorRow,
  type FactorView,
} from "./factors.server.ts";
import { isRecent, MAX_FACTORS, type FactorType } from "#app/domains/accounts/rules.ts";
import { newTotpSecret, totpUri } from "./totp.ts";

/** What an authenticator app needs: the secret in base32, the otpauth address that holds it, and that as a QR code (SVG). */
export type TotpSetup = { secret: string; uri: string; qrCode: string };

type Outcome =
  | { ok: true; factor: FactorView; totp: TotpSetup | null; phone: string | null }
  | { ok: false; reason: EnrollRefusal };

const HINT_DIGITS = 3;

/**
 * Adds a factor that asks for nothing until a first code verifies it. Each name is used once; an empty one is made up.
 * Secret and number are sealed. At most MAX_FACTORS of any status, even with parallel requests.
 */
export async function enrollFactor(ctx: SessionContext, input: EnrollFactorInput): Promise<Outcome> {
  const refusal = await refuseChange(ctx);
  if (refusal) return { ok: false, reason: refusal };
  if (input.factor_type === "phone" && ctx.sms === null) return { ok: false, reason: "phone-unavailable" };
  const phone = input.factor_type === "phone" ? e164Of(input.phone, input.phone_country) : null;
  if (input.factor_type === "phone" && !isServed(phone ?? "", ctx.settings.texts.countryCodes))
    return { ok: false, reason: "country-not-served" };

  const id = newId();
  const now = ctx.now();
  const secret = phone ?? newTotpSecret();
  const row: Omit<FactorRow, "friendlyName"> = {
    id,
    userId: ctx.session.userId,
    factorType: input.factor_type,
    status: "unverified",
    sealed: await seal(ctx.settings, `${input.factor_type}:${id}`, secret),
    hint: input.factor_type === "phone" ? secret.slice(-HINT_DIGITS) : null,
    usedStep: null,
    failures: 0,
    lockedUntil: null,
    createdAt: now,
    updatedAt: now,
  };
  // Make this before the factor: a factor that could not be set up would be in the way of the next one.
  const totp = input.factor_type === "totp" ? setupOf(ctx, secret, input.issuer) : null;
  const named = await insertNamed(ctx, row, input.friendly_name);
  if (!named.ok) return named;
  return { ok: true, factor: viewOf(named.factor), totp, phone };
}

type Named = { ok: true; factor: FactorRow } | { ok: false; reason: EnrollRefusal };

/** Inserts under the chosen name, or a made-up one. If a made-up name was just taken, the next one is tried. */
async function insertNamed(
  ctx: SessionContext,
  row: Omit<FactorRow, "friendlyName">,
  wish: string,
): Promise<Named> {
  for (;;) {
    const factors = await listOwnFactors(ctx);
    const names = new Set(factors.map(({ friendlyName }) => friendlyName));
    if (factors.length >= MAX_FACTORS) return { ok: false, reason: "too-many-factors" };
    if (names.has(wish)) return { ok: false, reason: "name-taken" };
    const factor = { ...row, friendlyName: wish || freeName(row.factorType, names) };
    if (await insertIfFree(ctx, factor)) return { ok: true, factor };
    // Nothing was inserted, so something changed since it was read: find out what.
    const refusal = await refuseChange(ctx);
    if (refusal) return { ok: false, reason: refusal };
  }
}

function freeName(type: FactorType, names: ReadonlySet<string>): string {
  let number = 1;
  while (names.has(defaultFactorName(type, number))) number += 1;
  return defaultFactorName(type, number);
}

/** One statement decides about number, name and level, so that parallel requests cannot pass together. */
async function insertIfFree(ctx: SessionContext, factor: FactorRow): Promise<boolean> {
  const mine = eq(mfaFactors.userId, factor.userId);
  const count = ctx.db
    .select({ n: sql`count(*)` })
    .from(mfaFactors)
    .where(mine);
  const namesake = ctx.db
    .select({ one: sql`1` })
    .from(mfaFactors)
    .where(and(mine, eq(mfaFactors.friendlyName, factor.friendlyName)));
  const free = sql`${count} < ${MAX_FACTORS} and ${notExists(namesake)} and ${maySetUp(ctx)}`;
  return hasChanged(await insertWhere(ctx.db, mfaFactors, factor, free));
}

/**
 * Shows the secret of the person's own authenticator factor again while it is unverified, and only to a session that
 * may change factors. Null otherwise. The issuer is the product's; another one counts only when enrolling.
 */
export async function readTotpSetup(ctx: SessionContext, factorId: string): Promise<TotpSetup | null> {
  const factor = await findAskableFactor(ctx, factorId);
  if (factor?.factorType !== "totp" || factor.status !== "unverified") return null;
  if (!isRecent(ctx.session, ctx.now())) return null;
  return setupOf(ctx, await unseal(ctx.settings, `totp:${factorId}`, factor.sealed));
}

function setupOf(ctx: SessionContext, secret: string, issuer?: string): TotpSetup {
  const uri = totpUri(issuer || PRODUCT.latinName, ctx.session.email, secret);
  return { secret, uri, qrCode: qrCodeSvg(uri, qrCodeLabel) };
}

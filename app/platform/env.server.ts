import { z } from "zod";
import type { Seller } from "#app/domains/payments/invoice-rules.ts";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import {
  paymentChoiceOf,
  providerKeysOf,
  type PaymentChoice,
  type ProviderKeys,
} from "./payment-settings.ts";
import { PublicSettings } from "./public-settings.ts";
import { LicenceVars, readLicenceSettings, type LicenceSettings } from "./licence-settings.ts";
import { readZatca, ZatcaSettings, type Zatca } from "./zatca-settings.ts";
import { isTileUrl, readCredits, type MapTiles } from "#app/lib/map-tiles.ts";

const secret = (name: string, min: number) => z.string(`${name} is missing`).min(min, `${name} is too short`);

/** Unset and empty mean the same: the feature is off. */
const optionalSecret = (min: number) =>
  z.preprocess((value) => (value === "" ? undefined : value), z.string().min(min).optional());

const optionalUrl = z.preprocess((value) => (value === "" ? undefined : value), z.url().optional());

const SigningKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

function isSigningKey(text: string): boolean {
  try {
    return SigningKey.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/**
 * A key as `npm run keys:new` prints it. Checked here, because a wrong one would fail only at the first token, and show
 * parts of itself in the log.
 */
const signingKey = (name: string) =>
  secret(name, 100).refine(isSigningKey, `${name} is no private P-256 key as a JWK`);

const Settings = z.object({
  APP_ENV: z.enum(["local", "production"]),
  /** Scheme and host of the site, no trailing slash; links in mails and Checkout returns start with it. */
  APP_ORIGIN: z.url().transform((url) => url.replace(/\/$/, "")),
  MAIL_FROM: z.email(),
  /** The providers' own addresses, or those of the stand-ins in local mode. Of which one keys are needed is said below. */
  STRIPE_API_ORIGIN: optionalUrl,
  STRIPE_SECRET_KEY: optionalSecret(8),
  STRIPE_WEBHOOK_SECRET: optionalSecret(8),
  MOYASAR_API_ORIGIN: optionalUrl,
  MOYASAR_SECRET_KEY: optionalSecret(8),
  /** It is all that tells a genuine webhook of Moyasar's from a forged one. */
  MOYASAR_WEBHOOK_SECRET: optionalSecret(24),
  /** Key of the mailed links' and texted codes' HMAC. */
  APP_SECRET: secret("APP_SECRET", 32),
  /**
   * The previous secret, as long as mailed links signed with it are in use. It signs nothing. Leave it out if it has
   * leaked.
   */
  APP_SECRET_PREVIOUS: optionalSecret(32),
  /** Encrypts what is stored sealed: TOTP secrets, phone numbers of factors, addresses that outlive their account. */
  DATA_SECRET: secret("DATA_SECRET", 32),
  /** The previous secret, as long as rows sealed with it are left. It only opens. */
  DATA_SECRET_PREVIOUS: optionalSecret(32),
  /** Private keys (ES256, JWK) of the access tokens. Both are published; AUTH_KEY_SIGNING says which one signs. */
  AUTH_KEY_A: signingKey("AUTH_KEY_A"),
  AUTH_KEY_B: signingKey("AUTH_KEY_B"),
  AUTH_KEY_SIGNING: z.enum(["a", "b"]),
  /** Twilio, for codes by text message. Without them production offers no phone factor. */
  TWILIO_ACCOUNT_SID: optionalSecret(10),
  TWILIO_AUTH_TOKEN: optionalSecret(10),
  /** A number in E.164, or the SID of a messaging service (MG…). */
  TWILIO_FROM: optionalSecret(3),
  /** Calling codes of the countries whose numbers get codes, separated by commas; the Gulf states. */
  SMS_COUNTRY_CODES: z
    .string()
    .regex(/^[1-9]\d{0,3}(,[1-9]\d{0,3})*$/, "SMS_COUNTRY_CODES is no list of calling codes like 966,971")
    .default("966,971,974,965,973,968"),
  /** Text messages a day to unverified numbers. Members' verified numbers have four times as many of their own. */
  SMS_DAILY_BUDGET: z.coerce.number().int().min(0).max(100_000).default(200),
  /** Cloudflare Turnstile; without both no form asks. */
  TURNSTILE_SITE_KEY: optionalSecret(5),
  TURNSTILE_SECRET_KEY: optionalSecret(5),
  /** The map's tiles: their address with {z}, {x} and {y}, the attribution ([text](link)), and their closest zoom. */
  TILE_URL: z.string().refine(isTileUrl, "TILE_URL is no address of tiles with {z}, {x} and {y}"),
  TILE_ATTRIBUTION: z.string().min(1),
  TILE_MAX_ZOOM: z.coerce.number().int().min(15).max(22),
  /** How long the edge shows a public page before refreshing it (workers/edge-cache.ts); 0 renders each request. */
  EDGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(600),
  /**
   * Hosts, separated by commas, that feeds and webhooks may lead to though they are private and without TLS: for tests
   * on this machine. Production takes none.
   */
  OUTSIDE_LOCAL_HOSTS: z.string().default(""),
  ...PublicSettings.shape,
  SELLER_ADDRESS: z.string().trim().min(1),
  ...ZatcaSettings.shape,
  ...LicenceVars.shape,
});

type Twilio = { accountSid: string; authToken: string; from: string };
type Turnstile = { siteKey: string; secretKey: string };

export type Settings = {
  appEnv: "local" | "production";
  origin: string;
  mailFrom: string;
  payments: PaymentChoice & { keys: Record<ProviderName, ProviderKeys | null> };
  appSecret: string;
  appSecretPrevious: string | null;
  dataSecret: string;
  dataSecretPrevious: string | null;
  authKeys: { a: string; b: string; signing: "a" | "b" };
  twilio: Twilio | null;
  /** Which countries' numbers get codes by text message, and how many new ones a day. */
  texts: { countryCodes: string[]; dailyBudget: number };
  turnstile: Turnstile | null;
  tiles: MapTiles;
  edgeCacheSeconds: number;
  /** Private hosts that members' addresses may lead to; none in production. */
  outsideLocalHosts: string[];
  seller: Seller;
  /** E-invoicing (ZATCA's second phase); null where no invoice has to be an e-invoice yet. */
  zatca: Zatca | null;
  /** The registers of advertising licences that are asked. */
  licences: LicenceSettings;
};

/** Reads vars and secrets once; a missing one throws and stops the Worker, naming the variable but no value. */
export function readSettings(env: Record<string, unknown>): Settings {
  const parsed = Settings.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Settings are incomplete. ${problems.join("; ")}`);
  }
  const value = parsed.data;
  const zatca = readZatca(value);
  return {
    appEnv: value.APP_ENV,
    origin: value.APP_ORIGIN,
    mailFrom: value.MAIL_FROM,
    payments: paymentsOf(value),
    appSecret: value.APP_SECRET,
    appSecretPrevious: value.APP_SECRET_PREVIOUS ?? null,
    dataSecret: value.DATA_SECRET,
    dataSecretPrevious: value.DATA_SECRET_PREVIOUS ?? null,
    authKeys: { a: value.AUTH_KEY_A, b: value.AUTH_KEY_B, signing: value.AUTH_KEY_SIGNING },
    twilio: twilioOf(value),
    texts: { countryCodes: value.SMS_COUNTRY_CODES.split(","), dailyBudget: value.SMS_DAILY_BUDGET },
    turnstile: turnstileOf(value),
    tiles: {
      url: value.TILE_URL,
      credits: readCredits(value.TILE_ATTRIBUTION),
      maxZoom: value.TILE_MAX_ZOOM,
    },
    edgeCacheSeconds: value.EDGE_CACHE_SECONDS,
    outsideLocalHosts:
      value.APP_ENV === "local" ? value.OUTSIDE_LOCAL_HOSTS.split(",").filter((host) => host !== "") : [],
    seller: {
      name: value.SELLER_NAME,
      vatNumber: value.SELLER_VAT_NUMBER,
      address: value.SELLER_ADDRESS,
      crNumber: value.SELLER_CR_NUMBER ?? null,
      ...(zatca ? { parts: zatca.address } : {}),
    },
    zatca,
    licences: readLicenceSettings(value),
  };
}

/** The secrets with which something may have been signed: the current one, then the previous one. */
export const appSecrets = ({
  appSecret,
  appSecretPrevious,
}: Pick<Settings, "appSecret" | "appSecretPrevious">): string[] =>
  appSecretPrevious ? [appSecret, appSecretPrevious] : [appSecret];

type Parsed = z.output<typeof Settings>;

function paymentsOf(value: Parsed): Settings["payments"] {
  try {
    const choice = paymentChoiceOf(value);
    return { ...choice, keys: providerKeysOf(value, choice.used) };
  } catch (error) {
    throw new Error(`Settings are incomplete. ${(error as Error).message}`, { cause: error });
  }
}

function twilioOf(value: Parsed): Twilio | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = value;
  return accountSid && authToken && from ? { accountSid, authToken, from } : null;
}

function turnstileOf(value: Parsed): Turnstile | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = value;
  return siteKey && secretKey ? { siteKey, secretKey } : null;
}

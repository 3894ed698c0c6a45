import { expect, test } from "vitest";
import { readSettings } from "./env.server.ts";

const key = JSON.stringify({
  kty: "EC",
  crv: "P-256",
  x: "x".repeat(43),
  y: "y".repeat(43),
  d: "d".repeat(43),
});
const env = {
  APP_ENV: "production",
  APP_ORIGIN: "https://miyar.example/",
  MAIL_FROM: "no-reply@miyar.example",
  STRIPE_API_ORIGIN: "https://api.stripe.com",
  STRIPE_SECRET_KEY: "sk_live_0123456789",
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
  APP_SECRET: "a".repeat(48),
  DATA_SECRET: "b".repeat(48),
  AUTH_KEY_A: key,
  AUTH_KEY_B: key,
  AUTH_KEY_SIGNING: "a",
  TILE_URL: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  TILE_ATTRIBUTION: "[© المساهمون في OpenStreetMap](https://www.openstreetmap.org/copyright)",
  TILE_MAX_ZOOM: "19",
  EDGE_CACHE_SECONDS: "30",
  SUPPORT_EMAIL: "support@miyar.example",
  SELLER_NAME: "شركة معيار للتقنية العقارية",
  SELLER_VAT_NUMBER: "399999999900003",
  SELLER_ADDRESS: "الرياض",
};

test.each(["APP_SECRET", "DATA_SECRET", "AUTH_KEY_A", "AUTH_KEY_B", "STRIPE_SECRET_KEY"])(
  "without %s the Worker does not run, and says which is missing",
  (name) => {
    const { [name as keyof typeof env]: _left, ...rest } = env;
    expect(() => readSettings(rest)).toThrow(`${name}: ${name} is missing`);
  },
);

const moyasar = {
  PAYMENT_PROVIDERS: "SAR:moyasar",
  MOYASAR_API_ORIGIN: "https://api.moyasar.com",
  MOYASAR_SECRET_KEY: "sk_live_moyasar",
  MOYASAR_WEBHOOK_SECRET: "w".repeat(32),
};

test.each(["MOYASAR_API_ORIGIN", "MOYASAR_SECRET_KEY", "MOYASAR_WEBHOOK_SECRET"])(
  "where Moyasar is chosen, a Worker without %s does not run; otherwise it does",
  (name) => {
    const { [name as keyof typeof moyasar]: _left, ...rest } = moyasar;
    expect(() => readSettings({ ...env, ...rest })).toThrow(`${name} is missing`);
    expect(
      readSettings({ ...env, ...rest, PAYMENT_PROVIDERS: "SAR:stripe" }).payments.keys.moyasar,
    ).toBeNull();
  },
);

test("a provider that took earlier payments needs its keys, one that never did does not", () => {
  const { STRIPE_SECRET_KEY: _left, ...rest } = { ...env, ...moyasar };
  expect(readSettings(rest).payments).toMatchObject({ chosen: { SAR: "moyasar" }, keys: { stripe: null } });
  expect(() => readSettings({ ...rest, PAYMENT_PROVIDERS_BEFORE: "stripe" })).toThrow(
    "STRIPE_SECRET_KEY is missing",
  );
});

test("the fault names a variable, never its value", () => {
  expect(() => readSettings({ ...env, APP_SECRET: "short-and-secret" })).toThrow("APP_SECRET is too short");
  expect(() => readSettings({ ...env, APP_SECRET: "short-and-secret" })).not.toThrow(/short-and-secret/);
});

test("a signing key of another kind is refused before it is used", () => {
  for (const wrong of [key.slice(0, -1), key.replace("P-256", "P-384"), key.replace('"d"', '"e"')])
    expect(() => readSettings({ ...env, AUTH_KEY_B: wrong })).toThrow(
      /AUTH_KEY_B is no private P-256 key[^{]*$/,
    );
});

test("text messages and Turnstile are off until all their keys are set; empty means unset", () => {
  expect(readSettings(env)).toMatchObject({ twilio: null, turnstile: null, origin: "https://miyar.example" });
  expect(readSettings({ ...env, TWILIO_ACCOUNT_SID: "AC0123456789", TWILIO_FROM: "" }).twilio).toBeNull();
  const full = {
    ...env,
    TWILIO_ACCOUNT_SID: "AC0123456789",
    TWILIO_AUTH_TOKEN: "0123456789",
    TWILIO_FROM: "+15005550006",
    TURNSTILE_SITE_KEY: "0x4AAA",
    TURNSTILE_SECRET_KEY: "0x4BBB",
  };
  expect(readSettings({ ...full, TURNSTILE_SITE_KEY: "1x0000" })).toMatchObject({
    twilio: { accountSid: "AC0123456789", authToken: "0123456789", from: "+15005550006" },
    turnstile: { siteKey: "1x0000", secretKey: "0x4BBB" },
  });
});

test("the maps' tiles: their address, closest zoom and makers are read; a wrong address stops the Worker", () => {
  expect(readSettings(env).tiles).toEqual({
    url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
    credits: [{ text: "© المساهمون في OpenStreetMap", href: "https://www.openstreetmap.org/copyright" }],
    maxZoom: 19,
  });
  for (const wrong of ["", "/{z}/{x}/{y}.png", "https://a.example; script-src */{z}/{x}/{y}"])
    expect(() => readSettings({ ...env, TILE_URL: wrong })).toThrow("TILE_URL is no address of tiles");
  expect(() => readSettings({ ...env, TILE_MAX_ZOOM: "near" })).toThrow("TILE_MAX_ZOOM");
});

test("the seller of the invoices is read; the commercial registration may be missing", () => {
  const seller = {
    name: env.SELLER_NAME,
    vatNumber: env.SELLER_VAT_NUMBER,
    address: "الرياض",
    crNumber: null,
  };
  expect(readSettings(env).seller).toEqual(seller);
  expect(readSettings({ ...env, SELLER_CR_NUMBER: "" }).seller).toEqual(seller);
  expect(readSettings({ ...env, SELLER_CR_NUMBER: "1010000000" }).seller.crNumber).toBe("1010000000");
});

test("a seller that no invoice could name stops the Worker", () => {
  for (const wrong of ["", "39999999990000", "3999999999000033", "299999999900003", "39999999990000٣"])
    expect(() => readSettings({ ...env, SELLER_VAT_NUMBER: wrong })).toThrow("SELLER_VAT_NUMBER");
  for (const name of ["SELLER_NAME", "SELLER_ADDRESS"])
    for (const wrong of [undefined, "", "  "])
      expect(() => readSettings({ ...env, [name]: wrong })).toThrow(name);
  expect(readSettings({ ...env, SELLER_NAME: "م".repeat(127) }).seller.name).toHaveLength(127);
  expect(() => readSettings({ ...env, SELLER_NAME: "م".repeat(128) })).toThrow("over 255 bytes");
  expect(() => readSettings({ ...env, SELLER_CR_NUMBER: "10100" })).toThrow("SELLER_CR_NUMBER");
});

import { z } from "zod";

const secret = (name: string, min: number) => z.string(`${name} is missing`).min(min, `${name} is too short`);

const Settings = z.object({
  APP_ENV: z.enum(["local", "production"]),
  /** Scheme and host of the site, no trailing slash; links in mails and Checkout returns start with it. */
  APP_ORIGIN: z.url().transform((url) => url.replace(/\/$/, "")),
  MAIL_FROM: z.email(),
  /** https://api.stripe.com, or the stand-in's address in local mode. */
  STRIPE_API_ORIGIN: z.url(),
  STRIPE_SECRET_KEY: secret("STRIPE_SECRET_KEY", 8),
  STRIPE_WEBHOOK_SECRET: secret("STRIPE_WEBHOOK_SECRET", 8),
  /** Key of the mailed links' HMAC. */
  APP_SECRET: secret("APP_SECRET", 32),
});

export type Settings = {
  appEnv: "local" | "production";
  origin: string;
  mailFrom: string;
  stripeApiOrigin: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  appSecret: string;
};

/** Reads vars and secrets once; a missing one throws and stops the Worker, naming the variable but no value. */
export function readSettings(env: Record<string, unknown>): Settings {
  const parsed = Settings.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Settings are incomplete. ${problems.join("; ")}`);
  }
  const value = parsed.data;
  return {
    appEnv: value.APP_ENV,
    origin: value.APP_ORIGIN,
    mailFrom: value.MAIL_FROM,
    stripeApiOrigin: value.STRIPE_API_ORIGIN,
    stripeSecretKey: value.STRIPE_SECRET_KEY,
    stripeWebhookSecret: value.STRIPE_WEBHOOK_SECRET,
    appSecret: value.APP_SECRET,
  };
}

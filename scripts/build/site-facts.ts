import { unstable_readConfig as readConfig } from "wrangler";
import { paymentChoice } from "../local/payment-choice.ts";
import { siteFactsOf } from "../../app/platform/public-settings.ts";

/** The public settings of wrangler.toml, of the environment that is built for. */
export function varsOfBuild(
  env = process.env.CLOUDFLARE_ENV,
  config = "wrangler.toml",
): Record<string, unknown> {
  return readConfig({ config, ...(env ? { env } : {}) }).vars;
}

/**
 * `define` of the build: the public settings of wrangler.toml, of the environment that it is made for. Locally the shell's
 * choice of a payment provider comes first.
 */
export function siteFactsDefine(
  env = process.env.CLOUDFLARE_ENV,
  config = "wrangler.toml",
): Record<string, string> {
  const vars = varsOfBuild(env, config);
  const chosen = env ? {} : paymentChoice();
  return { SITE_FACTS_OF_BUILD: JSON.stringify(siteFactsOf({ ...vars, ...chosen })) };
}

import { unstable_readConfig as readConfig } from "wrangler";
import { siteFactsOf } from "../../app/platform/public-settings.ts";

/** `define` of the build: the public settings of wrangler.toml, of the environment that it is made for. */
export function siteFactsDefine(
  env = process.env.CLOUDFLARE_ENV,
  config = "wrangler.toml",
): Record<string, string> {
  const { vars } = readConfig({ config, ...(env ? { env } : {}) });
  return { SITE_FACTS_OF_BUILD: JSON.stringify(siteFactsOf(vars)) };
}

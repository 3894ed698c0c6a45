import { unstable_readConfig as readConfig } from "wrangler";
import type { OnboardingContext } from "#app/domains/einvoices/onboarding/onboard.server.ts";
import { openDatabase } from "#app/platform/d1.server.ts";
import { fatooraAt } from "#app/platform/fatoora.server.ts";
import { siteFactsOf } from "#app/platform/public-settings.ts";
import { readZatca, ZatcaSettings } from "#app/platform/zatca-settings.ts";
import { einvoicingVars, fatooraPort } from "../../local/einvoicing.ts";
import { localSecrets } from "../../local/secrets.ts";
import { sitePort, stateDir } from "../../setup/project.ts";
import { stop } from "../../setup/say.ts";
import { withStores } from "../backup/bindings.ts";

/** The variables of wrangler.toml; locally with those that `npm start` sets, unless the environment says otherwise. */
function varsOf(remote: boolean): Record<string, unknown> {
  const { vars } = readConfig({ config: "wrangler.toml", ...(remote ? { env: "production" } : {}) });
  const names = Object.keys(ZatcaSettings.shape);
  const said = Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  return { ...vars, ...(remote ? {} : einvoicingVars(fatooraPort(sitePort()))), ...said };
}

/** The secret that keys are sealed with. Nobody can read it back from Cloudflare: it comes from the operator's safe. */
function dataSecretOf(remote: boolean): string {
  if (!remote) return localSecrets(stateDir()).DATA_SECRET;
  const secret = process.env.DATA_SECRET;
  if (secret && secret.length >= 32) return secret;
  throw stop(
    "DATA_SECRET is not set: the unit's key is sealed with it, and the Worker opens it with its own.",
    "Take production's DATA_SECRET from your safe: read -rs DATA_SECRET && export DATA_SECRET",
  );
}

/** Gives `use` what onboarding needs, on the local database or production's; refuses where the settings are not complete. */
export async function withOnboarding(
  remote: boolean,
  use: (ctx: OnboardingContext) => Promise<void>,
): Promise<void> {
  const vars = varsOf(remote);
  const parsed = ZatcaSettings.safeParse(vars);
  if (!parsed.success)
    throw stop(parsed.error.issues.map(({ message }) => message).join("\n"), "wrangler.toml");
  const zatca = readZatca(parsed.data);
  if (!zatca)
    throw stop(
      "ZATCA_FROM is not set, so there is nothing to onboard a unit for.",
      "Set it in wrangler.toml, with the other settings that docs/e-invoicing.md names.",
    );
  const { sellerName: name, vatNumber, crNumber } = siteFactsOf(vars);
  if (name === null || vatNumber === null)
    throw stop("SELLER_NAME or SELLER_VAT_NUMBER is not set.", "Set both in wrangler.toml.");
  const seller = { name, vatNumber, crNumber, address: String(vars.SELLER_ADDRESS ?? "") };
  const settings = { dataSecret: dataSecretOf(remote), dataSecretPrevious: null, seller, zatca };
  await withStores(remote ? { remote } : { persistTo: stateDir() }, ({ DB }) =>
    use({
      db: openDatabase(DB),
      settings,
      fatoora: fatooraAt(zatca.apiOrigin),
      now: () => Date.now(),
      // The steps send no jobs, and nobody waits for a page of theirs.
      jobs: { send: async () => {} },
      notify: async () => {},
      log: (event) => console.log(event),
    }),
  );
}

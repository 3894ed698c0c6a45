import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../setup/project.ts";
import { run } from "../setup/run.ts";
import { stop, tail } from "../setup/say.ts";

const SECRETS = ["APP_SECRET", "DATA_SECRET", "AUTH_KEY_A", "AUTH_KEY_B"];

/** The secrets of the payment providers that [env.production] names, for new payments or for earlier ones. */
function providerSecrets(toml: string): string[] {
  const production = toml.slice(toml.indexOf("[env.production.vars]"));
  const named = /^PAYMENT_PROVIDERS\w* = .*$/gm;
  const lines = (production.match(named) ?? []).join();
  return ["stripe", "moyasar"]
    .filter((name) => lines.includes(name))
    .flatMap((name) => [`${name.toUpperCase()}_SECRET_KEY`, `${name.toUpperCase()}_WEBHOOK_SECRET`]);
}
export const PRODUCTION = ["--config", "wrangler.toml", "--env", "production"];

/** What the repository came with; the last is the VAT number of its demonstration. */
const UNREPLACED = /replace-with|\.example\b|399999999900003/;

/** The lines of [env.production] that still hold what the repository came with, as `line: text`. */
export function unreplaced(toml: string): string[] {
  const lines = toml.split("\n").map((text, index) => ({ text, line: index + 1 }));
  const start = lines.findIndex(({ text }) => text.startsWith("[env.production"));
  if (start === -1) return [];
  return lines
    .slice(start)
    .filter(({ text }) => !text.startsWith("#") && UNREPLACED.test(text))
    .map(({ text, line }) => `${line}: ${text.trim()}`);
}

/** Refuses a wrangler.toml that is not set up for production yet. */
export function checkConfiguration(): void {
  const left = unreplaced(readFileSync(path.join(root, "wrangler.toml"), "utf8"));
  if (left.length === 0) return;
  throw stop(
    `wrangler.toml is not set up for production yet:\n${left.join("\n")}`,
    "Put your own database id, domain, sender and seller there; docs/deploying.md says where each comes from.",
  );
}

/** Refuses if wrangler is not signed in. */
export async function checkLogin(): Promise<void> {
  const { code } = await run("wrangler", ["whoami", "--json"], { quiet: true });
  if (code === 0) return;
  throw stop(
    "wrangler is not signed in to Cloudflare.",
    "npx wrangler login\nWithout a browser: set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.",
  );
}

/** Refuses if a secret is missing in production. */
export async function checkSecrets(): Promise<void> {
  const { code, output } = await run("wrangler", ["secret", "list", ...PRODUCTION], { quiet: true });
  // Before the first deployment there is no Worker to list: then none of them is set.
  const toml = readFileSync(path.join(root, "wrangler.toml"), "utf8");
  const missing = [...SECRETS, ...providerSecrets(toml)].filter(
    (name) => code !== 0 || !output.includes(`"${name}"`),
  );
  if (missing.length === 0) return;
  const why = code === 0 ? "" : `\n${tail(output, 4)}`;
  throw stop(
    `Secrets are missing in production: ${missing.join(", ")}.${why}`,
    [
      ...missing.map((name) => `npx wrangler secret put ${name} ${PRODUCTION.join(" ")}`),
      "APP_SECRET, DATA_SECRET: openssl rand -base64 48 · AUTH_KEY_A, AUTH_KEY_B: npm run --silent keys:new",
      "The payment provider's: its dashboard, API keys and webhooks (docs/deploying.md)",
    ].join("\n"),
  );
}

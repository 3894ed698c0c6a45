import { build } from "./build.ts";
import { migrate, seedDemoData, type DemoAccount } from "./database.ts";
import { fatooraPort } from "./einvoicing.ts";
import { licencePort } from "./licences.ts";
import { setGitHooks } from "../setup/git-hooks.ts";
import {
  checkPorts,
  claimState,
  moyasarPort,
  serve,
  stripePort,
  type RunningSite,
  type SiteOptions,
} from "./serve.ts";
import { steps } from "../setup/say.ts";
import { ensureChrome } from "./system.ts";

/** How many steps a start has. The first is said by bootstrap.mjs, to which package.json gives these figures. */
export const SITE_STEPS = { preview: 6, dev: 5 };

/** Everything between an installed clone and a healthy site, one progress line per step. */
export async function startLocalSite(
  options: SiteOptions,
): Promise<RunningSite & { accounts: DemoAccount[] }> {
  const { mode, port, stateDir } = options;
  const step = steps(SITE_STEPS[mode], 1);

  await checkPorts(port);
  await claimState(stateDir, port);
  await setGitHooks();

  step("finding Chrome, which makes the PDFs");
  const chrome = await ensureChrome();
  console.log(`      ${chrome}`);

  step("migrating the database");
  await migrate(stateDir);

  step("loading the demo accounts and listings");
  const accounts = await seedDemoData(stateDir);

  if (mode === "preview") {
    step("building (only if a source changed)");
    await build("local", stateDir);
  }

  step("starting the stand-ins and the site");
  const { origin, died } = await serve(options);
  return { accounts, died, origin };
}

/** The line that says the site is up, alone, and what a person needs next. */
export function announce({
  accounts,
  origin,
  port,
}: {
  accounts: DemoAccount[];
  origin: string;
  port: number;
}): void {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const rows = accounts.map(
    ({ email, password, role, totpSecret }) =>
      `  ${email.padEnd(width)}  ${password}  (${role})${totpSecret ? `  TOTP secret ${totpSecret}` : ""}`,
  );
  console.log(`ready ${origin}`);
  console.log(
    [
      "",
      "Demo accounts:",
      ...rows,
      "",
      "The TOTP secret goes into any authenticator app: the administrator needs its codes.",
      `Mail and text messages are not sent anywhere. Read them at ${origin}/cdn-cgi/local/explorer/email/sending`,
      `Payments go to stand-ins: for Stripe at http://127.0.0.1:${stripePort(port)}, for Moyasar at http://127.0.0.1:${moyasarPort(port)}`,
      `E-invoices are reported to a stand-in for Fatoora at http://127.0.0.1:${fatooraPort(port)}/_control/documents`,
      `Advertising licences are asked about at a stand-in for their registers, at http://127.0.0.1:${licencePort(port)}/_control/asked`,
      "Ctrl-C ends everything.",
      "",
    ].join("\n"),
  );
}

import { build } from "./build.mjs";
import { migrate, seedDemoData } from "./database.mjs";
import { setGitHooks } from "./git-hooks.mjs";
import { install } from "./install.mjs";
import { checkPorts, claimState, serve } from "./serve.mjs";
import { steps } from "./say.mjs";
import { ensureChrome } from "./system.mjs";

/**
 * Everything between a fresh clone and a healthy site, one progress line per step. `edgeCacheSeconds` replaces what
 * wrangler.toml says; `publicPort` is where people reach the site, if something stands before it.
 */
export async function startLocalSite({ mode, port, publicPort, stateDir, edgeCacheSeconds, quiet }) {
  const builds = mode === "preview";
  const step = steps(builds ? 6 : 5);

  step("installing packages (npm ci, only if the lock file changed)");
  await install();
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

  if (builds) {
    step("building (only if a source changed)");
    await build("local", stateDir);
  }

  step("starting the payment stand-in and the site");
  const { origin, died } = await serve({ mode, port, publicPort, stateDir, edgeCacheSeconds, quiet });
  return { accounts, died, origin };
}

/** The line that says the site is up, alone, and what a person needs next. */
export function announce({ accounts, origin, port }) {
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
      `Payments go to a stand-in for Stripe at http://127.0.0.1:${port + 1}`,
      "Ctrl-C ends everything.",
      "",
    ].join("\n"),
  );
}

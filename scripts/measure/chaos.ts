// `npm run test:chaos -- [--orders 1000] [--kills 12] [--seed 1]`: orders and reports under faults and crashes
// (tests/chaos). Prints the counts and what was violated; ends with 1 where anything was.
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { runChaos } from "../../tests/chaos/run.ts";
import type { Launch } from "../../tests/chaos/site.ts";
import { migrate } from "../local/database.ts";
import { fatooraPort } from "../local/einvoicing.ts";
import { main } from "../setup/main.ts";
import { needPorts } from "../local/ports.ts";
import { cacheDir, root, sitePort, workerEnv, type Env } from "../setup/project.ts";
import { endRunning, run, signalGroup, startLeashed } from "../setup/run.ts";
import { stop, tail } from "../setup/say.ts";
import { localSecrets } from "../local/secrets.ts";
import { ensureChrome, ensureTestTools } from "../local/system.ts";

const CONFIG = ["--config", "tests/chaos/vite.config.ts"];
const results = path.join(cacheDir, "results");

function readPlan() {
  const { values } = parseArgs({
    options: {
      orders: { type: "string", default: "1000" },
      kills: { type: "string" },
      seed: { type: "string", default: "1" },
    },
  });
  const orders = Number(values.orders);
  const kills = Number(values.kills ?? Math.ceil(orders / 80));
  if (!Number.isInteger(orders) || orders < 1 || !Number.isInteger(kills) || kills < 0)
    throw stop("--orders and --kills are whole numbers.", "npm run test:chaos -- --orders 200 --kills 4");
  return { orders, kills, seed: values.seed };
}

async function buildWorker(env: Env): Promise<void> {
  const { code, output } = await run("vite", ["build", ...CONFIG], { env, quiet: true });
  if (code !== 0) throw new Error(`The Worker of the chaos run could not be built:\n${tail(output)}`);
}

await main(async () => {
  const plan = readPlan();
  const port = sitePort(process.env.PORT, 4380);
  const needed = {
    site: port,
    "Stripe's stand-in": port + 1,
    "Moyasar's stand-in": port + 2,
    "Fatoora's stand-in": fatooraPort(port),
  };
  await needPorts(needed, 4480);
  await ensureTestTools();
  const chrome = await ensureChrome();
  const stateDir = path.resolve(root, process.env.CHAOS_STATE ?? ".wrangler/chaos");
  rmSync(stateDir, { recursive: true, force: true });
  mkdirSync(stateDir, { recursive: true });
  mkdirSync(results, { recursive: true });
  const secrets = localSecrets(stateDir);
  const origin = `http://127.0.0.1:${port}`;
  const env = workerEnv({
    ...secrets,
    APP_ORIGIN: `http://localhost:${port}`,
    STRIPE_API_ORIGIN: `http://127.0.0.1:${port + 1}`,
    MOYASAR_API_ORIGIN: `http://127.0.0.1:${port + 2}`,
    MIYAR_STATE: stateDir,
    CHROME_PATH: chrome,
  });
  await Promise.all([migrate(stateDir), buildWorker(env)]);

  const log = createWriteStream(path.join(results, "chaos.log"));
  const serve = ["preview", ...CONFIG, "--port", String(port), "--host", "127.0.0.1", "--strictPort"];
  const launch: Launch = (settings, onLine) => {
    const child = startLeashed("vite", serve, {
      env: { ...env, CHAOS_SETTINGS: JSON.stringify(settings) },
      quiet: true,
    });
    for (const stream of [child.stdout, child.stderr])
      readline.createInterface({ input: stream }).on("line", (coloured) => {
        const line = stripVTControlCharacters(coloured);
        log.write(`${line}\n`);
        onLine(line);
      });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    return {
      async kill() {
        signalGroup(child, "SIGKILL");
        await ended;
      },
    };
  };

  const { passed, failed } = await runChaos({
    ...plan,
    origin,
    launch,
    fatooraPort: fatooraPort(port),
    banks: {
      stripe: {
        port: port + 1,
        secretKey: secrets.STRIPE_SECRET_KEY,
        webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
      },
      moyasar: {
        port: port + 2,
        secretKey: secrets.MOYASAR_SECRET_KEY,
        webhookSecret: secrets.MOYASAR_WEBHOOK_SECRET,
      },
    },
  });
  writeFileSync(path.join(results, "chaos.json"), JSON.stringify({ passed, failed }));
  await endRunning();
  log.end();
  // Hundreds of megabytes, of use only where something is to be found out.
  if (failed === 0) rmSync(stateDir, { recursive: true, force: true });
  process.exit(failed > 0 ? 1 : 0);
});

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { isAlive } from "../setup/bootstrap.mjs";
import { bridgeIpv6, isPortFree, needPorts } from "./ports.ts";
import { PATIENCE } from "../setup/patience.ts";
import { toolEnv, workerEnv, type Env } from "../setup/project.ts";
import { run, startLeashed, type Piped } from "../setup/run.ts";
import { codeOf, stop, tail } from "../setup/say.ts";
import { einvoicingVars, fatooraPort } from "./einvoicing.ts";
import { licencePort, licenceVars } from "./licences.ts";
import { paymentChoice } from "./payment-choice.ts";
import { localSecrets } from "./secrets.ts";

/** The stand-in for Stripe sits next to the site. */
export const stripePort = (port: number): number => port + 1;

/** The one for Moyasar sits next to that. */
export const moyasarPort = (port: number): number => port + 2;

/** How the site is served: the build, or the sources. */
type Mode = "preview" | "dev";

const SITE: Record<Mode, [command: string, argument: string]> = {
  preview: ["vite", "preview"],
  dev: ["react-router", "dev"],
};

/** Request lines and banners of the local runtime; the Worker logs its own requests. */
const NOISE = /^\s*$|➜|^Using (secrets|vars) defined|^[A-Z]+ \/\S* \d{3} .*\(\d+m?s\)$|^QUEUE |^✨ Parsed/;

/** The Worker's lines of what went well, many a minute: `MIYAR_LOG=all` shows them. What went wrong is shown always. */
const ROUTINE = /^\{"level":"info","event":"(request\.done|cron\.task|cron\.done|security\.)/;
const isShown = (line: string): boolean =>
  !NOISE.test(line) && (process.env.MIYAR_LOG === "all" || !ROUTINE.test(line));

/** Prints a server's lines under its name, unless quiet, and keeps the last ones for the message when it dies. */
function follow(child: Piped, name: string, quiet: boolean): Promise<never> {
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    readline.createInterface({ input: stream }).on("line", (coloured) => {
      const line = stripVTControlCharacters(coloured);
      if (!isShown(line)) return;
      last.push(line);
      if (last.length > 20) last.shift();
      if (!quiet) console.log(`${name} | ${line}`);
    });
  }
  const death = new Promise<never>((_, reject) => {
    child.once("exit", (code, signal) =>
      reject(
        stop(
          `The ${name} server ended by itself (${signal ?? `code ${code}`}).\n${last.join("\n")}`,
          "Everything else was ended too. Mend what its last lines name and start again.",
        ),
      ),
    );
  });
  death.catch(() => {});
  return death;
}

/** Why a fetch failed, in a word or two. */
const causeOf = (error: unknown): string =>
  error instanceof Error ? (codeOf(error.cause) ?? error.message) : String(error);

/** Waits for an address to answer 200. */
async function answers(url: string): Promise<void> {
  let last = "no answer";
  for (const end = Date.now() + PATIENCE.test; Date.now() < end; await sleep(150)) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE.answer) });
      const text = await response.text();
      if (response.status === 200) return;
      last = `${response.status} ${text.slice(0, 500)}`;
    } catch (error) {
      last = causeOf(error);
    }
  }
  throw stop(
    `${url} did not answer 200 within ${PATIENCE.test / 60_000} minutes. Last: ${last}`,
    "Look at the lines above for the cause.",
  );
}

/** The platform's clock does not tick locally: this does, each minute, which also restores jobs a restart lost. */
async function tick(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE.answer) });
    await response.arrayBuffer();
    if (!response.ok) console.log(`site | the scheduled run answered ${response.status}`);
  } catch (error) {
    console.log(`site | the scheduled run failed: ${causeOf(error)}`);
  }
}

/** One server per state folder: two would take each other's jobs. */
export async function claimState(stateDir: string, port: number): Promise<void> {
  const file = path.join(stateDir, "serving.json");
  const other = readClaim(file);
  if (other && other.pid !== process.pid && isAlive(other.pid) && !(await isPortFree(other.port))) {
    throw stop(
      `${stateDir} is being served already, at http://localhost:${other.port} (process ${other.pid}).`,
      "End that one, or keep a second one apart: PORT=9000 MIYAR_STATE=.wrangler/second npm start",
    );
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, port }));
  process.once("exit", () => rmSync(file, { force: true }));
}

function readClaim(file: string): { pid: number; port: number } | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as { pid: number; port: number };
  } catch (error) {
    if (codeOf(error) === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Refuses early, before minutes of work, what would fail at the end. */
export async function checkPorts(port: number): Promise<void> {
  const ports = {
    site: port,
    "Stripe's stand-in": stripePort(port),
    "Moyasar's stand-in": moyasarPort(port),
    "Fatoora's stand-in": fatooraPort(port),
    "the licence registers' stand-in": licencePort(port),
  };
  await needPorts(ports, port === 9000 ? 9100 : 9000);
}

/** `publicPort`: where people reach the site, if something stands before it. `edgeCacheSeconds`: instead of wrangler.toml's. */
export type SiteOptions = {
  mode: Mode;
  port: number;
  publicPort?: number;
  stateDir: string;
  edgeCacheSeconds?: number;
  /** Settings of payments, instead of those of wrangler.toml and the shell. */
  payments?: Env;
  quiet?: boolean;
};

/** Onboards the unit that signs e-invoices at the stand-in, where there is none yet. */
async function onboardUnit(stateDir: string, port: number): Promise<void> {
  const env = toolEnv({ MIYAR_STATE: stateDir, PORT: String(port) });
  const { code, output } = await run("node", ["scripts/operate/zatca.ts", "local"], { quiet: true, env });
  if (code !== 0) throw new Error(`No unit could be onboarded at the Fatoora stand-in:\n${tail(output)}`);
}

/** A healthy site; `died` rejects when one of its servers ends. */
export type RunningSite = { origin: string; died: Promise<never> };

/**
 * Starts the stand-ins for Stripe, Moyasar, Fatoora and the registers of licences, and the site (`preview` serves the build, `dev` the sources) and
 * returns once the site is healthy, with a promise that rejects when one of them dies.
 */
export async function serve({
  mode,
  port,
  publicPort = port,
  stateDir,
  edgeCacheSeconds,
  payments = paymentChoice(),
  quiet = false,
}: SiteOptions): Promise<RunningSite> {
  await checkPorts(port);
  const secrets = localSecrets(stateDir);
  const origin = `http://localhost:${publicPort}`;

  const stripe = startLeashed("node", ["tests/fakes/stripe/main.ts"], {
    quiet: true,
    env: workerEnv({
      PORT_STRIPE: String(stripePort(port)),
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/api/stripe/webhook`,
      STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
      STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
      STRIPE_STATE: path.join(stateDir, "stripe.json"),
    }),
  });
  const moyasar = startLeashed("node", ["tests/fakes/moyasar/main.ts"], {
    quiet: true,
    env: workerEnv({
      PORT_MOYASAR: String(moyasarPort(port)),
      MOYASAR_WEBHOOK_URL: `http://127.0.0.1:${port}/api/moyasar/webhook`,
      MOYASAR_WEBHOOK_SECRET: secrets.MOYASAR_WEBHOOK_SECRET,
      MOYASAR_SECRET_KEY: secrets.MOYASAR_SECRET_KEY,
      MOYASAR_STATE: path.join(stateDir, "moyasar.json"),
    }),
  });
  const fatoora = startLeashed("node", ["tests/fakes/fatoora/main.ts"], {
    quiet: true,
    env: workerEnv({
      PORT_FATOORA: String(fatooraPort(port)),
      FATOORA_STATE: path.join(stateDir, "fatoora.json"),
    }),
  });
  const licences = startLeashed("node", ["tests/fakes/licences/main.ts"], {
    quiet: true,
    env: workerEnv({ PORT_LICENCES: String(licencePort(port)) }),
  });
  const diedBefore = follow(fatoora, "fatoora", quiet);
  await Promise.race([diedBefore, answers(`http://127.0.0.1:${fatooraPort(port)}/_control/documents`)]);
  await onboardUnit(stateDir, port);
  const [command, ...args] = SITE[mode];
  const site = startLeashed(
    command,
    [...args, "--port", String(port), "--host", "127.0.0.1", "--strictPort"],
    {
      quiet: true,
      env: workerEnv({
        ...secrets,
        APP_ORIGIN: origin,
        STRIPE_API_ORIGIN: `http://127.0.0.1:${stripePort(port)}`,
        MOYASAR_API_ORIGIN: `http://127.0.0.1:${moyasarPort(port)}`,
        ...payments,
        ...einvoicingVars(fatooraPort(port)),
        ...licenceVars(licencePort(port)),
        MIYAR_STATE: stateDir,
        ...(edgeCacheSeconds === undefined ? {} : { EDGE_CACHE_SECONDS: String(edgeCacheSeconds) }),
        ...(process.env.CHROME_PATH ? { CHROME_PATH: process.env.CHROME_PATH } : {}),
      }),
    },
  );
  const died = Promise.race([
    diedBefore,
    follow(stripe, "stripe", quiet),
    follow(moyasar, "moyasar", quiet),
    follow(licences, "licences", quiet),
    follow(site, "site", quiet),
  ]);

  await Promise.race([died, answers(`http://127.0.0.1:${port}/api/health`)]);
  const bridge = await bridgeIpv6(port);
  await tick(port);
  let ticking: Promise<void> | null = null;
  // A run that takes longer than its minute is not met by the next.
  const clock = setInterval(() => (ticking ??= tick(port).finally(() => (ticking = null))), 60_000);
  const over = () => {
    clearInterval(clock);
    bridge?.close();
  };
  return { origin, died: died.finally(over) };
}

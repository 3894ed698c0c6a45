import { mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { bin, cacheDir, root, stop } from "./bootstrap.mjs";

export { cacheDir, root };

/** Variables of the environment that a tool is started with. */
export type Env = Record<string, string | undefined>;

/** The port of the site; every other port counts up from it. */
export function sitePort(text = process.env.PORT, fallback = 8787): number {
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1024 && port <= 65_000) return port;
  throw stop(
    `PORT=${text} is not a port number.`,
    "Give a whole number from 1024 to 65000, as in PORT=9000 npm start.",
  );
}

export function stateDir(fallback = ".wrangler/state"): string {
  const dir = path.resolve(root, process.env.MIYAR_STATE || fallback);
  mkdirSync(dir, { recursive: true });
  return dir;
}

/**
 * Environment of every tool: the project's own Node first, no network of its own, no questions, and no store of traces:
 * the local runtime would write each request with all its statements to disk.
 */
export function toolEnv(extra: Env = {}): Env {
  return {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    CI: "1",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_SEND_METRICS: "false",
    X_LOCAL_OBSERVABILITY: "false",
    XDG_CACHE_HOME: process.env.XDG_CACHE_HOME || cacheDir,
    ...extra,
  };
}

/**
 * Environment of the tools that run the Worker. The Vite plugin hands all of it to the Worker as secrets,
 * so it holds what the tools need and what the Worker is meant to see, and nothing else of the shell's.
 */
export function workerEnv(extra: Env = {}): Env {
  const {
    PATH,
    CI,
    CLOUDFLARE_CF_FETCH_ENABLED,
    WRANGLER_HIDE_BANNER,
    WRANGLER_SEND_METRICS,
    X_LOCAL_OBSERVABILITY,
    XDG_CACHE_HOME,
  } = toolEnv();
  return {
    PATH,
    CI,
    CLOUDFLARE_CF_FETCH_ENABLED,
    WRANGLER_HIDE_BANNER,
    WRANGLER_SEND_METRICS,
    X_LOCAL_OBSERVABILITY,
    XDG_CACHE_HOME,
    HOME: os.homedir(),
    TMPDIR: os.tmpdir(),
    LANG: "C.UTF-8",
    CLOUDFLARE_INCLUDE_PROCESS_ENV: "true",
    ...extra,
  };
}

import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root, workerEnv } from "../../../setup/project.ts";
import { localSecrets } from "../../../local/secrets.ts";
import { spread } from "../table.ts";
import { ratioRow, type Figure, type RatioRow } from "./print.ts";
import { report } from "./report.ts";

type Start = "route" | "page" | "bareRoute" | "barePage";

const IMPORTED = /(?:import|export)\s*(?:[\w$*{][^"'`;()]*?from\s*)?["'](\.[^"']+\.js)["']/g;

/** The built modules that some of them load at once: they, what they import, what those import, and so on. */
function loadedWith(entries: readonly string[]): string[] {
  const loaded = new Set(entries);
  for (const file of loaded)
    for (const [, named = ""] of readFileSync(file, "utf8").matchAll(IMPORTED))
      loaded.add(path.resolve(path.dirname(file), named));
  return [...loaded];
}

/** Bytes of the modules of a built Worker: all of them as they are and in gzip, and in gzip those that answer a page. */
function workerBytes(build: string): Record<"raw" | "gzip" | "pageGzip", Figure> {
  const server = path.join(build, "server");
  const modules = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => path.join(server, name));
  const ofPage = modules.filter((file) => /^(?:index|server-build-.*)\.js$/.test(path.basename(file)));
  const gzip = (files: readonly string[]) =>
    gzipSync(Buffer.concat(files.map((file) => readFileSync(file)))).length;
  return {
    raw: { p50: modules.reduce((sum, file) => sum + statSync(file).size, 0) },
    gzip: { p50: gzip(modules) },
    pageGzip: { p50: gzip(loadedWith(ofPage)) },
  };
}

/** The most that the modules of a page may weigh, in gzip. */
const PAGE_MOST = { p50: 1_000_000 };

/** The Worker's size, and a fresh runtime to its first answer, beside the bare framework's. */
export async function startRows({
  hello,
  stateDir,
  runs,
  most,
}: {
  hello: string;
  stateDir: string;
  runs: number;
  /** Times the bare one that a start may take. */
  most: number;
}): Promise<RatioRow[]> {
  const build = path.join(root, "build");
  const bare = path.join(hello, "build");
  const [ours, theirs] = [workerBytes(build), workerBytes(bare)];
  const env = workerEnv({ WORKER_SECRETS: JSON.stringify(localSecrets(stateDir)) });
  const started = async (...args: string[]) =>
    (await report<{ ms: number }>(["scripts/measure/bench/ratios/cold-start.ts", ...args], { env })).ms;
  const took: Record<Start, number[]> = { route: [], page: [], bareRoute: [], barePage: [] };
  for (let at = 0; at < runs; at += 1) {
    took.route.push(await started(build, "/robots.txt"));
    took.bareRoute.push(await started(bare, "/ok", build));
    took.page.push(await started(build, "/estimate"));
    took.barePage.push(await started(bare, "/", build));
  }
  const row = (what: string, mine: Start, against: string, reference: Start) =>
    ratioRow(what, spread(took[mine]), against, spread(took[reference]), { most });
  return [
    ratioRow("Worker, all modules", ours.raw, "bare framework", theirs.raw, { unit: "kB" }),
    ratioRow("Worker, all modules, gzip", ours.gzip, "bare framework", theirs.gzip, { unit: "kB" }),
    ratioRow("Worker, modules of a page, gzip", ours.pageGzip, "the limit", PAGE_MOST, {
      unit: "kB",
      most: 1,
    }),
    row("fresh runtime to robots.txt", "route", "empty route, same bindings", "bareRoute"),
    row("fresh runtime to a page", "page", "bare page, same bindings", "barePage"),
  ];
}

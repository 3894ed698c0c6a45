import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root, workerEnv } from "../../../setup/project.ts";
import { localSecrets } from "../../../local/secrets.ts";
import { spread } from "../table.ts";
import { ratioRow, type Figure, type RatioRow } from "./print.ts";
import { report } from "./report.ts";

type Start = "route" | "page" | "bareRoute" | "barePage";

/** Bytes of all modules of a built Worker, as they are and in gzip, which Cloudflare's limit of 10 MB counts. */
function workerBytes(build: string): { raw: Figure; gzip: Figure } {
  const server = path.join(build, "server");
  const scripts = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => readFileSync(path.join(server, name)));
  return {
    raw: { p50: scripts.reduce((sum, script) => sum + script.length, 0) },
    gzip: { p50: gzipSync(Buffer.concat(scripts)).length },
  };
}

/** The Worker's size, and a fresh runtime to its first answer, beside the bare framework's. */
export async function startRows({
  hello,
  stateDir,
  runs,
}: {
  hello: string;
  stateDir: string;
  runs: number;
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
    ratioRow(what, spread(took[mine]), against, spread(took[reference]), { most: 12 });
  return [
    ratioRow("Worker, all modules", ours.raw, "bare framework", theirs.raw, { unit: "kB" }),
    ratioRow("Worker, all modules, gzip", ours.gzip, "bare framework", theirs.gzip, { unit: "kB" }),
    row("fresh runtime to robots.txt", "route", "empty route, same bindings", "bareRoute"),
    row("fresh runtime to a page", "page", "bare page, same bindings", "barePage"),
  ];
}

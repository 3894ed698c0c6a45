import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root, workerEnv } from "../../setup/project.mjs";
import { localSecrets } from "../../setup/secrets.mjs";
import { spread } from "../table.mjs";
import { ratioRow } from "./print.mjs";
import { report } from "./report.mjs";

/** Bytes of all modules of a built Worker, as they are and in gzip, which Cloudflare's limit of 10 MB counts. */
function workerBytes(build) {
  const server = path.join(build, "server");
  const scripts = readdirSync(server, { recursive: true })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => readFileSync(path.join(server, name)));
  return {
    raw: { p50: scripts.reduce((sum, script) => sum + script.length, 0) },
    gzip: { p50: gzipSync(Buffer.concat(scripts)).length },
  };
}

/** The Worker's size, and a fresh runtime to its first answer, beside the bare framework's. */
export async function startRows({ hello, stateDir, runs }) {
  const build = path.join(root, "build");
  const bare = path.join(hello, "build");
  const [ours, theirs] = [workerBytes(build), workerBytes(bare)];
  const env = workerEnv({ WORKER_SECRETS: JSON.stringify(localSecrets(stateDir)) });
  const started = async (...args) =>
    (await report(["scripts/bench/ratios/cold-start.mjs", ...args], { env })).ms;
  const took = { route: [], page: [], bareRoute: [], barePage: [] };
  for (let at = 0; at < runs; at += 1) {
    took.route.push(await started(build, "/robots.txt"));
    took.bareRoute.push(await started(bare, "/ok", build));
    took.page.push(await started(build, "/estimate"));
    took.barePage.push(await started(bare, "/", build));
  }
  const row = (what, mine, against, reference) =>
    ratioRow(what, spread(took[mine]), against, spread(took[reference]), { most: 12 });
  return [
    ratioRow("Worker, all modules", ours.raw, "bare framework", theirs.raw, { unit: "kB" }),
    ratioRow("Worker, all modules, gzip", ours.gzip, "bare framework", theirs.gzip, { unit: "kB" }),
    row("fresh runtime to robots.txt", "route", "empty route, same bindings", "bareRoute"),
    row("fresh runtime to a page", "page", "bare page, same bindings", "barePage"),
  ];
}

import { execFileSync } from "node:child_process";
import { localSecrets } from "./local/secrets.ts";
import { workerEnv } from "./setup/project.ts";
const env = workerEnv({ WORKER_SECRETS: JSON.stringify(localSecrets(".cache/bench/10000")) });
const n = Number(process.argv[2]);
const sets = process.argv.slice(3).map((s) => s.split(","));
const got = sets.map(() => [] as number[]);
for (let i = 0; i < n; i++) for (const [k, s] of sets.entries()) {
  const out = execFileSync(process.execPath, ["scripts/measure/bench/ratios/cold-start.ts", ...s], { env: { ...process.env, ...env }, encoding: "utf8" });
  got[k]!.push(JSON.parse(out.trim().split("\n").at(-1)!).ms);
}
for (const [k, s] of sets.entries()) { const v = got[k]!.sort((a, b) => a - b); console.log(s.join(" ").padEnd(60), v.map((x) => x.toFixed(0)).join(" "), "median", v[v.length >> 1]!.toFixed(0)); }
